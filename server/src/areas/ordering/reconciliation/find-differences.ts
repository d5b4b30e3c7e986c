import { addDays } from '@jinlan/domain/kernel';
import {
  compareDay,
  type Difference,
  dueTime,
  isEmptyBelieved,
  type StatementEntry,
  timeOfDay,
} from '@jinlan/domain/reconciliation';
import type { ListedGateway } from '../../../platform/gateways/index.ts';
import type { Services } from '../services.ts';
import { noListReasons } from './no-list-reasons.ts';
import * as store from './store.ts';
import * as ours from './store-ours.ts';

/** The most lines of a list, and the most records of the shop for a day, that are compared. */
const mostEntries = 20_000;

/** The most payments that are asked about, one request each, if a provider has no lists. */
const mostAsked = 2_000;

/** A payment is made at most this long after its attempt began. */
const attemptMs = 86_400_000;

/** A difference, with the order of the shop's record. */
export type FoundDifference = Difference & { readonly orderId: number | null };

export type Outcome =
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'compared';
      readonly entries: readonly StatementEntry[];
      readonly differences: readonly FoundDifference[];
    };

const none = (reason: string): Outcome => ({ kind: 'none', reason });

/** Asks the provider for the list of a day, and compares it with the shop's records. */
export async function findDifferences(
  { platform: { db, clock } }: Services,
  { id, day, gateway: code }: store.StatementRow,
  { statements, isFirst }: ListedGateway,
): Promise<Outcome> {
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  const compared = await store.comparedDays(db, code, [before, after]);
  const time = dueTime(day, { before: compared.has(before), after: compared.has(after) });
  const due = await ours.doneBetween(db, { gateway: code, ...time, limit: mostEntries });
  const isAsked = statements.covers === 'asked';
  const asked = isAsked ? [...due, ...(await attemptsOf(db, code, day))] : [];
  if (asked.length > mostAsked) return none('more payments than can be asked for');
  const keys = new Map(asked.map(({ kind, key }) => [`${kind} ${key}`, { kind, key }]));
  const answer = await statements.list(day, [...keys.values()]);
  if (answer.kind !== 'answered') return none(answer.kind === 'refused' ? answer.code : answer.reason);
  if (answer.value === null) return none(noListReasons.notReady);
  const listed = answer.value;
  const isSomethingDue = due.some(({ state }) => state === 'done');
  if (
    !isAsked &&
    listed.length === 0 &&
    !isEmptyBelieved(clock.now(), day, statements.readyHour, isSomethingDue)
  )
    return none(noListReasons.empty);
  if (listed.length > mostEntries) return none('more lines than can be compared');

  const known = new Map((await recordsOf(db, listed)).map((row) => [`${row.kind} ${row.key}`, row]));
  const rowOf = ({ kind, key }: StatementEntry) => (key === null ? undefined : known.get(`${kind} ${key}`));
  const span = timeOfDay(day);
  const entries = listed.filter((entry) => {
    const row = rowOf(entry);
    // Several markets may share an account at a provider, and then get the same list.
    if (row === undefined) return isFirst;
    // A provider without lists also answers about payments of other days.
    const at = Date.parse(entry.at);
    return row.gateway === code && (!isAsked || (at >= span.from.getTime() && at < span.until.getTime()));
  });
  const records = [...known.values()];
  const listedKeys = entries.flatMap(({ key }) => key ?? []);
  const listedBefore = [
    ...(await store.listedElsewhere(db, { id, gateway: code }, [
      ...new Set([...listedKeys, ...due.map(({ key }) => key)]),
    ])),
    // A payment of another day does not count as missing.
    ...(isAsked
      ? listed.flatMap((entry) =>
          entries.includes(entry) || entry.key === null ? [] : [{ ...entry, key: entry.key }],
        )
      : []),
  ];
  const orderOf = new Map([...records, ...due].map((row) => [`${row.kind} ${row.key}`, row.orderId]));
  const differences = compareDay({ listed: entries, ours: records, due, listedBefore }).map((difference) => {
    const { kind, ours: our } = difference;
    return { ...difference, orderId: our === null ? null : (orderOf.get(`${kind} ${our.key}`) ?? null) };
  });
  return { kind: 'compared', entries, differences };
}

const attemptsOf = (db: Services['platform']['db'], gateway: string, day: string): Promise<ours.OurRow[]> => {
  const { from, until } = timeOfDay(day);
  return ours.attemptsBetween(db, {
    ...{ gateway, until, limit: mostAsked + 1 },
    from: new Date(from.getTime() - attemptMs),
  });
};

/** The shop's records of the listed payments and refunds. */
async function recordsOf(
  db: Services['platform']['db'],
  listed: readonly StatementEntry[],
): Promise<readonly ours.OurRow[]> {
  const keysOf = (kind: StatementEntry['kind']): string[] =>
    listed.flatMap((entry) => (entry.kind === kind && entry.key !== null ? [entry.key] : []));
  const payments = await ours.paymentsByKeys(db, keysOf('payment'));
  const refunded = [...new Set(keysOf('refund').map((key) => key.replace(/:refund(?:-\d+){0,2}$/, '')))];
  return [...payments, ...(await ours.refundsOfPayments(db, refunded))];
}
