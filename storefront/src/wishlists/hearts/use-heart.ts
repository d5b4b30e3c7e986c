/** The heart of a piece: whether the piece is in a wish list, and the function that a tap calls. */

import { useWords } from '@jinlan/client/words';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../account/session.tsx';
import { type ChosenItem, type HeartPiece, hearts } from './hearts.ts';

const off = () => false;

/** `itemNow`: returns the piece with its choices at the moment of the tap. */
export function useHeart({ sku, name }: HeartPiece, itemNow: () => ChosenItem | null = () => null) {
  const words = useWords();
  const isSignedIn = useSession().status !== 'guest';
  const on = useSyncExternalStore(hearts.subscribe, () => hearts.isOn(sku), off);
  useEffect(() => hearts.show(sku), [sku]);
  return {
    label: words('browse.wish.add', { name }),
    on,
    onToggle: () => hearts.tap({ sku, name, item: itemNow() }, isSignedIn),
  };
}
