/**
 * The gifts of a bag: how many can still be chosen, the picker, and why gifts have left. The picker opens by itself
 * once for a bag (specification 4).
 */

import { sessionValues } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { Suspense, useEffect, useState } from 'react';
import type { BagFragment } from '../fragments.generated.ts';
import { useBagChanges } from '../use-bag-changes.ts';
import styles from './Gifts.module.css';

const GiftPicker = laterPart(async () => (await import('./GiftPicker.tsx')).GiftPicker, 'buy');

/** The bag for which the picker has opened by itself. */
const OFFERED = 'gifts_offered';

export function Gifts({ bag }: { readonly bag: BagFragment }) {
  const words = useWords('buy');
  const changes = useBagChanges();
  const [open, setOpen] = useState(false);
  const left = bag.gifts_left;
  const { id } = bag;
  const canChoose = left !== null && left > 0;
  useEffect(() => {
    if (!canChoose || sessionValues.get(OFFERED) === id) return;
    sessionValues.set(OFFERED, id);
    setOpen(true);
  }, [canChoose, id]);
  const hasGifts = (bag.items ?? []).some((line) => line?.free_gift);
  return (
    <>
      {bag.lost_gifts.map(({ item_uid: uid, message }) => (
        <Notice
          key={uid}
          tone="warning"
          live
          className={styles.notice}
          action={
            <Button size="small" disabled={changes.busy} onClick={() => void changes.dismissLostGift(uid)}>
              {words('buy.gifts.dismiss')}
            </Button>
          }
        >
          {message}
        </Notice>
      ))}
      {left === null ? null : (
        <section className={styles.gifts} aria-label={words('browse.part.gift')}>
          <p>
            {canChoose
              ? words('buy.gifts.left', { count: left })
              : words(hasGifts ? 'buy.gifts.all' : 'buy.gifts.none')}
          </p>
          {canChoose || !hasGifts ? (
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {words('buy.gifts.choose')}
            </Button>
          ) : null}
        </section>
      )}
      {open ? (
        <Suspense>
          <GiftPicker cartId={bag.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
