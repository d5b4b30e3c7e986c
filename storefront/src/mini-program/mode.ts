/**
 * The mode for the messaging app's mini-program (specification 2): the look of the header and its links. The mode is a
 * value of the tab, so anybody can switch it on; it changes only the appearance.
 */

import { sessionValues } from '@jinlan/client/data';
import { readPlatform } from '@jinlan/contract/mini-program';
import { MINI_PROGRAM_PLATFORM, STORAGE } from '@jinlan/contract/wire';
import { useSyncExternalStore } from 'react';

export interface MiniProgramMode {
  readonly isOn: boolean;
  /** Path of the logo, and of the back button on a page without a previous page. */
  readonly home: string;
  readonly wishlist: string;
}

const madeToOrderHome = '/made-to-order';

const outside: MiniProgramMode = { isOn: false, home: '/', wishlist: '/wishlist' };
const madeToOrder: MiniProgramMode = { isOn: true, home: madeToOrderHome, wishlist: '/favourite' };
const another: MiniProgramMode = { isOn: true, home: '/', wishlist: '/wishlist' };

/** The mode of a platform value; for null that of the shop outside a mini-program. */
export const modeOf = (platform: string | null): MiniProgramMode =>
  platform === null ? outside : platform === MINI_PROGRAM_PLATFORM ? madeToOrder : another;

/** Whether a page is a mini-program's home, where there is nothing to go back to. */
export const isHomePath = (pathname: string): boolean =>
  pathname === '/' || pathname.replace(/\/$/, '') === madeToOrderHome;

/** Path of the sign-in page inside a mini-program, which returns to `current`. */
export const signInPathInside = (current: string): string =>
  `/authorizedUser/login?${new URLSearchParams({ next: current })}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const storedPlatform = (): string | null => readPlatform(sessionValues.get(STORAGE.miniProgramPlatform));

/** Switches the mode of this tab; null ends it. */
export function setPlatform(platform: string | null): void {
  if (platform === null) sessionValues.remove(STORAGE.miniProgramPlatform);
  else sessionValues.set(STORAGE.miniProgramPlatform, platform);
  for (const listener of listeners) listener();
}

/** The server and the first rendering ignore the mode, because only the tab knows it. */
export const useMiniProgram = (): MiniProgramMode =>
  modeOf(useSyncExternalStore(subscribe, storedPlatform, () => null));
