import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Notice } from '@jinlan/ui';
import type { StaffOrderFragment } from '../fragments.generated.ts';

/** Explains that the hand-over is not offered until the rest is paid. Renders nothing without a rest that is due. */
export function RestDue({ order: { deposit } }: { readonly order: StaffOrderFragment }) {
  const words = useWords('staff');
  const rest = readMoney(deposit?.rest);
  if (!deposit?.is_rest_due || rest === null) return null;
  return <Notice tone="warning">{words('staff.order.restDue', { rest: format(rest) })}</Notice>;
}
