/** The price breakdown of a design, with the time of its gold price and the date by which it is made. */

import { useWords, type Words } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';
import { Ledger } from '@jinlan/ui';
import { priceOfAnswer } from '../../customiser/shown-price.ts';
import { ledgerRows, type WireStep } from '../../product/waterfall.ts';
import { Box, Facts } from '../order/Box.tsx';
import type { StaffDesignQuery } from '../order/queries.generated.ts';
import styles from './CounterPrice.module.css';

export function CounterPrice({ design }: { readonly design: StaffDesignQuery['staffDesign']['design'] }) {
  const words = useWords('counter', 'customiser');
  const price = priceOfAnswer(design);
  const { cm_delivery_days: days, delivery_date: day } = design;
  return (
    <Box
      title={words('counter.price')}
      note={price?.goldAt ? words('counter.price.gold', { at: words.moment(price.goldAt) }) : null}
    >
      {price ? (
        <>
          {price.parts.map(({ part, steps }) => (
            <div key={part}>
              {price.parts.length > 1 ? (
                <h3 className={styles.part}>
                  {words(`customiser.step.${part}` as MessageKey<'customiser'>)}
                </h3>
              ) : null}
              <Ledger rows={rowsOf(words, steps)} />
            </div>
          ))}
          <Ledger
            rows={ledgerRows(price.discounts, words).map((row) => ({
              ...row,
              label: words('counter.price.pair'),
            }))}
            total={{ label: words('counter.price.total'), amount: price.total }}
          />
        </>
      ) : (
        <p>{whyNone(words, design)}</p>
      )}
      {typeof days === 'number' && day ? (
        <Facts
          facts={[
            {
              key: 'days',
              label: words('counter.delivery'),
              value: (
                <>
                  {words('counter.delivery.days', { count: days })}
                  <br />
                  {words('counter.delivery.by', { day: words.date(`${day}T12:00:00+08:00`) })}
                </>
              ),
            },
          ]}
        />
      ) : null}
    </Box>
  );
}

/** Free engraving is shown as free. */
const rowsOf = (words: Words<'counter'>, steps: readonly WireStep[]) =>
  ledgerRows(steps, words).map((row, index) =>
    steps[index]?.kind === 'engraving' && typeof row.amount !== 'string' && row.amount.minor === 0
      ? { ...row, amount: words('counter.price.free') }
      : row,
  );

function whyNone(
  words: Words<'counter'>,
  { missing, price_refusal: refusal }: StaffDesignQuery['staffDesign']['design'],
): string {
  if (missing.length > 0) return words('counter.price.unfinished');
  return words(refusal === 'GOLD_PRICE_UNAVAILABLE' ? 'counter.price.noBoard' : 'counter.price.none');
}
