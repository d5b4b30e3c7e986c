import type { StatementEntry } from '@jinlan/domain/reconciliation';
import { timeOfDay } from '@jinlan/domain/reconciliation';
import { readSeconds } from '../instants.ts';
import type { BankAnswer, Statements } from '../payments.ts';
import { isRecord } from '../wire-json.ts';
import type { StripeClient } from './stripe-client.ts';

const pageSize = 100;
/** 20,000 payments a day. */
const maxPages = 200;

const unreadable = { kind: 'unreachable', reason: 'a list in another form' } as const;

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

const isItem = (value: unknown): value is Item => isRecord(value) && typeof value.id === 'string';

interface Page {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}

/**
 * Lists Stripe's charges and refunds of a day, in the currency of the order. The list of the balance is in the currency of
 * the account, so only the fee is read from it, and only if both currencies are equal.
 */
export function stripeStatements({ api, call }: StripeClient, account: string): Statements {
  const all = async (
    load: (after: string | undefined) => Promise<unknown>,
    read: (item: Item) => StatementEntry | null | undefined,
  ): Promise<BankAnswer<StatementEntry[]>> => {
    const entries: StatementEntry[] = [];
    let after: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await call(() => load(after));
      if (answer.kind === 'card_refused') return unreadable;
      if (answer.kind !== 'answered') return answer;
      const { data, has_more: hasMore } = answer.value as Page;
      if (!Array.isArray(data)) return unreadable;
      for (const item of data) {
        const entry = isItem(item) ? read(item) : undefined;
        if (entry === undefined) return unreadable;
        if (entry !== null) entries.push(entry);
      }
      after = data.at(-1)?.id;
      if (!hasMore || after === undefined) return { kind: 'answered', value: entries };
    }
    return { kind: 'unreachable', reason: 'too many payments to look through' };
  };
  return {
    provider: 'stripe',
    account,
    readyHour: 1,
    covers: 'all',
    async list(day) {
      const { from, until } = timeOfDay(day);
      const created = { gte: from.getTime() / 1000, lt: until.getTime() / 1000 };
      const expand = ['data.balance_transaction'];
      const page = (after: string | undefined) => ({
        ...{ created, limit: pageSize, expand },
        ...(after !== undefined && { starting_after: after }),
      });
      const charges = await all((after) => api.charges.list(page(after)), readCharge);
      if (charges.kind !== 'answered') return charges;
      const refunds = await all((after) => api.refunds.list(page(after)), readRefund);
      return refunds.kind === 'answered'
        ? { kind: 'answered', value: [...charges.value, ...refunds.value] }
        : refunds;
    },
  };
}

/** Returns the key in an item's metadata. A charge has the metadata of its payment intent. */
const keyIn = (item: Item, name: 'attempt' | 'refund'): string | null => {
  const key = isRecord(item.metadata) ? item.metadata[name] : null;
  return typeof key === 'string' && key !== '' ? key : null;
};

function readFacts(item: Item): Omit<StatementEntry, 'kind' | 'reference' | 'key'> | undefined {
  const { amount, currency, created, balance_transaction: balance } = item;
  const at = readSeconds(created);
  if (!Number.isSafeInteger(amount) || typeof currency !== 'string' || at === null) return undefined;
  const feeMinor =
    isRecord(balance) && balance.currency === currency && Number.isSafeInteger(balance.fee)
      ? (balance.fee as number)
      : null;
  return {
    minor: amount as number,
    currency: currency.toUpperCase().slice(0, 3),
    feeMinor,
    at,
  };
}

/** Null for a charge that took no money. */
function readCharge(item: Item): StatementEntry | null | undefined {
  if (item.status !== 'succeeded' || item.captured === false) return null;
  const facts = readFacts(item);
  const { id, payment_intent: intent } = item;
  const reference = typeof intent === 'string' ? intent : id;
  return facts && { ...facts, kind: 'payment', reference, key: keyIn(item, 'attempt') };
}

/** Null for a refund whose money does not go back. */
function readRefund(item: Item): StatementEntry | null | undefined {
  if (item.status === 'failed' || item.status === 'canceled') return null;
  const facts = readFacts(item);
  return facts && { ...facts, kind: 'refund', reference: item.id, key: keyIn(item, 'refund') };
}
