/** One difference: the amounts of the list and of the shop, the order, and how the difference was settled. */
import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { Button, Disclosure, Link, TextField } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { ProviderStatementFragment } from '../fragments.generated.ts';
import { type Fact, Facts } from '../order/Box.tsx';
import styles from './Difference.module.css';
import { SettleStatementDifferenceDocument } from './queries.generated.ts';
import { amountWords, codeWords, kindWords } from './statement-words.ts';

const REASON_MAX = 200;

type DifferenceData = ProviderStatementFragment['differences'][number];

interface DifferenceProps {
  readonly difference: DifferenceData;
  readonly onChanged: (statement: ProviderStatementFragment) => void;
}

export function Difference({ difference, onChanged }: DifferenceProps) {
  const words = useWords('staff', 'statements');
  const { kind, code, order_number: number, at, settled_at: settledAt } = difference;
  const fact = (key: 'order' | 'listed' | 'ours' | 'reference' | 'at', value: ReactNode): readonly Fact[] =>
    value === null ? [] : [{ key, label: words(`statement.${key}`), value }];
  const order = number && (
    <Link to={`/staff/orders/${number}`} className={styles.link}>
      {number}
    </Link>
  );
  const facts = [
    ...fact('order', order),
    ...fact('listed', amountWords(difference.listed)),
    ...fact('ours', amountWords(difference.ours)),
    ...fact('reference', difference.reference),
    ...fact('at', at && words.moment(at)),
  ];
  return (
    <li className={styles.difference}>
      <h3 className={styles.title}>
        {kindWords(kind, words)} · {codeWords(code, words)}
      </h3>
      <Facts facts={facts} />
      {settledAt === null ? (
        <Settle id={difference.id} onChanged={onChanged} />
      ) : (
        <p className={styles.settled}>
          {words('statement.settledBy', {
            at: words.moment(settledAt),
            by: difference.settled_by ?? '',
            reason: difference.settled_reason ?? '',
          })}
        </p>
      )}
    </li>
  );
}

function Settle({ id, onChanged }: { readonly id: string } & Pick<DifferenceProps, 'onChanged'>) {
  const words = useWords('staff', 'statements');
  const toasts = useToasts();
  const [settle] = useMutation(SettleStatementDifferenceDocument);
  const form = useShopForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({
      reason:
        reason.trim() === '' || lengthOf(reason.trim()) > REASON_MAX
          ? words('statement.settleMissing')
          : null,
    }),
    async send({ reason }) {
      const outcome = await settle({ input: { difference_id: id, reason: reason.trim() } });
      if (!outcome.ok) {
        const { error } = outcome;
        if (error.kind === 'network') return { whole: words('errors.network') };
        return { whole: words(error.code === 'DIFFERENCE_SETTLED' ? 'statement.changed' : 'errors.data') };
      }
      toasts.add({ type: 'info', message: words('statement.settled') });
      onChanged(outcome.value.settleStatementDifference.statement);
      return null;
    },
  });
  return (
    <Disclosure summary={words('statement.settle')}>
      <ShopForm
        form={form}
        className={styles.form ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {words('statement.settle')}
          </Button>
        }
      >
        <TextField label={words('statement.settleReason')} autoComplete="off" {...form.field('reason')} />
      </ShopForm>
    </Disclosure>
  );
}
