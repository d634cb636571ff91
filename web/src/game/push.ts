/** Messages to this browser: asked for only when somebody wishes them. */

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const denied = (): boolean => canPush() && Notification.permission === "denied";

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));

/** Where this browser can be reached, if its owner lets it; null if not. */
export async function subscribed(key: string): Promise<PushTarget | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key, which the server has replaced, is of no use any more.
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const found = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = found.toJSON();
  return endpoint && keys ? { endpoint, p256dh: keys["p256dh"]!, auth: keys["auth"]! } : null;
}
