/** One market's board: rows of boards, columns of prices; a phone shows each board as a short list. */
import { format } from '@jinlan/domain/money';
import { readMoney, type WireMoney } from '../../../data/money.ts';
import { useWords, type Words } from '../../../words/words.tsx';
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
  caption,
}: {
  readonly quotes: readonly BoardQuote[];
  readonly caption: string;
}) {
  const words = useWords();
  const amount = (wire: WireMoney | null, unit: string) => {
    const money = readMoney(wire);
    return money ? words('shell.gold.perUnit', { price: format(money), unit }) : words('browse.gold.none');
  };
  const columns = ['sell', 'buyBack', 'exchange', 'change', 'updated'] as const;
  return (
    <table className={styles.board}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words('browse.gold.type')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words(`browse.gold.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.type}>
            <th scope="row">{quote.name}</th>
            <td data-label={words('browse.gold.sell')} className={styles.sell}>
              {amount(quote.sell, quote.unit)}
            </td>
            <td data-label={words('browse.gold.buyBack')}>{amount(quote.buy_back, quote.unit)}</td>
            <td data-label={words('browse.gold.exchange')}>{amount(quote.exchange, quote.unit)}</td>
            <td data-label={words('browse.gold.change')} data-move={Math.sign(quote.change_percent)}>
              {changeWords(quote, words)}
            </td>
            <td data-label={words('browse.gold.updated')}>
              <time dateTime={quote.effective_at}>{words.moment(quote.effective_at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function changeWords({ change, change_percent }: BoardQuote, words: Words): string {
  const money = readMoney(change);
  if (!money || money.minor === 0) return words('browse.gold.same');
  const amount = format({ ...money, minor: Math.abs(money.minor) });
  const percent = words.percent(Math.abs(change_percent));
  return change_percent > 0
    ? `▲ ${words('browse.gold.rise', { amount, percent })}`
    : `▼ ${words('browse.gold.fall', { amount, percent })}`;
}
