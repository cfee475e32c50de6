// The connection of a table's page: when it is given up, what then happens to unanswered messages,
// and when it is opened again.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { openPage } from "./tables.js";
import { FakeSocket, lastSocket, sockets } from "./sockets.js";
import { Connection } from "../../src/kabinett/web/static/web/js/core/connection.js";

describe("a connection", () => {
  /** What the listener heard. @type {string[]} */
  let heard = [];
  /** @type {Connection} */
  let connection;
  let isHidden = false;
  beforeEach(() => {
    openPage();
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
    Object.assign(globalThis, { WebSocket: FakeSocket });
    [heard, isHidden, sockets.length] = [[], false, 0];
    const hear = (/** @type {string} */ name) => () => heard.push(name);
    connection = new Connection("t1", 0, {
      onView: hear("view"),
      onGone: hear("gone"),
      onClosed: hear("closed"),
      onLost: hear("lost"),
      onBack: hear("back"),
      onTalk: (said) => heard.push(`talk ${said}`),
      onClass: () => 0,
      onHere: (seats) => heard.push(`here ${seats}`),
    });
    lastSocket().accept();
    lastSocket().say({ type: "here", data: [] });
    heard = [];
  });
  afterEach(() => {
    connection.close();
    mock.timers.reset();
  });
  /** Sends a message; returns what becomes of it. */
  const request = () => {
    const outcome = { is: "open" };
    connection.request({ type: "answer" }).then(
      () => Object.assign(outcome, { is: "done" }),
      (error) => Object.assign(outcome, { is: `refused ${error.status}` }),
    );
    return outcome;
  };
  const settled = async () => {
    for (let n = 0; n < 10; n += 1) await null;
  };
  const show = (/** @type {boolean} */ visible) => {
    isHidden = !visible;
    document.dispatchEvent(new Event("visibilitychange"));
  };

  test("joins the table when it opens, and passes on what the site says", () => {
    assert.deepEqual(lastSocket().sent, [{ type: "join", table: "t1", seat: 0 }]);
    lastSocket().say({ type: "talk", data: "hello" }, { type: "here", data: [1] });
    lastSocket().say({ type: "closed", data: { error: "" } }, { type: "gone" });
    assert.deepEqual(heard, ["talk hello", "here 1", "closed", "gone"]);
  });

  test("keeps each answer with its message", async () => {
    const [first, second] = [request(), request()];
    const [, { id: one }, { id: two }] = lastSocket().sent;
    lastSocket().say({ type: "refused", id: two, error: "No." }, { type: "done", id: one });
    await settled();
    assert.deepEqual([first.is, second.is], ["done", "refused 409"]);
  });

  test("that breaks is opened again after a while, each time later", async () => {
    const message = request();
    lastSocket().break();
    await settled();
    assert.deepEqual([message.is, heard, sockets.length], ["refused 0", ["lost"], 1]);
    mock.timers.tick(299);
    assert.equal(sockets.length, 1);
    mock.timers.tick(1);
    assert.equal(sockets.length, 2);
    lastSocket().break();
    mock.timers.tick(1199);
    assert.equal(sockets.length, 2);
    mock.timers.tick(1);
    assert.equal(sockets.length, 3);
    lastSocket().accept();
    assert.equal(heard.at(-1), "back");
    lastSocket().say({ type: "here", data: [] });
    mock.timers.tick(60_000);
    lastSocket().break();
    mock.timers.tick(300);
    assert.equal(sockets.length, 4, "after a connection the waits begin again");
  });

  test("to a site that accepts and says nothing before it closes is opened later each time", () => {
    for (const wait of [300, 1200]) {
      const { length } = sockets;
      lastSocket().break();
      mock.timers.tick(wait - 1);
      assert.equal(sockets.length, length, `after ${wait - 1} ms`);
      mock.timers.tick(1);
      assert.equal(sockets.length, length + 1, `after ${wait} ms`);
      lastSocket().accept();
    }
    lastSocket().say({ type: "here", data: [] });
    mock.timers.tick(60_000);
    lastSocket().break();
    mock.timers.tick(300);
    assert.equal(sockets.length, 4, "after a message the waits begin again");
  });

  for (const event of ["offline", "online"]) {
    test(`is lost and opened again when the browser says that it is ${event}`, async () => {
      const old = lastSocket();
      const message = request();
      window.dispatchEvent(new Event(event));
      await settled();
      assert.deepEqual([message.is, heard, old.isClosed], ["refused 0", ["lost"], true]);
      lastSocket().accept();
      old.say({ type: "talk", data: "late" });
      assert.deepEqual([heard, sockets.length], [["lost", "back"], 2]);
    });
  }

  test("is opened again when somebody looks at a page that was hidden for long", () => {
    show(false);
    mock.timers.tick(60_000);
    show(true);
    assert.deepEqual([heard, sockets.length], [[], 1]);
    show(false);
    mock.timers.tick(60_001);
    assert.equal(sockets.length, 1);
    show(true);
    assert.deepEqual([heard, sockets.length], [["lost"], 2]);
  });

  test("that does not answer in time is given up", async () => {
    const message = request();
    mock.timers.tick(14_999);
    await settled();
    assert.deepEqual([message.is, heard, sockets.length], ["open", [], 1]);
    mock.timers.tick(1);
    await settled();
    assert.deepEqual([message.is, heard, sockets.length], ["refused 0", ["lost"], 2]);
  });

  test("stays if the answer came in time", async () => {
    const message = request();
    lastSocket().say({ type: "done", id: lastSocket().sent.at(-1).id });
    mock.timers.tick(20_000);
    await settled();
    assert.deepEqual([message.is, heard, sockets.length], ["done", [], 1]);
  });

  test("that is closed hears and opens nothing", () => {
    const old = lastSocket();
    connection.close();
    old.say({ type: "gone" });
    old.break();
    window.dispatchEvent(new Event("online"));
    mock.timers.tick(60_000);
    assert.deepEqual([heard, sockets.length], [[], 1]);
  });

  test("that is closed fails what has no answer, and what is sent afterwards", async () => {
    const [first, second] = [request(), request()];
    lastSocket().say({ type: "done", id: lastSocket().sent.at(-2).id });
    connection.close();
    const late = request();
    await settled();
    assert.deepEqual([first.is, second.is, late.is], ["done", "refused 0", "refused 0"]);
    mock.timers.tick(60_000);
    assert.deepEqual([heard, sockets.length], [[], 1]);
  });

  test("counts how long a socket was there, not how long an answer took", async () => {
    for (let n = 1; n <= 4; n += 1) {
      assert.equal(sockets.length, n);
      mock.timers.tick(60_000);
      request();
      mock.timers.tick(15_000);
      lastSocket().accept();
      lastSocket().say({ type: "here", data: [] });
    }
    assert.equal(sockets.length, 5, "the page still trusts sockets");
  });
});
