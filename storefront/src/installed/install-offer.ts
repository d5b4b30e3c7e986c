/** The browser's offer to install the app, the shop's or the staff's. It comes once, early, and is used later. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Asks the person; returns whether it was installed. */
export type Offer = () => Promise<boolean>;

let offer: Offer | null = null;
const listeners = new Set<() => void>();

function set(next: Offer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

export const installOffer = (): Offer | null => offer;

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isInstalled = (): boolean =>
  typeof window !== 'undefined' && window.matchMedia('(display-mode: standalone)').matches;

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(async () => {
      set(null);
      return (await (event as InstallPromptEvent).prompt()).outcome === 'accepted';
    });
  });
  addEventListener('appinstalled', () => set(null));
}
