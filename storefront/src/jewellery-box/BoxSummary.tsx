import { readMoney, type WireMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { mostAddedPieces } from '@jinlan/domain/jewellery-box';
import { format } from '@jinlan/domain/money';
import { Icon, LinkButton } from '@jinlan/ui';
import { useGoldPrice } from '../gold-price/use-gold-prices.tsx';
import styles from './JewelleryBox.module.css';
import { editPath } from './piece.ts';

interface SummaryProps {
  readonly totals: readonly WireMoney[];
  readonly listUrl: string;
  /** Number of pieces that the member has added. */
  readonly addedCount: number;
}

/** Today's gold value of all pieces, how it is calculated, and the actions of the box. */
export function BoxSummary({ totals, listUrl, addedCount }: SummaryProps) {
  const words = useWords('jewellery');
  const board = useGoldPrice();
  const amounts = totals.flatMap((total) => readMoney(total) ?? []);
  return (
    <section className={styles.summary} aria-label={words('jewellery.total')}>
      <div className={styles.total}>
        <h2>{words('jewellery.total')}</h2>
        {amounts.length === 0 ? (
          <p className={styles.noValue}>{words('jewellery.noValue')}</p>
        ) : (
          amounts.map((amount) => (
            <p key={amount.currency} className={styles.amount}>
              {format(amount)}
            </p>
          ))
        )}
        {board?.buyBack ? (
          <p className={styles.board}>
            {words('jewellery.buyBack', {
              ...{ board: board.name, price: format(board.buyBack), unit: board.unit },
            })}
          </p>
        ) : null}
      </div>
      <div className={styles.side}>
        <p className={styles.soft}>{words('jewellery.valued')}</p>
        <div className={styles.actions}>
          {addedCount >= mostAddedPieces ? (
            <p className={styles.soft}>{words('jewellery.full', { most: mostAddedPieces })}</p>
          ) : (
            <LinkButton to={editPath('new')} priority="high">
              <Icon name="plus" size={20} />
              {words('jewellery.add')}
            </LinkButton>
          )}
          <a className={styles.file} href={listUrl} target="_blank" rel="noopener noreferrer">
            {words('jewellery.list')}
          </a>
        </div>
      </div>
    </section>
  );
}
