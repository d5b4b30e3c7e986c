/** Messages on a device: switched on in the account, sent by the shop, shown by the service worker, ended by their button. */
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, orderOf, signInHere, staffStep } from '../support/customers.ts';
import { staffToken } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

interface Received {
  readonly text: string;
}

/** Chromium's own push service is on the internet, so the sandbox stands in for it. Everything else is the browser's. */
async function useSandboxService(page: Page): Promise<() => Promise<Received[]>> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const read = (): PushSubscription | null => {
      const stored = sessionStorage.getItem('test-subscription');
      if (stored === null) return null;
      const json = JSON.parse(stored) as PushSubscriptionJSON;
      return {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => {
          sessionStorage.removeItem('test-subscription');
          return true;
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => read();
    PushManager.prototype.subscribe = async (options) => {
      const answer = await fetch('/sandbox-push/subscriptions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: options?.applicationServerKey }),
      });
      const text = await answer.text();
      sessionStorage.setItem('test-subscription', text);
      sessionStorage.setItem('test-endpoint', (JSON.parse(text) as { endpoint: string }).endpoint);
      return read() as PushSubscription;
    };
  });
  return () =>
    page.evaluate(async () =>
      (await fetch(new URL(sessionStorage.getItem('test-endpoint') ?? '').pathname)).json(),
    );
}

const untilControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Gives what the push service has received to the service worker, as the browser would. */
async function deliver(devtools: CDPSession, origin: string, data: string): Promise<void> {
  const registrations = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrations,
    data,
  });
}

interface Shown {
  readonly title: string;
  readonly options: {
    readonly body: string;
    readonly lang: string;
    readonly tag: string;
    readonly data: { readonly path: string; readonly stop: string };
  };
}

interface Scope {
  shown?: Shown[];
  readonly registration: { showNotification: (title: string, options: Shown['options']) => Promise<void> };
  readonly clients: { openWindow: (url: string) => Promise<null> };
  dispatchEvent(event: Event): boolean;
}

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker');
  return worker;
};

/** The headless browser has no place for notifications, so what the service worker shows is written down. */
const watchShown = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown?.push({ title, options });
  });
const shown = (context: BrowserContext): Promise<Shown[]> =>
  workerOf(context).evaluate(() => (globalThis as unknown as Scope).shown ?? []);

/** Which page a click on the latest notification, or on its button, opens. */
const clickOpens = (context: BrowserContext, action: string): Promise<string> =>
  workerOf(context).evaluate((chosen) => {
    const scope = globalThis as unknown as Scope;
    const data = scope.shown?.at(-1)?.options.data;
    return new Promise<string>((resolve) => {
      // A window opens only after a real click, which DevTools cannot make on a notification.
      scope.clients.openWindow = async (url) => {
        resolve(url);
        return null;
      };
      const event = Object.assign(new Event('notificationclick'), {
        ...{ action: chosen, notification: { data, close: () => undefined } },
        waitUntil: () => undefined,
      });
      scope.dispatchEvent(event);
    });
  }, action);

it.each([
  [375, 'hk_zh', '设备通知', '订单进展', '在本设备上接收通知', '您的订单已发出，点按查看。', 'zh-Hans-CN'],
  [
    1280,
    'hk_en',
    'Notifications on your devices',
    'Steps of an order',
    'Show notifications on this device',
    'Your order is on its way. Tap to see it.',
    'en-US',
  ],
] as const)(
  'a message about an order arrives at %i px in %s, and opens the order in its language',
  async (width, store, title, kind, here, body, lang) => {
    const customer = await createCustomer(store);
    const { page, context, at } = await visit({ width, store, serviceWorker: true });
    const receivedHere = await useSandboxService(page);
    await page.goto(at('/'));
    await untilControlled(page);
    await page.goto(at('/communications'));
    await signInHere(page, customer);
    await main(page).getByRole('heading', { name: title }).waitFor();
    const box = main(page).getByRole('checkbox', { name: new RegExp(`^${kind}`) });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await main(page).getByRole('button', { name: here }).click();
    await main(page)
      .getByText(/（本设备）|（This device）/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await look(page, `push-settings-${width}-${store}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const order = await orderOf(customer, { store });
    const staff = await staffToken('HK0002');
    await staffStep(staff, order, 'shipOrder', ', carrier: "SF", tracking_number: "SF1234567890123"');
    await expect.poll(async () => (await receivedHere()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    const [message] = await receivedHere();
    const { origin } = new URL(at('/'));
    await watchShown(context);
    await deliver(await context.newCDPSession(page), origin, message?.text ?? '');
    await expect.poll(() => shown(context)).toHaveLength(1);
    const [notification] = await shown(context);
    expect(notification?.options).toMatchObject({
      ...{ body, lang },
      data: { path: `/order-details/${order.number}?store=${store}` },
    });
    expect(`${notification?.title}${notification?.options.body}`).not.toContain(order.number);
    const stop = await clickOpens(context, 'stop');
    const target = await clickOpens(context, '');
    // What is no message of the shop shows nothing.
    await deliver(await context.newCDPSession(page), origin, '{"title":"x"}');
    await page.goto(target);
    await main(page).getByText(order.number).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    expect(await shown(context)).toHaveLength(1);

    await page.goto(stop, { waitUntil: 'load' });
    await expectAccessible(page);
    await look(page, `push-stop-${width}-${store}`);
    await page.getByRole('button').first().click();
    await page.goto(at('/communications'));
    await expect.poll(() => box.isChecked()).toBe(false);
  },
);
