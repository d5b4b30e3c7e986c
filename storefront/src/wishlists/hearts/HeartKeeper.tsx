/**
 * Requests which pieces of the page are in the customer's lists, and carries out taps on hearts. Loaded by `HeartHost`.
 */

import { sessionValues } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useClient } from 'urql';
import { type SignInState, signInPath } from '../../account/next-page.ts';
import { useSession } from '../../account/session.tsx';
import { ListsDialog } from '../dialogs/ListsDialog.tsx';
import { WishedPiecesDocument } from '../queries.generated.ts';
import { KEPT_SECONDS, WISH_TO_KEEP } from '../wish-to-keep.ts';
import { type HeartPiece, hearts, type Tap } from './hearts.ts';
import { useHeartChanges } from './use-heart-changes.ts';

/** Milliseconds, enough to read the question and reach it by keyboard. */
const ASK_MS = 10_000;
/** Maximum number of SKUs in one request. */
const MOST_SKUS = 100;

export function HeartKeeper() {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const client = useClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const taps = useSyncExternalStore(hearts.subscribe, hearts.taps);
  const unknown = useSyncExternalStore(hearts.subscribe, hearts.unknown);
  const [choosing, setChoosing] = useState<Tap | null>(null);
  const changes = useHeartChanges(setChoosing);
  const asked = useRef(new Set<string>());
  const isSignedIn = status !== 'guest';

  // The next customer who signs in has other lists.
  useEffect(() => {
    if (!isSignedIn) hearts.forget();
  }, [isSignedIn]);

  useEffect(() => {
    if (!isSignedIn) return;
    const skus = unknown.filter((sku) => !asked.current.has(sku)).slice(0, MOST_SKUS);
    if (skus.length === 0) return;
    for (const sku of skus) asked.current.add(sku);
    void client
      .query(WishedPiecesDocument, { skus }, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data }) => {
        for (const sku of skus) asked.current.delete(sku);
        if (!data) return;
        const wished = new Set(data.wishedProducts.map(({ sku }) => sku));
        hearts.answer(skus.map((sku) => [sku, wished.has(sku)] as const));
      });
  }, [client, isSignedIn, unknown]);

  function askToSignIn(piece: HeartPiece): void {
    sessionValues.set(WISH_TO_KEEP, piece, KEPT_SECONDS);
    const state: SignInState = { wish: piece.name };
    toasts.add({
      type: 'info',
      icon: 'heart',
      message: words('wish.heart.ask', { name: piece.name }),
      timeout: ASK_MS,
      actionText: words('browse.wish.toSignIn'),
      onAction: (remove) => {
        remove();
        void navigate(signInPath(pathname + search), { state });
      },
    });
  }

  const handle = useEffectEvent(() => {
    for (const tap of hearts.takeTaps()) {
      if (isSignedIn) changes.carryOut(tap);
      else askToSignIn(tap.piece);
    }
  });
  useEffect(() => {
    if (taps.length > 0) handle();
  }, [taps]);

  const keep = useEffectEvent(changes.keep);
  useEffect(() => {
    const kept = isSignedIn ? (sessionValues.get(WISH_TO_KEEP) as HeartPiece | undefined) : undefined;
    if (kept === undefined) return;
    sessionValues.remove(WISH_TO_KEEP);
    keep(kept);
  }, [isSignedIn]);

  return choosing ? (
    <Suspense>
      <ListsDialog
        piece={choosing.piece}
        onClose={() => {
          const { button } = choosing;
          setChoosing(null);
          // The notice that opened the dialog is gone, so it cannot get the focus back.
          requestAnimationFrame(() => button instanceof HTMLElement && button.focus());
        }}
      />
    </Suspense>
  ) : null;
}
