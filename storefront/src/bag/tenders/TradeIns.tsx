/** The switch that pays with the value of the customer's trade-ins. Renders nothing for customers without trade-ins. */
import { readMoney, useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { format, isZero, sum } from '@jinlan/domain/money';
import { Checkbox } from '@jinlan/ui';
import { useState } from 'react';
import { useSession } from '../../account/session.tsx';
import { useCartAction } from '../../data/cart.tsx';
import type { BagFragment } from '../fragments.generated.ts';
import { bagErrorWords } from '../line/lines.ts';
import {
  ApplyTradeInsDocument,
  RemoveTradeInsDocument,
  TradeInValuesDocument,
  type TradeInValuesQuery,
} from '../queries.generated.ts';

export function TradeIns({ bag }: { readonly bag: BagFragment }) {
  const { status } = useSession();
  const words = useWords('buy');
  const isOff = status === 'guest' || !bag.can_use_store_credit;
  const { data, error, loading, refetch } = useQuery(
    TradeInValuesDocument,
    { cartId: bag.id },
    { pause: isOff, policy: 'cache-and-network' },
  );
  if (!isOff && !data && error)
    return (
      <LoadError
        live
        size="small"
        error={error}
        text={words('buy.tradeIns.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    );
  const values = data?.customer?.trade_in_values ?? [];
  if (isOff || !data || values.length === 0) return null;
  return <TradeInSwitch data={data} onChanged={refetch} />;
}

export function TradeInSwitch({
  data,
  onChanged,
}: {
  readonly data: TradeInValuesQuery;
  readonly onChanged: () => void;
}) {
  const words = useWords('buy');
  const [act, busy] = useCartAction();
  const [error, setError] = useState<string | null>(null);
  const values = data.customer?.trade_in_values ?? [];
  const applied = data.cart?.applied_trade_ins ?? [];
  const amounts = values.flatMap(({ left }) => readMoney(left) ?? []);
  const [first] = amounts;
  if (!first) return null;
  const paid = sum(
    first.currency,
    applied.flatMap(({ applied_balance: paying }) => readMoney(paying) ?? []),
  );
  const least = values.flatMap(({ least_stone: stone }) => readMoney(stone) ?? [])[0];

  async function turn(on: boolean) {
    const outcome = await act((cartId, client) =>
      client.mutation(on ? ApplyTradeInsDocument : RemoveTradeInsDocument, { cartId }).toPromise(),
    );
    setError(outcome.ok ? null : bagErrorWords(outcome.error, words));
    onChanged();
  }

  const isOn = applied.length > 0;
  const hint = isOn
    ? isZero(paid) && least
      ? words('buy.tradeIns.stone', { least: format(least) })
      : words('buy.tradeIns.pays', { applied: format(paid) })
    : undefined;
  return (
    <Checkbox
      label={words('buy.tradeIns.use', { balance: format(sum(first.currency, amounts)) })}
      hint={hint}
      checked={isOn}
      disabled={busy}
      error={error}
      onChange={({ target }) => void turn(target.checked)}
    />
  );
}
