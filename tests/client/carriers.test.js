// What carries a table's messages where WebSockets are stopped: when the page changes to another
// carrier, and that nothing is lost or doubled when requests are cut off.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { openPage } from "./tables.js";
import { FakeSocket, lastSocket, sockets } from "./sockets.js";
import { lastRequest, requests, startSite } from "./sites.js";
import { Connection } from "../../src/kabinett/web/static/web/js/core/connection.js";
import { Events, Polling } from "../../src/kabinett/web/static/web/js/core/carriers/http.js";

const PING = "event: ping\ndata:";

/** Lets everything happen that waits for nothing but promises. */
async function settle() {
  for (let n = 0; n < 30; n += 1) await new Promise((done) => setImmediate(() => done(null)));
}

/** @param {number} milliseconds */
async function pass(milliseconds) {
  mock.timers.tick(milliseconds);
  await settle();
}

const acts = () => requests.map((request) => request.act);

describe("carriers", () => {
  beforeEach(() => {
    openPage();
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    Object.assign(globalThis, { WebSocket: FakeSocket });
    sockets.length = 0;
    startSite();
  });
  afterEach(() => mock.timers.reset());

  describe("over HTTP a page", () => {
    /** What the carrier reported. @type {any[]} */
    let heard = [];
    /** @type {Events | Polling} */
    let carrier;
    /** Opens a carrier; the site knows its session.
     * @param {typeof Events | typeof Polling} kind */
    const open = async (kind) => {
      heard = [];
      carrier = new kind("t1", {
        onOpen: () => heard.push("open"),
        onMessages: (messages) => heard.push(...messages),
        onEnd: (code) => heard.push(`end ${code}`),
      });
      lastRequest("open").answer({ key: "k1" });
      await settle();
      if (kind === Polling) return;
      lastRequest("events").begin();
      lastRequest("events").say(PING, PING);
      await settle();
    };
    afterEach(() => carrier.close());

    test("polls again after each response, and confirms its packets", async () => {
      await open(Polling);
      lastRequest("poll").answer({ number: 1, messages: ["a", "b"] });
      await settle();
      assert.deepEqual(heard, ["open", "a", "b"]);
      assert.deepEqual([lastRequest("poll").after, lastRequest("poll").key], ["1", "k1"]);
      await pass(20_000);
      lastRequest("poll").answer({ number: 1, messages: [] });
      await settle();
      assert.deepEqual([acts().length, heard.length], [4, 3]);
    });

    for (const kind of [Events, Polling]) {
      const act = kind === Events ? "events" : "poll";
      test(`goes on after ${act} was cut off, and takes each packet once`, async () => {
        await open(kind);
        if (kind === Events) lastRequest(act).say('id: 1\ndata: ["a"]');
        else lastRequest(act).answer({ number: 1, messages: ["a"] });
        await settle();
        await pass(1000);
        lastRequest(act).fail();
        await settle();
        assert.equal(lastRequest(act).after, "1");
        if (kind === Events) {
          lastRequest(act).begin();
          lastRequest(act).say(PING, 'id: 1\ndata: ["a"]', 'id: 2\ndata: ["b"]');
        } else lastRequest(act).answer({ number: 2, messages: ["b"] });
        await settle();
        assert.deepEqual(heard, ["open", "a", "b"]);
      });

      test(`gives up if ${act} fails at once again and again`, async () => {
        await open(kind);
        for (const wait of [300, 1000, 2000]) {
          lastRequest(act).fail();
          await settle();
          assert.deepEqual(heard, ["open"]);
          await pass(wait);
        }
        lastRequest(act).fail();
        await settle();
        // The first failure came after a request that worked for a moment, so it counts.
        assert.deepEqual(heard, ["open", "end 0"]);
      });

      test(`hears from ${act} why the site ends the session`, async () => {
        await open(kind);
        if (kind === Events) lastRequest(act).say("event: end\ndata: 4401");
        else lastRequest(act).answer({ end: 4401 });
        await settle();
        await pass(60_000);
        assert.deepEqual([heard.at(-1), carrier.isOpen], ["end 4401", false]);
      });
    }

    test("sends messages in order, and again if nobody received them", async () => {
      await open(Polling);
      for (const text of ["a", "b", "c"]) carrier.send(text);
      await settle();
      assert.deepEqual(lastRequest("send").body, { first: 1, messages: ["a"] });
      lastRequest("send").fail();
      await settle();
      await pass(300);
      assert.deepEqual(lastRequest("send").body, { first: 1, messages: ["a", "b", "c"] });
      lastRequest("send").answer(null, 204);
      await settle();
      carrier.send("d");
      assert.deepEqual(lastRequest("send").body, { first: 4, messages: ["d"] });
    });

    test("ends if the site does not know the session any more", async () => {
      await open(Polling);
      lastRequest("poll").answer(null, 404);
      await settle();
      assert.deepEqual(heard, ["open", "end 0"]);
    });

    test("tells the site when it goes away", async () => {
      await open(Polling);
      window.dispatchEvent(new Event("pagehide"));
      assert.equal(lastRequest("close").key, "k1");
    });

    test("waits for two pings before it trusts a stream", async () => {
      heard = [];
      carrier = new Events("t1", {
        onOpen: () => heard.push("open"),
        onMessages: () => {},
        onEnd: (code) => heard.push(`end ${code}`),
      });
      lastRequest("open").answer({ key: "k1" });
      await settle();
      lastRequest("events").begin();
      lastRequest("events").say(PING);
      await settle();
      assert.deepEqual(heard, []);
      await pass(4000);
      assert.deepEqual(heard, ["end 0"], "a proxy holds the second one back");
    });
  });

  describe("a page", () => {
    /** @type {Connection} */
    let connection;
    /** @type {string[]} */
    let heard = [];
    beforeEach(() => {
      heard = [];
      const hear = (/** @type {string} */ name) => () => heard.push(name);
      connection = new Connection("t1", 0, {
        onView: hear("view"),
        onGone: hear("gone"),
        onClosed: hear("closed"),
        onLost: hear("lost"),
        onBack: hear("back"),
        onTalk: hear("talk"),
        onHere: hear("here"),
        onClass: hear("class"),
      });
    });
    afterEach(() => connection.close());

    /** The socket fails; the site opens a session for a stream. */
    const openStream = async () => {
      lastSocket().break();
      await pass(300);
      lastRequest("open").answer({ key: "k1" });
      await settle();
      lastRequest("events").begin();
    };

    test("plays over a stream if the first socket does not open", async () => {
      await openStream();
      lastRequest("events").say(PING, PING);
      await settle();
      const [join] = lastRequest("send").body.messages;
      assert.deepEqual(JSON.parse(join), { type: "join", table: "t1", seat: 0 });
      lastRequest("events").say('id: 1\ndata: [{"type":"here","data":[0]}]');
      await settle();
      assert.deepEqual(heard, ["lost", "back", "here"]);
      assert.equal(sockets.length, 1);
    });

    test("gives up a socket that does not open in time", async () => {
      await pass(4999);
      assert.deepEqual(acts(), []);
      await pass(1);
      await pass(300);
      assert.deepEqual(acts(), ["open"]);
      assert.ok(lastSocket().isClosed);
    });

    test("polls if the stream is held back", async () => {
      await openStream();
      await pass(4000);
      await pass(1200);
      lastRequest("open").answer({ key: "k2" });
      await settle();
      assert.deepEqual(acts(), ["open", "events", "close", "open", "send", "poll"]);
      lastRequest("poll").answer({ number: 1, messages: [{ type: "here", data: [0] }] });
      await settle();
      assert.deepEqual(heard.slice(-2), ["back", "here"]);
    });

    test("leaves sockets that are cut off three times within seconds", async () => {
      for (let n = 1; n <= 3; n += 1) {
        assert.equal(sockets.length, n);
        lastSocket().accept();
        lastSocket().say({ type: "here", data: [0] });
        await pass(1000);
        lastSocket().break();
        await pass(300);
      }
      assert.deepEqual([sockets.length, acts()], [3, ["open"]]);
    });

    test("stays with sockets that the site itself closes", async () => {
      for (let n = 1; n <= 5; n += 1) {
        lastSocket().accept();
        lastSocket().say({ type: "here", data: [0] });
        lastSocket().break(1012);
        await pass(300);
      }
      assert.deepEqual([sockets.length, acts()], [6, []]);
    });

    test("leaves a socket through which no view comes", async () => {
      lastSocket().accept();
      await pass(15_000);
      assert.deepEqual([sockets.length, acts()], [1, ["open"]]);
    });

    test("tries a socket again when no carrier opens", async () => {
      lastSocket().break();
      await pass(300);
      lastRequest("open").fail();
      await settle();
      await pass(1200);
      lastRequest("open").fail();
      await settle();
      await pass(2700);
      assert.deepEqual([sockets.length, acts()], [2, ["open", "open"]]);
    });
  });
});
