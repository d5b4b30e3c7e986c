/** The bag in a drawer, with links to bag and checkout. */

import { readMoney } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import {
  Button,
  Dialog,
  EmptyState,
  Link,
  LinkButton,
  Notice,
  Picture,
  PieceMark,
  Skeleton,
  Stack,
} from '@jinlan/ui';
import { useEffect, useEffectEvent } from 'react';
import { pieceKindAt } from '../customiser/addresses.ts';
import { useGoldPrices } from '../gold-price/use-gold-prices.tsx';
import type { BagLineFragment } from './fragments.generated.ts';
import { isBagHalted } from './halted.ts';
import { FactRows } from './line/FactRows.tsx';
import { lineAmount, linePath, linePicture, lineRows, linesOf } from './line/lines.ts';
import styles from './MiniCart.module.css';
import { useBag } from './use-bag.ts';
import { useBagChanges } from './use-bag-changes.ts';

interface MiniCartProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the drawer is visible. */
  readonly onAppear: () => void;
}

export function MiniCart({ open, onClose, onAppear }: MiniCartProps) {
  const words = useWords('buy');
  const { bag, error, loading, isEmpty, refetch } = useBag(!open);
  const changes = useBagChanges();
  const lines = linesOf(bag);
  const total = readMoney(bag?.prices?.subtotal_including_tax);
  const boards = useGoldPrices();
  const halted = bag !== null && isBagHalted(bag, boards);
  const appear = useEffectEvent(onAppear);
  // Runs after the dialog's own effect, which opens the dialog.
  useEffect(() => {
    if (open) appear();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('shell.bag')}
      closeLabel={words('ui.close')}
      variant="drawer-end"
      footer={
        lines.length > 0 && total ? (
          <Stack gap={12}>
            <p className={styles.total}>
              <span>{words('buy.subtotal', { count: bag?.total_quantity ?? 0 })}</span>
              <strong>{format(total)}</strong>
            </p>
            {halted ? (
              <Button priority="high" full disabled>
                {words('buy.halted')}
              </Button>
            ) : (
              <LinkButton to="/checkout" priority="high" full onClick={onClose}>
                {words('buy.checkout')}
              </LinkButton>
            )}
            <LinkButton to="/cart" priority="normal" full onClick={onClose}>
              {words('buy.viewBag')}
            </LinkButton>
          </Stack>
        ) : null
      }
    >
      <Loaded
        value={error ? null : lines}
        loading={loading}
        error={error}
        onRetry={refetch}
        skeleton={<Skeleton shape="block" />}
        empty={
          isEmpty ? (
            <EmptyState icon="bag" level={3} title={words('buy.empty')} text={words('buy.emptyHint')} />
          ) : null
        }
      >
        {() => (
          <>
            {bag?.has_price_change ? (
              <Notice tone="warning" title={words('buy.moved.title')}>
                {words('buy.moved.inBag')}
              </Notice>
            ) : null}
            {halted ? <Notice tone="warning" live title={words('browse.piece.halted')} /> : null}
            <ul className={styles.lines}>
              {lines.map((line) => (
                <MiniLine
                  key={line.uid}
                  line={line}
                  busy={changes.busy}
                  onOpen={onClose}
                  onRemove={() => void changes.remove(line)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface MiniLineProps {
  readonly line: BagLineFragment;
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function MiniLine({ line, busy, onOpen, onRemove }: MiniLineProps) {
  const words = useWords('buy');
  const amount = lineAmount(line, words);
  return (
    <li className={styles.line}>
      <Picture
        src={linePicture(line)?.url}
        mark={<PieceMark kind={pieceKindAt(linePath(line))} />}
        alt=""
        sizes="80px"
        largest={160}
        color={linePicture(line)?.color ?? null}
      />
      <div>
        <p className={styles.name}>
          <Link to={linePath(line)} onClick={onOpen}>
            {line.product.name}
          </Link>
        </p>
        <FactRows
          rows={lineRows(line, words)}
          end={words('buy.pieces', { count: line.quantity })}
          className={styles.facts}
        />
        <p className={styles.end}>
          {amount ? <strong>{amount}</strong> : null}
          <Button
            priority="low"
            disabled={busy}
            aria-label={words('buy.removeNamed', { name: line.product.name })}
            onClick={onRemove}
          >
            {words('ui.remove')}
          </Button>
        </p>
      </div>
    </li>
  );
}
