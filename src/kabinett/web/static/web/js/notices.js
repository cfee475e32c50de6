// The page of the notices: this browser as one of the ways, and where its clock is.
import { post } from "./api.js";
import { all, first, h } from "./dom.js";

const page = /** @type {HTMLElement} */ (first(".notices"));

/** What a browser is asked for.
 * @param {string} text */
function bytes(text) {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} buffer */
const base64 = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))));

async function subscribe() {
  const said = /** @type {HTMLElement} */ (first("[data-push-said]"));
  said.textContent = "";
  if ((await Notification.requestPermission()) !== "granted") {
    said.textContent = said.dataset.denied ?? "";
    return;
  }
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(page.dataset.key ?? ""),
    });
    await post("/account/notices/push", {
      endpoint: made.endpoint,
      p256dh: base64(made.getKey("p256dh")),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      auth: base64(made.getKey("auth")),
      name:
        navigator.userAgent.match(/Firefox|Edg|Chrome|Safari/)?.[0].replace("Edg", "Edge") ?? "",
    });
    location.reload();
  } catch {
    said.textContent = said.dataset.failed ?? "";
  }
}

if ("serviceWorker" in navigator && "PushManager" in window) {
  for (const line of all(".channel-push")) line.hidden = false;
  first("[data-push]")?.addEventListener("click", subscribe);
}

// Whoever adds a way before he has said anything of his clock has the one of this browser.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const form of all(".channel-new form")) {
  form.append(h("input", { type: "hidden", name: "zone", value: zone }));
}
if (page.dataset.fresh === "yes") {
  const choice = /** @type {HTMLSelectElement} */ (first("select[name=zone]"));
  if ([...choice.options].some((option) => option.value === zone)) choice.value = zone;
}
