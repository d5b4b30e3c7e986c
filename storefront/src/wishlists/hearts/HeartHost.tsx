/**
 * Loads the code behind the hearts of a page (`HeartKeeper`) once it is needed: when the customer is signed in, or a heart
 * is tapped.
 */

import { sessionValues } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useLoadWords, useWords } from '@jinlan/client/words';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../account/session.tsx';
import { WISH_TO_KEEP } from '../wish-to-keep.ts';
import { hearts } from './hearts.ts';

const noTaps: ReturnType<typeof hearts.taps> = [];
const noSkus: ReturnType<typeof hearts.unknown> = [];

export function HeartHost() {
  const words = useWords();
  const loadWords = useLoadWords();
  const toasts = useToasts();
  const isSignedIn = useSession().status !== 'guest';
  const taps = useSyncExternalStore(hearts.subscribe, hearts.taps, () => noTaps);
  const unknown = useSyncExternalStore(hearts.subscribe, hearts.unknown, () => noSkus);
  const [Keeper, setKeeper] = useState<ComponentType | null>(null);
  const isTapped = taps.length > 0;
  const asks = isSignedIn && unknown.length > 0;

  useEffect(() => {
    const isKept = isSignedIn && sessionValues.get(WISH_TO_KEEP) !== undefined;
    if (Keeper !== null || !(isTapped || asks || isKept)) return;
    Promise.all([import('./HeartKeeper.tsx'), loadWords(['wishlists'])]).then(
      ([{ HeartKeeper }]) => setKeeper(() => HeartKeeper),
      () => {
        const failed = hearts.takeTaps();
        if (failed.length === 0) return;
        hearts.set(failed.map(({ piece, on }) => [piece.sku, !on && isSignedIn] as const));
        toasts.add({ type: 'error', message: words('errors.network'), icon: 'error' });
      },
    );
  }, [Keeper, isTapped, asks, isSignedIn, toasts, words, loadWords]);

  return Keeper ? <Keeper /> : null;
}
