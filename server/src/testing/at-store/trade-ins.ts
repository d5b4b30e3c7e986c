import type { TradeInOutcome, TradeInStage } from '@jinlan/domain/trade-in';
import { newMobile } from '../members/mobiles.ts';
import type { SignedIn } from '../people.ts';
import type { TestAnswer, TestShop } from '../shop.ts';

type Headers = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
type Answer = Promise<TestAnswer<any>>;

export const tradeInFields = `number stage version key mobile name piece_name material weight fineness assayed_weight
  value { value currency } payout { value } least_stone { value } share_percent offer_until outcome value_left { value }
  receipt reason code steps pictures { uid url }`;
export const staffTradeInFields = `number stage version mobile is_member piece_name material opened_by weight fineness
  assayed_weight is_own certificate value { value } payout { value } least_stone { value } offer_until assayed_by confirmed_by
  needs_confirmation value_needs_colleague code_needs_colleague reported_by document document_end needs_identity outcome payout_method receipt paid_by reason report tries_left
  board_version steps pictures { uid url }`;

const types: Readonly<Record<string, string>> = {
  ...{ number: 'String!', key: 'String', version: 'Int!', condition: 'String!', weight: 'Float!' },
  ...{ picture: 'String!', uid: 'ID!', document: 'IdentityDocument!', document_end: 'String!' },
  ...{ assay: 'TradeInAssayInput!', to: 'TradeInOutcome!', code: 'String!', telephone_end: 'String!' },
  ...{ reason: 'String!', report: 'String!', method: 'PayoutMethod!', receipt: 'String!', amount: 'Float!' },
};

/** The requests of customers and staff about trade-ins. */
export interface TradeInDeskClient {
  book(headers: Headers, input: object): Answer;
  atCounter(staff: Pick<SignedIn, 'headers'>, input: object): Answer;
  cancel(headers: Headers, variables: Record<string, unknown>): Answer;
  /** Sends a staff mutation, by its name and variables. */
  keep(name: string, staff: Pick<SignedIn, 'headers'>, variables: Record<string, unknown>): Answer;
  /** Reads a trade-in as its customer, or with a guest's key. */
  open(headers: Headers, number: string, key?: string | null): Answer;
}

export function tradeInDesk(shop: Pick<TestShop, 'graphql'>): TradeInDeskClient {
  const call = (
    name: string,
    headers: Headers,
    variables: Record<string, unknown>,
    result: string,
  ): Answer => {
    const names = Object.keys(variables);
    return shop.graphql(
      `mutation (${names.map((each) => `$${each}: ${types[each]}`).join(', ')}) {
         ${name}(${names.map((each) => `${each}: $${each}`).join(', ')}) { ${result} } }`,
      variables,
      headers,
    );
  };
  return {
    book: (headers, input) =>
      shop.graphql(
        `mutation ($input: BookTradeInInput!) { bookTradeIn(input: $input) { ${tradeInFields} } }`,
        { input },
        headers,
      ),
    atCounter: ({ headers }, input) =>
      shop.graphql(
        `mutation ($input: CounterTradeInInput!) { openTradeInAtCounter(input: $input) { ${staffTradeInFields} } }`,
        { input },
        headers,
      ),
    cancel: (headers, variables) => call('cancelTradeIn', headers, variables, tradeInFields),
    keep: (name, { headers }, variables) => call(name, headers, variables, staffTradeInFields),
    open: (headers, number, key = null) =>
      shop.graphql(
        `query ($number: String!, $key: String) { tradeIn(number: $number, key: $key) { ${tradeInFields} } }`,
        { number, key },
        headers,
      ),
  };
}

export interface StoredTradeIn {
  readonly customerId?: string | null;
  readonly storeCode?: string;
  readonly stage?: TradeInStage;
  readonly mobile?: string;
  /** Minor units; null before an offer. */
  readonly value?: number | null;
  readonly outcome?: TradeInOutcome;
  readonly assayedBy?: string;
  readonly hasPicture?: boolean;
  readonly document?: boolean;
  readonly confirmedBy?: string;
  readonly reportedBy?: string;
  readonly emailBy?: string;
}

let numbers = 0;

/** Inserts a trade-in of gold into the database, without the shop's checks. Returns its number. Its version is 1. */
export async function storeTradeIn(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  { customerId = null, storeCode = 'hk-central', stage = 'requested', ...rest }: StoredTradeIn = {},
): Promise<string> {
  numbers += 1;
  const number = `T${String(numbers).padStart(12, '0')}`;
  const isOver = ['credited', 'paid-out', 'handed-back', 'surrendered', 'cancelled'].includes(stage);
  const now = clock.now();
  const value = rest.value ?? null;
  const [row] = await db.query<{ id: number }>(
    'test.add-trade-in',
    `insert into trade_ins.trade_in (number, market, store_code, stage, customer_id, name, mobile, locale, piece_name,
       material, weight_mg, value, payout, share, assayed_by, offer_until, outcome, accepted_at, document, document_end,
       confirmed_by, ended_at, reported_by, email_by, created_at, expires_at)
     values ($1, 'hk', $2, $3, $4, 'Chan Ka Yan', $5, 'en-US', 'Chain', 'gold', $6, $7, $7, 7500, $8, $9, $10, $11, $12, $13,
       $14, $15, $17, $18, $16, $16::timestamptz + interval '14 days') returning id`,
    [
      ...[number, storeCode, stage, customerId, rest.mobile ?? newMobile()],
      ...[stage === 'requested' ? null : 10_000, value, value === null ? null : (rest.assayedBy ?? 'HK9999')],
      value === null ? null : new Date(now.getTime() + 1_800_000),
      ...[rest.outcome ?? null, rest.outcome === undefined ? null : now],
      ...[rest.document ? 'passport' : null, rest.document ? 'A123' : null, rest.confirmedBy ?? null],
      ...[isOver ? now : null, now, rest.reportedBy ?? null, rest.emailBy ?? null],
    ],
  );
  if (rest.hasPicture && row)
    await db.query(
      'test.add-trade-in-picture',
      `insert into trade_ins.picture (trade_in_id, sha256, bytes, content, added_at, added_by)
       values ($1, repeat('a', 64), 3, '\\x010203', $2, 'HK0101')`,
      [row.id, now],
    );
  return number;
}
