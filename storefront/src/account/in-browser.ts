/** Connects the signed-in session to the browser's clock, activity and tabs. Loaded only for signed-in customers. */
import type { WordBook } from '@jinlan/client/words';
import { whenIdle } from '../app/after-load.ts';
import { keepAlive } from './keep-alive.ts';
import { followBag, type SignInTools } from './sign-in/sign-in.ts';

const touches = ['pointerdown', 'keydown', 'visibilitychange'] as const;

export function startSession(tools: SignInTools, book: WordBook): void {
  const watchStaff = () => {
    if (tools.session.state().status !== 'staff') return;
    void import('../staff/device/watch-device.ts').then(
      ({ watchDevice }) => watchDevice(tools),
      () => {},
    );
  };
  tools.session.subscribe(watchStaff);
  watchStaff();
  followBag(tools);
  const keepForOffline = async () => {
    const { keepOfflineStart } = await import('../installed/offline-start.ts');
    keepOfflineStart({
      ...{ ...tools, book, caches: globalThis.caches },
      hasWorker: () => navigator.serviceWorker?.controller != null,
    });
  };
  const keepPush = async () => {
    const { status, token } = tools.session.state();
    if (status !== 'customer' || globalThis.Notification?.permission !== 'granted') return;
    const { keepDevice } = await import('./push/keep-device.ts');
    await keepDevice(tools.client, token);
  };
  whenIdle(() => {
    void keepForOffline().catch(() => undefined);
    void keepPush().catch(() => undefined);
  });
  keepAlive({
    ...tools,
    clock: {
      now: Date.now,
      after(milliseconds, work) {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
      every(milliseconds, work) {
        const timer = setInterval(work, milliseconds);
        return () => clearInterval(timer);
      },
    },
    onActivity(listener) {
      for (const touch of touches) document.addEventListener(touch, listener, { passive: true });
      return () => {
        for (const touch of touches) document.removeEventListener(touch, listener);
      };
    },
    isVisible: () => document.visibilityState === 'visible',
    // Without HTTPS there are no Web Locks, so each tab acts alone.
    runAlone: async (work) =>
      'locks' in navigator
        ? navigator.locks.request('jinlan__session', { ifAvailable: true }, (lock) =>
            lock ? work() : undefined,
          )
        : aloneInTab(work),
  });
}

let busy = false;

async function aloneInTab(work: () => Promise<void>): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    await work();
  } finally {
    busy = false;
  }
}
