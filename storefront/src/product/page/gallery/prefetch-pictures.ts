/**
 * Prefetches pictures on phones, where they are swiped. Once the page is idle, the service worker fetches the pictures
 * that it lacks, in the width that the browser chose for the first. Skipped where the shopper saves data.
 */
import { SERVICE_WORKER } from '@jinlan/contract/wire';
import { afterLoad } from '../../../app/after-load.ts';

/** Returns the address of the same width as the shown one, from each `srcset`. */
export function inSameWidth(shown: string, first: string, further: readonly string[]): string[] {
  const candidates = (set: string) => set.split(', ').map((each) => each.split(' '));
  const width = candidates(first).find(([address]) => address === shown)?.[1];
  return further.flatMap((set) => {
    const same = candidates(set).find(([, each]) => each === width);
    return width && same?.[0] ? [same[0]] : [];
  });
}

const setOf = (picture: Element): string =>
  (picture.querySelector('source') ?? picture.querySelector('img'))?.srcset ?? '';

const isMissing = (picture: Element): boolean => picture.querySelector('img')?.naturalWidth === 0;

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export function prefetchPictures(strip: HTMLElement): void {
  afterLoad(async () => {
    // In rows there is nothing to swipe.
    if (savesData() || strip.scrollWidth <= strip.clientWidth) return;
    const [first, ...others] = strip.querySelectorAll('picture');
    const shown = first?.querySelector('img')?.currentSrc;
    if (!first || !shown) return;
    const { origin, pathname, search } = new URL(shown);
    // The worker would load again what the page loaded before the worker started.
    const wanted = navigator.serviceWorker?.controller ? others : others.filter(isMissing);
    const urls = inSameWidth(pathname + search, setOf(first), wanted.map(setOf)).map((url) => origin + url);
    if (urls.length === 0) return;
    const { tellWorker } = await import('../../../service-worker/registration.ts');
    // Without a worker they load as they are swiped to.
    await tellWorker({ type: SERVICE_WORKER.prefetchImages, payload: { urls } }).catch(() => undefined);
  });
}
