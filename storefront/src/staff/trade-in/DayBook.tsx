import { readError } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { businessDay, isBusinessDay } from '@jinlan/domain/kernel';
import { Link, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { useClient } from 'urql';
import styles from '../counter/Counter.module.css';
import { CounterStep } from '../counter/CounterStep.tsx';
import { StaffTradeInDayDocument, type StaffTradeInDayQuery } from './queries.generated.ts';
import { amountText } from './trade-in.ts';

type Day = StaffTradeInDayQuery['staffTradeInDay'];

/** The pieces that the store bought on a day, for its books. */
export function DayBook() {
  const words = useWords('staff', 'staffTradeIns');
  const client = useClient();
  const [list, setList] = useState<Day | null>(null);
  const form = useShopForm<{ day: string }>({
    defaultValues: { day: businessDay(new Date()) },
    check: ({ day }) => ({ day: isBusinessDay(day) ? null : words('stafftrade.day.label') }),
    async send({ day }) {
      const answer = await client
        .query(StaffTradeInDayDocument, { day }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      const error = readError(answer.error);
      setList(answer.data?.staffTradeInDay ?? null);
      return error ? { whole: words('stafftrade.notLoaded') } : null;
    },
  });
  return (
    <CounterStep form={form} summary={words('stafftrade.day')} action={words('stafftrade.day.show')}>
      <TextField label={words('stafftrade.day.label')} type="date" {...form.field('day')} />
      {list ? <DayList list={list} /> : null}
    </CounterStep>
  );
}

function DayList({ list }: { readonly list: Day }) {
  const words = useWords('staffTradeIns');
  if (list.items.length === 0) return <p role="status">{words('stafftrade.day.none')}</p>;
  return (
    <>
      <p role="status">
        {words('stafftrade.day.sums', {
          weight: String(list.weight),
          value: amountText(list.value) ?? '',
          payout: amountText(list.payout) ?? '',
        })}
      </p>
      {list.is_cut ? <Notice>{words('stafftrade.day.cut')}</Notice> : null}
      <ul className={styles.list}>
        {list.items.map((item) => (
          <li key={item.number}>
            <Link to={`/staff/trade-ins/${item.number}`} className={styles.row}>
              <strong>{item.piece_name}</strong>
              <span>
                {[
                  item.name,
                  item.assayed_weight == null
                    ? null
                    : `${words('stafftrade.day.weight')} ${item.assayed_weight}`,
                  amountText(item.outcome === 'VALUE' ? item.value : item.payout),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={styles.soft}>
                {[
                  words('stafftrade.number', { number: item.number }),
                  item.document
                    ? words('stafftrade.documentOf', {
                        document: words(`stafftrade.document.${item.document}`),
                        end: item.document_end ?? '',
                      })
                    : null,
                  item.receipt ? `${words('stafftrade.day.receipt')} ${item.receipt}` : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
