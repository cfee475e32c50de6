// The page of notices: adds this browser as a way to be notified, and sends its time zone.
import { post } from "../core/requests.js";
import { findAll, findFirst, h } from "../dom.js";

const page = /** @type {HTMLElement} */ (findFirst(".notices"));

/** The key of the site as bytes, as browsers want it.
 * @param {string} text */
function bytesOf(text) {
  const base64Of = text.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(base64Of), (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} buffer */
const base64 = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))));

async function subscribe() {
  const status = /** @type {HTMLElement} */ (findFirst("[data-push-said]"));
  status.textContent = "";
  if ((await Notification.requestPermission()) !== "granted") {
    status.textContent = status.dataset.denied ?? "";
    return;
  }
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(page.dataset.key ?? ""),
    });
    await post("/account/notices/push", {
      endpoint: subscription.endpoint,
      p256dh: base64(subscription.getKey("p256dh")),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      auth: base64(subscription.getKey("auth")),
      name:
        navigator.userAgent.match(/Firefox|Edg|Chrome|Safari/)?.[0].replace("Edg", "Edge") ?? "",
    });
    location.reload();
  } catch {
    status.textContent = status.dataset.failed ?? "";
  }
}

if ("serviceWorker" in navigator && "PushManager" in window) {
  for (const line of findAll(".channel-push")) line.hidden = false;
  findFirst("[data-push]")?.addEventListener("click", subscribe);
}

// Somebody who has set no time zone gets the one of this browser.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const form of findAll(".channel-new form")) {
  form.append(h("input", { type: "hidden", name: "zone", value: zone }));
}
if (page.dataset.fresh === "yes") {
  const choice = /** @type {HTMLSelectElement} */ (findFirst("select[name=zone]"));
  if ([...choice.options].some((option) => option.value === zone)) choice.value = zone;
}
