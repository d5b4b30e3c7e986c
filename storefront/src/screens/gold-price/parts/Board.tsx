/** One market's board: its leading price large, then every price of the board in a ruled table. */
import { format } from '@jinlan/domain/money';
import { Price, VisuallyHidden } from '@jinlan/ui';
import { readMoney, type WireMoney } from '../../../data/money.ts';
import { GoldChange } from '../../../shell/header/GoldChange.tsx';
import { useWords } from '../../../words/words.tsx';
import styles from './Board.module.css';

export interface BoardQuote {
  readonly type: string;
  readonly version: number;
  readonly name: string;
  readonly sell: WireMoney;
  readonly buy_back: WireMoney | null;
  readonly exchange: WireMoney | null;
  readonly unit: string;
  readonly effective_at: string;
  readonly change: WireMoney;
  readonly change_percent: number;
  readonly is_sample: boolean;
  readonly is_tradable: boolean;
}

export function Board({
  quotes,
  heading,
}: {
  readonly quotes: readonly BoardQuote[];
  readonly heading: string;
}) {
  const words = useWords();
  const [leading] = quotes;
  const sell = readMoney(leading?.sell);
  if (!leading || !sell) return null;
  const amount = (wire: WireMoney | null) => {
    const money = readMoney(wire);
    return money ? format(money) : words('browse.gold.none');
  };
  return (
    <section className={styles.board}>
      <header className={styles.head}>
        <h2>{heading}</h2>
        <p>{words('browse.gold.unit', { unit: leading.unit })}</p>
      </header>
      <div className={styles.leading}>
        <Price size="page" amount={sell} />
        <p className={styles.of}>
          {words('browse.gold.perUnit', { name: leading.name, unit: leading.unit })}
        </p>
        <Move quote={leading} />
      </div>
      <table className={styles.table}>
        <caption>{words('browse.gold.boardOf', { market: heading })}</caption>
        <thead>
          <tr>
            <th scope="col">{words('browse.gold.type')}</th>
            <th scope="col">{words('browse.gold.sell')}</th>
            <th scope="col">{words('browse.gold.exchange')}</th>
            <th scope="col">{words('browse.gold.buyBack')}</th>
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <tr key={quote.type}>
              <th scope="row">
                {quote.name}
                <small>
                  <GoldChange percent={quote.change_percent} />
                </small>
              </th>
              <td>{amount(quote.sell)}</td>
              <td>{amount(quote.exchange)}</td>
              <td>{amount(quote.buy_back)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.when}>
        <time dateTime={leading.effective_at}>
          {words('browse.gold.updatedAt', { time: words.moment(leading.effective_at) })}
        </time>
      </p>
    </section>
  );
}

/** Seen as ▲ or ▼ with the sum; heard in words. */
function Move({ quote: { change, change_percent } }: { readonly quote: BoardQuote }) {
  const words = useWords();
  const money = readMoney(change);
  if (!money || money.minor === 0) return <p className={styles.move}>{words('browse.gold.sameAsBefore')}</p>;
  const amount = format({ ...money, minor: Math.abs(money.minor) });
  const percent = words.percent(Math.abs(change_percent));
  const rises = change_percent > 0;
  return (
    <p className={styles.move} data-move={Math.sign(change_percent)}>
      <span aria-hidden="true">
        {rises ? '▲' : '▼'} {words('browse.gold.move', { amount, percent })}
      </span>
      <VisuallyHidden>{words(rises ? 'shell.gold.rise' : 'shell.gold.fall', { percent })}</VisuallyHidden>
    </p>
  );
}
