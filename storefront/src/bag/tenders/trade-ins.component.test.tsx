import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { TradeInValuesQuery } from '../queries.generated.ts';
import { TradeInSwitch } from './TradeIns.tsx';

afterEach(cleanup);

const dollars = (value: number) => ({ value, currency: 'HKD' });
const draw = (applied: readonly number[], stone: number | null = null) => {
  const data = {
    customer: {
      id: 1,
      trade_in_values: [
        { number: 'T1', left: dollars(500), least_stone: stone === null ? null : dollars(stone) },
        { number: 'T2', left: dollars(250), least_stone: null },
      ],
    },
    cart: {
      id: 'bag-1',
      applied_trade_ins: applied.map((value, index) => ({
        ...{ number: `T${index + 1}`, applied_balance: dollars(value) },
      })),
    },
  } as unknown as TradeInValuesQuery;
  return drawInShop(<TradeInSwitch data={data} onChanged={() => undefined} />, { families: ['buy'] });
};

describe('the switch of trade-ins', () => {
  it('shows what all are worth, and turns them on', async () => {
    const { net, user } = await draw([]);
    await user.click(screen.getByRole('checkbox', { name: /HK\$750/ }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('applyTradeInsToCart');
    expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1' });
  });

  it('shows what they pay, and turns them off', async () => {
    const { net, user } = await draw([500, 100]);
    expect(screen.getByText('Pays HK$600')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('removeTradeInsFromCart');
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });

  it('says which stone is missing where nothing is paid', async () => {
    await draw([0], 13_000);
    expect(screen.getByText('The bag needs a diamond of at least HK$13,000')).toBeTruthy();
  });
});
