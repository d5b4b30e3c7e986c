/**
 * On a phone the pictures of a piece are swiped, and each is asked for when it comes into sight. Once the page rests the
 * service worker fetches those of the further ones that it does not have, as wide as the browser chose the first. Not for
 * who saves data.
 */
import { SERVICE_WORKER } from '@jinlan/contract/wire';
import { afterLoad } from '../../../app/after-load.ts';

/** Of each `srcset` the address of the same width as the one shown. */
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
    // In rows there is nothing to be swiped.
    if (savesData() || strip.scrollWidth <= strip.clientWidth) return;
    const [first, ...others] = strip.querySelectorAll('picture');
    const shown = first?.querySelector('img')?.currentSrc;
    if (!first || !shown) return;
    const { origin, pathname, search } = new URL(shown);
    // What a page loaded before it had a worker, the worker would load once more.
    const wanted = navigator.serviceWorker?.controller ? others : others.filter(isMissing);
    const urls = inSameWidth(pathname + search, setOf(first), wanted.map(setOf)).map((url) => origin + url);
    if (urls.length === 0) return;
    const { tellWorker } = await import('../../../service-worker/registration.ts');
    // Without a worker they come as they are swiped to.
    await tellWorker({ type: SERVICE_WORKER.prefetchImages, payload: { urls } }).catch(() => undefined);
  });
}
