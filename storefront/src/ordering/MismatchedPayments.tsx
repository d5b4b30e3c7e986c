import { useWords } from '@jinlan/client/words';
import { Notice } from '@jinlan/ui';
import type { OrderFragment } from './fragments.generated.ts';
import { mismatchText } from './order-words.ts';

/** The payments of another amount than the one due: that they go back, and whom to ask. Renders nothing without one. */
export function MismatchedPayments({
  order,
}: {
  readonly order: Pick<OrderFragment, 'mismatched_payments'>;
}) {
  const words = useWords('buy');
  const { mismatched_payments: mismatches } = order;
  if (mismatches.length === 0) return null;
  return (
    <Notice tone="warning" live title={words('buy.mismatch.title')}>
      {mismatches.map((mismatch) => (
        <p key={mismatch.at}>{mismatchText(mismatch, words)}</p>
      ))}
      <p>{words('buy.mismatch.ask')}</p>
    </Notice>
  );
}
