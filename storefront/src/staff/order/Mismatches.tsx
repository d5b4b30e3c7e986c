import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Notice } from '@jinlan/ui';
import type { StaffOrderFragment } from '../fragments.generated.ts';

interface MismatchesProps {
  readonly order: Pick<StaffOrderFragment, 'mismatched_payments'>;
  readonly className?: string | undefined;
}

/** What to do about payments of another amount than the one due. Renders nothing without one. */
export function Mismatches({ order: { mismatched_payments: mismatches }, className }: MismatchesProps) {
  const words = useWords('staff');
  if (mismatches.length === 0) return null;
  return (
    <Notice tone="warning" className={className} title={words('staff.event.record-mismatch')}>
      {mismatches.map(({ provider, amount, currency, due }, index) => {
        const [reported, expected] = [readMoney(amount), readMoney(due)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike
          <p key={index}>
            {words('staff.mismatch.text', {
              provider,
              amount: reported ? format(reported) : currency,
              due: expected ? format(expected) : '',
            })}
          </p>
        );
      })}
      <p>{words('staff.mismatch.todo')}</p>
    </Notice>
  );
}
