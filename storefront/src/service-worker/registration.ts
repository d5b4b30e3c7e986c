/**
 * Registers the service worker and sends it messages, only in production: in development, files change without changing
 * their names.
 */
import { type PrefetchImages, SERVICE_WORKER } from '@jinlan/contract/wire';
// Listens for the browser's offer to install the shop, which comes after the page has loaded.
import '../installed/install-offer.ts';

/** Undefined if the page was not loaded over HTTPS. */
const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

let registering: Promise<unknown> = Promise.resolve();

/** A failure only warns on the console (specification 8). */
function warn(failure: unknown): void {
  // biome-ignore lint/suspicious/noConsole: required by the specification
  console.warn('SW registration failed', failure);
}

export function registerWorker(): void {
  registering = Promise.resolve(container()?.register(SERVICE_WORKER.path, { updateViaCache: 'none' })).catch(
    warn,
  );
}

/** Throws with the specification's message if there is no worker (section 8). */
export async function tellWorker(message: PrefetchImages): Promise<void> {
  await registering;
  const registration = await container()?.getRegistration();
  const worker = registration?.active ?? registration?.installing;
  if (!worker) throw new Error('SW Not Registered');
  worker.postMessage(message);
}
