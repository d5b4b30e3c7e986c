import { addressIn } from '../../app/head-links.ts';
import { useShop } from '../../app/shop.tsx';
import { sharedPath } from '../wish-lines.ts';

/** The full address of a public list in this store view, whose prices its readers see; null for a private list. */
export function useSharedAddress(code: string | null): string | null {
  const { origin, storeView, locale, plainStoreView } = useShop();
  if (code === null) return null;
  return addressIn(origin, { path: sharedPath(code) }, { code: storeView, locale }, plainStoreView);
}
