/** One market's board: the main price large, then all prices of the board in a table. */

import { readMoney, type WireMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, isCurrencyCode, type Money, type PriceUnit, pricePer } from '@jinlan/domain/money';
import { Price, VisuallyHidden } from '@jinlan/ui';
import { useId } from 'react';
import { GoldChange } from '../shell/header/gold/GoldChange.tsx';
import styles from './Board.module.css';

export interface BoardQuote {
  readonly type: string;
  readonly version: number;
  readonly name: string;
  readonly sell: WireMoney;
  readonly buy_back: WireMoney | null;
  readonly exchange: WireMoney | null;
  readonly unit: string;
  readonly derived_from: {
    readonly currency: string;
    readonly unit: string;
    readonly rate: number;
  } | null;
  readonly effective_at: string;
  readonly change: WireMoney;
  readonly change_percent: number;
  readonly is_sample: boolean;
  readonly is_tradable: boolean;
}

export function Board({
  quotes,
  unit,
  heading,
}: {
  readonly quotes: readonly BoardQuote[];
  /** The unit in which prices are shown. `own`: the board's unit. */
  readonly unit: PriceUnit | 'own';
  readonly heading: string;
}) {
  const words = useWords('gold');
  const headingId = useId();
  const [leading] = quotes;
  const boardUnit = leading?.unit === 'tael' ? 'tael' : 'gram';
  const shownUnit = unit === 'own' ? boardUnit : unit;
  const read = (wire: WireMoney | null | undefined) => {
    const money = readMoney(wire);
    return money && pricePer(money, boardUnit, shownUnit);
  };
  const sell = read(leading?.sell);
  if (!leading || !sell) return null;
  const amount = (wire: WireMoney | null) => {
    const money = read(wire);
    return money ? format(money) : words('gold.none');
  };
  const from = leading.derived_from;
  const currencyName = (code: string) => (isCurrencyCode(code) ? words(`gold.currency.${code}`) : code);
  return (
    <section className={styles.board} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>{heading}</h2>
        <p>
          {words('gold.unit', { unit: shownUnit, currency: currencyName(sell.currency) })}
          {shownUnit === boardUnit ? null : words('gold.derived')}
        </p>
      </header>
      {from ? (
        <p className={styles.from}>
          {words('gold.from', {
            currency: currencyName(from.currency),
            rate: String(from.rate),
            unit: from.unit === boardUnit ? '' : boardUnit,
          })}
        </p>
      ) : null}
      <div className={styles.leading}>
        <Price size="page" amount={sell} />
        <div>
          <p className={styles.of}>{words('gold.perUnit', { name: leading.name, unit: shownUnit })}</p>
          <Move change={read(leading.change)} percent={leading.change_percent} />
        </div>
      </div>
      <table className={styles.table}>
        <caption>{words('gold.boardOf', { market: heading })}</caption>
        <thead>
          <tr>
            <th scope="col">{words('gold.type')}</th>
            <th scope="col">{words('gold.sell')}</th>
            <th scope="col">{words('gold.exchange')}</th>
            <th scope="col">{words('gold.buyBack')}</th>
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
          {words('gold.updatedAt', { time: words.moment(leading.effective_at) })}
        </time>
      </p>
    </section>
  );
}

/** The change, shown as ▲ or ▼ with the amount. Screen readers get a sentence. */
function Move({
  change: money,
  percent: moved,
}: {
  readonly change: Money | null;
  readonly percent: number;
}) {
  const words = useWords('gold');
  if (!money || money.minor === 0) return <p className={styles.move}>{words('gold.sameAsBefore')}</p>;
  const amount = format({ ...money, minor: Math.abs(money.minor) });
  const percent = words.percent(Math.abs(moved));
  const isRise = moved > 0;
  return (
    <p className={styles.move} data-move={Math.sign(moved)}>
      <span aria-hidden="true">
        {isRise ? '▲' : '▼'} {words('gold.move', { amount, percent })}
      </span>
      <VisuallyHidden>{words(isRise ? 'shell.gold.rise' : 'shell.gold.fall', { percent })}</VisuallyHidden>
    </p>
  );
}
