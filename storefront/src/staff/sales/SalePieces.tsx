import { useWords } from '@jinlan/client/words';
import { Button, Icon, Notice, Picture, PieceMark, VisuallyHidden } from '@jinlan/ui';
import { useState } from 'react';
import { FactRows } from '../../bag/line/FactRows.tsx';
import {
  isBroken,
  lineAmount,
  lineErrorText,
  linePath,
  linePicture,
  lineRows,
  linesOf,
} from '../../bag/line/lines.ts';
import { pieceKindAt } from '../../customiser/addresses.ts';
import { Box } from '../order/Box.tsx';
import { RemoveFromSaleDocument } from './queries.generated.ts';
import styles from './StaffSaleScreen.module.css';
import { saleErrorWords } from './sale-words.ts';
import type { Sale, SaleState } from './use-sale.ts';

/** The pieces of a sale, with their choices and prices. */
export function SalePieces({ sale, state }: { readonly sale: Sale; readonly state: SaleState }) {
  const words = useWords('buy', 'sales');
  const [problem, setProblem] = useState<string | null>(null);
  const lines = linesOf(sale.cart);

  async function remove(uid: string) {
    const outcome = await state.change(RemoveFromSaleDocument, { id: sale.id, uid });
    setProblem(outcome.ok ? null : saleErrorWords(outcome.error, words));
  }

  return (
    <Box title={words('sales.pieces')}>
      {lines.length === 0 ? <p>{words('sales.pieces.none')}</p> : null}
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <ul aria-label={words('sales.pieces')}>
        {lines.map((line) => {
          const amount = lineAmount(line, words);
          const { name } = line.product;
          return (
            <li key={line.uid} className={styles.piece}>
              <Picture
                src={linePicture(line)?.url}
                mark={<PieceMark kind={pieceKindAt(linePath(line))} />}
                alt=""
                sizes="72px"
                largest={160}
                color={linePicture(line)?.color ?? null}
              />
              <div>
                <p className={styles.top}>
                  <span>{name}</span>
                  {amount ? <strong>{amount}</strong> : null}
                </p>
                <FactRows rows={lineRows(line, words)} className={styles.facts} />
                {isBroken(line) ? (
                  <Notice tone="error" live>
                    {lineErrorText(line, words)}
                  </Notice>
                ) : null}
              </div>
              {line.free_gift ? null : (
                <Button
                  size="small"
                  priority="low"
                  onClick={() => void remove(line.uid)}
                  disabled={state.busy}
                >
                  <Icon name="close" size={20} />
                  <VisuallyHidden>{words('sales.remove', { name: name ?? '' })}</VisuallyHidden>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
