import { anything } from '@jinlan/domain/people';
import type { Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

const eshop = { ...anything, storeId: 'hk-eshop' };

/**
 * Returns the entries of the operations on the daily statements of payment providers. Staff of the market's e-shop may act
 * on them.
 */
export function statementOperations(shop: TestShop): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry>>;
} {
  let days = 0;
  /** Inserts a statement with one open difference. */
  const openDifference = async (): Promise<Thing> => {
    days += 1;
    const [row] = await shop.db.query<{ id: number; difference: number }>(
      'test.open-difference',
      `with statement as (
         insert into ordering.statement (gateway, market, provider, day, state, compared_at, difference_count, open_count,
           created_at)
         values ('walked', 'hk', 'wechat_pay', '2026-01-01'::date + $1::int, 'compared', now(), 1, 1, now()) returning id
       )
       insert into ordering.statement_difference (statement_id, code, kind)
       select id, 'unknown_here', 'payment' from statement returning statement_id as id, id as difference`,
      [days],
    );
    return {
      id: String(row?.id),
      subject: { ...eshop, id: String(row?.id) },
      key: { difference: String(row?.difference) },
    };
  };
  return {
    queries: {
      customerBalances: {
        asks: ['statement.read'],
        thing: async () => ({ id: '', subject: eshop, key: {} }),
        variables: () => ({ month: '2026-01' }),
        refused: 'STAFF_ONLY',
      },
      providerStatements: {
        asks: ['statement.read'],
        thing: async () => ({ id: '', subject: eshop, key: {} }),
        variables: () => ({}),
        refused: 'STAFF_ONLY',
      },
      providerStatement: {
        asks: ['statement.read'],
        thing: openDifference,
        variables: ({ id }) => ({ id }),
        refused: 'STAFF_ONLY',
      },
    },
    mutations: {
      settleStatementDifference: {
        asks: ['statement.settle'],
        thing: openDifference,
        variables: ({ key }) => ({ input: { difference_id: key.difference, reason: 'Settled' } }),
        refused: 'STAFF_ONLY',
      },
    },
  };
}
