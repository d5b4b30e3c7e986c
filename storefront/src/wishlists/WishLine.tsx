/** A piece of the customer's list: its facts, today's price, its note, and its actions. */

import { readMoney } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { laterPart, useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { LARGEST_QUANTITY } from '@jinlan/domain/wishlists';
import { Button, LinkButton, Notice, QuantityStepper, Status } from '@jinlan/ui';
import { Suspense, useRef, useState } from 'react';
import { NoteForm } from './dialogs/NoteForm.tsx';
import type { WishedPieceFragment, WishlistHeadFragment } from './queries.generated.ts';
import type { ListChanges } from './use-list-changes.ts';
import { WishFacts } from './WishFacts.tsx';
import styles from './WishLine.module.css';
import { wishName, wishPath } from './wish-lines.ts';

const MoveDialog = laterPart(async () => (await import('./dialogs/MoveDialog.tsx')).MoveDialog, 'wishlists');

interface WishLineProps {
  readonly wish: WishedPieceFragment;
  readonly list: string;
  readonly lists: readonly WishlistHeadFragment[];
  readonly changes: ListChanges;
  /** Why the piece was not added to the bag. */
  readonly problem: string | null;
  readonly isMoving: boolean;
  readonly onToBag: () => void;
  /** Called when the piece has left the list, and the focused button with it. */
  readonly onGone: () => void;
}

export function WishLine({ wish, list, lists, changes, problem, isMoving, onToBag, onGone }: WishLineProps) {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const [open, setOpen] = useState<'note' | 'move' | null>(null);
  const [refusals, setRefusals] = useState(0);
  const links = useRef<HTMLDivElement>(null);
  const name = wishName(wish);
  const path = wishPath(wish);
  const drop = readMoney(wish.price_drop);
  const { id, description: note, state } = wish;

  // A refused quantity is discarded, and the field shows the list's quantity again.
  async function changeQuantity(quantity: number): Promise<void> {
    const refused = await changes.change(id, { quantity });
    if (refused === null) return;
    toasts.add({ type: 'error', message: refused, icon: 'error' });
    setRefusals((count) => count + 1);
  }

  function closeNote(): void {
    setOpen(null);
    requestAnimationFrame(() => links.current?.querySelector('button')?.focus());
  }

  return (
    <WishFacts
      wish={wish}
      foot={
        <>
          {open === 'note' ? (
            <NoteForm
              note={note ?? ''}
              onSave={(text) => changes.change(id, { description: text })}
              onDone={closeNote}
            />
          ) : (
            <div ref={links} className={styles.links}>
              <Button
                priority="low"
                aria-label={words(note ? 'wish.note.changeOf' : 'wish.note.addOf', { name })}
                onClick={() => setOpen('note')}
              >
                {words(note ? 'wish.note.change' : 'wish.note.add')}
              </Button>
              <Button
                priority="low"
                aria-haspopup="dialog"
                aria-label={words('wish.piece.moveOf', { name })}
                onClick={() => setOpen('move')}
              >
                {words('wish.piece.move')}
              </Button>
              <Button
                priority="low"
                aria-label={words('wish.piece.removeOf', { name })}
                onClick={() => {
                  void changes.remove(wish);
                  onGone();
                }}
              >
                {words('wish.piece.remove')}
              </Button>
            </div>
          )}
          {problem ? (
            <Notice tone="warning" live className={styles.notice}>
              {problem}
            </Notice>
          ) : null}
          <div className={styles.actions}>
            {path === null ? null : (
              <QuantityStepper
                key={refusals}
                value={wish.quantity}
                max={LARGEST_QUANTITY}
                label={words('wish.piece.quantity', { name })}
                increaseLabel={words('ui.increase')}
                decreaseLabel={words('ui.decrease')}
                onChange={(quantity) => void changeQuantity(quantity)}
                onRefused={() =>
                  toasts.add({
                    type: 'warning',
                    message: words('wish.piece.quantityWrong', { most: LARGEST_QUANTITY }),
                  })
                }
              />
            )}
            {state === 'FOR_SALE' ? (
              <Button
                size="small"
                busy={isMoving && words('wish.piece.adding')}
                aria-label={words('wish.piece.toBagOf', { name })}
                onClick={onToBag}
              >
                {words('wish.piece.toBag')}
              </Button>
            ) : state === 'CHOICES_MISSING' && path ? (
              <LinkButton to={path} size="small" aria-label={words('wish.piece.chooseOf', { name })}>
                {words('wish.piece.choose')}
              </LinkButton>
            ) : null}
          </div>
          {open === 'move' ? (
            <Suspense>
              <MoveDialog
                wish={wish}
                list={list}
                lists={lists}
                onClose={() => setOpen(null)}
                onDone={(isGone) => {
                  setOpen(null);
                  changes.reload();
                  if (isGone) onGone();
                }}
              />
            </Suspense>
          ) : null}
        </>
      }
    >
      {state === 'SOLD_OUT' ? <p className={styles.facts}>{words('wish.piece.notice')}</p> : null}
      {drop ? (
        <p>
          <Status tone="done">{words('wish.piece.dropped', { amount: format(drop) })}</Status>
        </p>
      ) : null}
      {note && open !== 'note' ? <p className={styles.note}>{note}</p> : null}
    </WishFacts>
  );
}
