import { useToasts } from '@jinlan/client/toasts';
import { laterPart, useWords } from '@jinlan/client/words';
import {
  Button,
  Link,
  LinkButton,
  Notice,
  Parted,
  Picture,
  PieceMark,
  QuantityStepper,
  Status,
} from '@jinlan/ui';
import { Suspense, useState } from 'react';
import { pieceKindAt } from '../../customiser/addresses.ts';
import type { BagFragment, BagLineFragment } from '../fragments.generated.ts';
import type { BagChanges } from '../use-bag-changes.ts';
import styles from './BagLine.module.css';
import { FactRows } from './FactRows.tsx';
import {
  changeText,
  isChangeable,
  isElsewhere,
  isWishable,
  lineAmount,
  lineErrorText,
  linePath,
  linePicture,
  lineRows,
} from './lines.ts';

const ChangeOptions = laterPart(
  async () => (await import('./ChangeOptions.tsx')).ChangeOptions,
  'buy',
  'piece',
);

interface BagLineProps {
  readonly line: BagLineFragment;
  readonly changes: BagChanges;
  /** Whether ordering at the line's gold price board is halted. */
  readonly halted: boolean;
  /** The reason why the piece cannot be returned; null if it can. */
  readonly exclusion: BagFragment['return_exclusions'][number]['reason'] | null;
}

export function BagLine({ line, changes, halted, exclusion }: BagLineProps) {
  const words = useWords('buy');
  const toasts = useToasts();
  const amount = lineAmount(line, words);
  const moved = changeText(line);
  const remaining = ('configured_variant' in line ? line.configured_variant : line.product)
    .only_x_left_in_stock;
  const name = line.product.name;
  const [refused, setRefused] = useState(0);
  const [changing, setChanging] = useState(false);

  // A refused quantity is discarded, and the field shows the bag's quantity again.
  async function change(quantity: number): Promise<void> {
    if (!(await changes.changeQuantity(line, quantity))) setRefused((count) => count + 1);
  }

  return (
    <li className={styles.line}>
      <Link to={linePath(line)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture
          src={linePicture(line)?.url}
          mark={<PieceMark kind={pieceKindAt(linePath(line))} />}
          alt=""
          sizes="(min-width: 768px) 136px, 96px"
          largest={320}
          color={linePicture(line)?.color ?? null}
        />
      </Link>
      <div className={styles.words}>
        <div className={styles.top}>
          <h2>
            <Link to={linePath(line)}>{name}</Link>
          </h2>
          {amount ? <strong>{amount}</strong> : null}
        </div>
        <FactRows rows={lineRows(line, words)} className={styles.facts} />
        {exclusion ? <p className={styles.facts}>{words(`exclusion.${exclusion}`)}</p> : null}
        {isChangeable(line) ? (
          <div className={styles.change}>
            <Button
              priority="low"
              disabled={changes.busy}
              aria-label={words('buy.change.openNamed', { name })}
              aria-haspopup="dialog"
              onClick={() => setChanging(true)}
            >
              {words('buy.change.open')}
            </Button>
            {changing ? (
              <Suspense>
                <ChangeOptions line={line} onClose={() => setChanging(false)} />
              </Suspense>
            ) : null}
          </div>
        ) : null}
        {moved ? (
          <p className={styles.moved}>
            <s>{moved.old}</s> {words('buy.moved.line', { change: moved.change })}
          </p>
        ) : null}
        {line.gift?.wrap ? (
          <p className={styles.facts}>
            <Parted
              parts={[
                words('browse.piece.gift'),
                ...(line.gift.message ? [words('buy.cardMessage', { text: line.gift.message })] : []),
              ]}
            />
          </p>
        ) : null}
        {isElsewhere(line) ? (
          <Notice tone="warning" className={styles.notice}>
            {words('buy.lineElsewhere')}
          </Notice>
        ) : line.has_error ? (
          <Notice tone="error" className={styles.notice}>
            {lineErrorText(line, words)}
          </Notice>
        ) : halted ? (
          <Notice tone="warning" className={styles.notice}>
            {words('browse.piece.halted')}
          </Notice>
        ) : remaining ? (
          <Status tone="act">{words('browse.piece.left', { count: remaining })}</Status>
        ) : null}
        <div className={styles.actions}>
          {'design_code' in line ? (
            <LinkButton to={linePath(line)} priority="low" aria-label={words('buy.made.openNamed', { name })}>
              {words('buy.made.open')}
            </LinkButton>
          ) : (
            <QuantityStepper
              key={refused}
              value={line.quantity}
              max={Math.max(1, line.max_quantity)}
              disabled={changes.busy}
              label={words('buy.quantityOf', { name })}
              increaseLabel={words('ui.increase')}
              decreaseLabel={words('ui.decrease')}
              onChange={(quantity) => void change(quantity)}
              onRefused={(typed) =>
                toasts.add({
                  type: 'warning',
                  message:
                    typed > line.max_quantity
                      ? words('buy.lineStock', { count: line.max_quantity })
                      : words('buy.quantityInvalid'),
                })
              }
            />
          )}
          <span className={styles.away}>
            {isWishable(line) ? (
              <Button
                priority="low"
                disabled={changes.busy}
                aria-label={words('buy.toWishlistNamed', { name })}
                onClick={() => void changes.moveToWishlist(line)}
              >
                {words('buy.toWishlist')}
              </Button>
            ) : null}
            <Button
              priority="low"
              disabled={changes.busy}
              aria-label={words('buy.removeNamed', { name })}
              onClick={() => void changes.remove(line)}
            >
              {words('ui.remove')}
            </Button>
          </span>
        </div>
      </div>
    </li>
  );
}
