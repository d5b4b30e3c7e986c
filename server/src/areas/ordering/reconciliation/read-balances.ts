import { addMonths, businessDay } from '@jinlan/domain/kernel';
import type { ShopAccount } from '@jinlan/domain/ledger';
import { marketFacts } from '@jinlan/domain/markets';
import { regionOf } from '@jinlan/domain/members';
import type { Actor } from '@jinlan/domain/people';
import type {
  BalanceAccountEnum,
  BalanceLedgerEnum,
  QueryCustomerBalancesArgs,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { type Book, readBook } from '../../../platform/ledger/books.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import { permit } from './permit.ts';

/** The codes of the ledgers' kinds, in the order in which they are shown. */
const ledgers = {
  'gift-card': 'GIFT_CARD',
  'store-credit': 'STORE_CREDIT',
  'trade-in': 'TRADE_IN',
  points: 'POINTS',
} as const satisfies Readonly<Record<string, BalanceLedgerEnum>>;

const accounts: Readonly<Record<ShopAccount, BalanceAccountEnum>> = {
  'card-sales': 'CARD_SALES',
  'trade-ins': 'TRADE_INS',
  orders: 'ORDERS',
  rewards: 'REWARDS',
  goodwill: 'GOODWILL',
  breakage: 'BREAKAGE',
  transfers: 'TRANSFERS',
  imports: 'IMPORTS',
};

/** What the shop owes its customers in the market of the manager's e-shop, in a month. */
export async function readBalances(
  services: Services,
  actor: Actor,
  { month }: QueryCustomerBalancesArgs,
): Promise<readonly Wire<'CustomerBalances'>[]> {
  const { market } = permit(services, actor, 'statement.read');
  const { db, clock } = services.platform;
  const from = `${month}-01`;
  const isMonth = /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) && from <= businessDay(clock.now());
  if (!isMonth)
    throw refuse('BAD_REQUEST', { reason: 'month is YYYY-MM and no later than today', field: 'month' });
  const period = { from, until: addMonths(from, 1) };
  const { currency } = marketFacts[market];
  const money = await readBook(db, currency, period);
  const points = await readBook(db, regionOf(market), period);
  const books = new Map([...money, ...points].map((book) => [book.kind, book]));
  return Object.entries(ledgers).map(([kind, ledger]) => {
    const isPoints = ledger === 'POINTS';
    return {
      ledger,
      currency: isPoints ? null : currency,
      // All currencies of the shop have two decimals.
      ...presentBook(books.get(kind) ?? { opening: 0, movements: [], closing: 0 }, isPoints ? 1 : 100),
    };
  });
}

const presentBook = ({ opening, movements, closing }: Omit<Book, 'kind'>, unit: 1 | 100) => ({
  opening: opening / unit,
  movements: movements.map(({ against, given, taken }) => ({
    account: accounts[against],
    given: given / unit,
    taken: taken / unit,
  })),
  closing: closing / unit,
});
