/**
 * The switch that pays with the customer's store credit. Renders nothing for guests, bags of guests, and customers
 * without credit.
 */

import { readMoney, useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { format, isZero, type Money } from '@jinlan/domain/money';
import { Checkbox } from '@jinlan/ui';
import { useState } from 'react';
import { useSession } from '../../account/session.tsx';
import { useCartAction } from '../../data/cart.tsx';
import type { BagFragment } from '../fragments.generated.ts';
import { bagErrorWords } from '../line/lines.ts';
import {
  ApplyStoreCreditDocument,
  RemoveStoreCreditDocument,
  StoreCreditDocument,
} from '../queries.generated.ts';

export function StoreCredit({ bag }: { readonly bag: BagFragment }) {
  const { status } = useSession();
  const words = useWords('buy');
  const isOff = status === 'guest' || !bag.can_use_store_credit;
  const { data, error, loading, refetch } = useQuery(
    StoreCreditDocument,
    {},
    { pause: isOff, policy: 'cache-and-network' },
  );
  const balance = readMoney(data?.customer?.store_credit?.current_balance);
  const applied = readMoney(bag.applied_store_credit?.applied_balance);
  if (!isOff && !data && error)
    return (
      <LoadError
        live
        size="small"
        error={error}
        text={words('buy.storeCredit.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    );
  if (isOff || !balance || (isZero(balance) && !applied)) return null;
  return <StoreCreditSwitch balance={balance} applied={applied} />;
}

export function StoreCreditSwitch({
  balance,
  applied,
}: {
  readonly balance: Money;
  /** The amount that store credit pays of the bag; null while the switch is off. */
  readonly applied: Money | null;
}) {
  const words = useWords('buy');
  const [act, busy] = useCartAction();
  const [error, setError] = useState<string | null>(null);

  async function turn(on: boolean) {
    const outcome = await act((cartId, client) =>
      client.mutation(on ? ApplyStoreCreditDocument : RemoveStoreCreditDocument, { cartId }).toPromise(),
    );
    setError(outcome.ok ? null : bagErrorWords(outcome.error, words));
  }

  return (
    <Checkbox
      label={words('buy.storeCredit.use', { balance: format(balance) })}
      hint={applied ? words('buy.storeCredit.pays', { applied: format(applied) }) : undefined}
      checked={applied !== null}
      disabled={busy}
      error={error}
      onChange={({ target }) => void turn(target.checked)}
    />
  );
}
