/**
 * Prefetches pictures on phones, where they are swiped. When the page is idle, the service worker fetches the pictures
 * it does not have, in the width that the browser chose for the first. Skipped if the shopper saves data.
 */
import { SERVICE_WORKER } from '@jinlan/contract/wire';
import { afterLoad } from '../../../app/after-load.ts';

/** Returns from each `srcset` the address with the width of the shown picture. */
export function inSameWidth(shownAddress: string, first: string, otherSets: readonly string[]): string[] {
  const candidates = (set: string) => set.split(', ').map((candidate) => candidate.split(' '));
  const width = candidates(first).find(([address]) => address === shownAddress)?.[1];
  return otherSets.flatMap((set) => {
    const sameWidth = candidates(set).find(([, candidateWidth]) => candidateWidth === width);
    return width && sameWidth?.[0] ? [sameWidth[0]] : [];
  });
}

const setOf = (picture: Element): string =>
  (picture.querySelector('source') ?? picture.querySelector('img'))?.srcset ?? '';

const isMissing = (picture: Element): boolean => picture.querySelector('img')?.naturalWidth === 0;

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export function prefetchPictures(strip: HTMLElement): void {
  afterLoad(async () => {
    // Pictures in rows cannot be swiped.
    if (savesData() || strip.scrollWidth <= strip.clientWidth) return;
    const [first, ...others] = strip.querySelectorAll('picture');
    const shownAddress = first?.querySelector('img')?.currentSrc;
    if (!first || !shownAddress) return;
    const { origin, pathname, search } = new URL(shownAddress);
    // Without a worker at load, the page itself has loaded some.
    const picturesToFetch = navigator.serviceWorker?.controller ? others : others.filter(isMissing);
    const urls = inSameWidth(pathname + search, setOf(first), picturesToFetch.map(setOf)).map(
      (url) => origin + url,
    );
    if (urls.length === 0) return;
    const { tellWorker } = await import('../../../service-worker/registration.ts');
    // Without a worker, pictures load when they are swiped to.
    await tellWorker({ type: SERVICE_WORKER.prefetchImages, payload: { urls } }).catch(() => undefined);
  });
}
