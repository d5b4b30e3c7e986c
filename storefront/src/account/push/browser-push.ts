/** Push messages in this browser: permission, subscription, and the end of the subscription. */

export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * The reason why a device cannot be added. `unable`: it cannot show messages. `denied`: its owner has blocked them.
 * `failed`: the push service failed.
 */
export type PushFailure = 'unable' | 'denied' | 'failed';

async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** Asks for permission, and subscribes with the shop's key. Browsers ask only after a click. */
export async function subscribeHere(publicKey: string): Promise<Subscribed | PushFailure> {
  const registration = await registrationHere();
  if (registration === null) return 'unable';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const subscription = await registration.pushManager
      .subscribe(options)
      // A subscription with an older key of the shop must end first.
      .catch(async () => {
        await (await registration.pushManager.getSubscription())?.unsubscribe();
        return registration.pushManager.subscribe(options);
      });
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed';
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  } catch {
    return 'failed';
  }
}

/** The address of this browser's subscription; null without one. */
export async function endpointHere(): Promise<string | null> {
  const subscription = await (await registrationHere())?.pushManager.getSubscription().catch(() => null);
  return subscription?.endpoint ?? null;
}

/** Ends the subscription: the push service then refuses all messages for it. */
export async function unsubscribeHere(): Promise<void> {
  const subscription = await (await registrationHere())?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
