import type { Locale, Market } from '@jinlan/domain/markets';
import type {
  IdentityDocument,
  PayoutMethod,
  TradeInMaterial,
  TradeInOutcome,
  TradeInStage,
} from '@jinlan/domain/trade-in';
import type { Connection } from '../../platform/database.ts';

/** Amounts are minor units of the market's currency, weights milligrams, shares basis points. */
export interface TradeInRow {
  readonly id: number;
  readonly number: string;
  readonly market: Market;
  readonly storeCode: string;
  readonly stage: TradeInStage;
  readonly version: number;
  readonly customerId: string | null;
  readonly name: string;
  readonly mobile: string;
  readonly email: string | null;
  /** The staff number of the person who typed the e-mail address; null if it is the customer's own. */
  readonly emailBy: string | null;
  readonly locale: Locale;
  readonly appointment: string | null;
  readonly openedBy: string | null;
  readonly pieceName: string;
  readonly material: TradeInMaterial;
  readonly remark: string;
  readonly condition: string;
  readonly weightMg: number | null;
  readonly fineness: number | null;
  readonly assayedMg: number | null;
  readonly isOwn: boolean;
  readonly years: number;
  readonly certificate: string | null;
  /** The certificate in the form in which it is compared. Null once the certificate no longer counts as traded in. */
  readonly certificateKey: string | null;
  readonly stonePrice: number | null;
  readonly boardVersion: number | null;
  readonly boardBuy: number | null;
  readonly boardExchange: number | null;
  readonly loss: number | null;
  readonly deduction: number | null;
  readonly value: number | null;
  readonly payout: number | null;
  readonly leastStone: number | null;
  readonly share: number | null;
  readonly assayedBy: string | null;
  readonly confirmedBy: string | null;
  readonly offeredAt: Date | null;
  readonly offerUntil: Date | null;
  readonly document: IdentityDocument | null;
  readonly documentEnd: string | null;
  readonly documentBy: string | null;
  readonly outcome: TradeInOutcome | null;
  readonly acceptedAt: Date | null;
  readonly acceptedBy: string | null;
  readonly payoutMethod: PayoutMethod | null;
  readonly receipt: string | null;
  readonly paidBy: string | null;
  readonly reason: string;
  readonly report: string;
  readonly reportedBy: string | null;
  readonly codeSealed: string | null;
  readonly wrongTries: number;
  readonly receivedBy: string | null;
  readonly receivedAt: Date | null;
  readonly handedBackBy: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  /** Ids of its pictures, the oldest first. */
  readonly pictureIds: readonly number[];
}

export const tradeInColumns = `id, number, market, store_code as "storeCode", stage, version, customer_id as "customerId", name, mobile, email,
  email_by as "emailBy", locale, appointment, opened_by as "openedBy", piece_name as "pieceName", material, remark, condition,
  weight_mg as "weightMg", fineness, assayed_mg as "assayedMg", is_own as "isOwn", years, certificate,
  certificate_key as "certificateKey", reported_by as "reportedBy",
  stone_price::float8 as "stonePrice", board_version::float8 as "boardVersion", board_buy::float8 as "boardBuy",
  board_exchange::float8 as "boardExchange", loss, deduction, value::float8 as value, payout::float8 as payout,
  least_stone::float8 as "leastStone", share, assayed_by as "assayedBy", confirmed_by as "confirmedBy",
  offered_at as "offeredAt", offer_until as "offerUntil", document, document_end as "documentEnd",
  document_by as "documentBy", outcome, accepted_at as "acceptedAt", accepted_by as "acceptedBy",
  payout_method as "payoutMethod", receipt, paid_by as "paidBy", reason, report, code_sealed as "codeSealed",
  wrong_tries as "wrongTries", received_by as "receivedBy", received_at as "receivedAt",
  handed_back_by as "handedBackBy", created_at as "createdAt", ended_at as "endedAt", expires_at as "expiresAt",
  array(select picture.id from trade_ins.picture picture where picture.trade_in_id = trade_in.id order by picture.id)
    as "pictureIds"`;

export type NewTradeIn = Pick<
  TradeInRow,
  | 'number'
  | 'market'
  | 'storeCode'
  | 'customerId'
  | 'name'
  | 'mobile'
  | 'email'
  | 'emailBy'
  | 'locale'
  | 'appointment'
  | 'openedBy'
  | 'pieceName'
  | 'material'
  | 'remark'
  | 'createdAt'
  | 'expiresAt'
>;

/**
 * Locks a mobile number until the transaction ends. Bookings with one number run one after the other, so that they stay
 * within the limit.
 */
export async function lockMobile(tx: Connection, mobile: string): Promise<void> {
  await tx.query(
    'trade-ins.lock-mobile',
    "select pg_advisory_xact_lock(hashtextextended('trade_ins.mobile:' || $1::text, 0))",
    [mobile],
  );
}

export async function openOfMobile(db: Connection, mobile: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'trade-ins.open-of-mobile',
    'select count(*)::integer as count from trade_ins.trade_in where mobile = $1 and ended_at is null',
    [mobile],
  );
  return row?.count ?? 0;
}

/** Adds a requested trade-in; null if the number is taken. */
export async function addTradeIn(tx: Connection, row: NewTradeIn): Promise<TradeInRow | null> {
  const [added] = await tx.query<TradeInRow>(
    'trade-ins.add',
    `insert into trade_ins.trade_in (number, market, store_code, stage, customer_id, name, mobile, email, locale,
       appointment, opened_by, piece_name, material, remark, created_at, expires_at, email_by)
     values ($1, $2, $3, 'requested', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (number) do nothing returning ${tradeInColumns}`,
    [
      ...[row.number, row.market, row.storeCode, row.customerId, row.name, row.mobile, row.email, row.locale],
      ...[row.appointment, row.openedBy, row.pieceName, row.material, row.remark, row.createdAt],
      ...[row.expiresAt, row.emailBy],
    ],
  );
  return added ?? null;
}

export async function tradeInByNumber(db: Connection, number: string): Promise<TradeInRow | null> {
  const [row] = await db.query<TradeInRow>(
    'trade-ins.by-number',
    `select ${tradeInColumns} from trade_ins.trade_in where number = $1`,
    [number],
  );
  return row ?? null;
}

/** Locks the trade-in before reading it: a statement that waits for its lock reads pictures from before the wait. */
export async function lockTradeIn(tx: Connection, id: number): Promise<TradeInRow | null> {
  await tx.query('trade-ins.lock', 'select 1 from trade_ins.trade_in where id = $1 for update', [id]);
  const [row] = await tx.query<TradeInRow>(
    'trade-ins.by-id',
    `select ${tradeInColumns} from trade_ins.trade_in where id = $1`,
    [id],
  );
  return row ?? null;
}

/** Saves the changes of a step with the next version. The caller holds the row's lock. */
export async function saveTradeIn(tx: Connection, row: TradeInRow): Promise<TradeInRow | null> {
  const [saved] = await tx.query<TradeInRow>(
    'trade-ins.save',
    `update trade_ins.trade_in set version = version + 1, stage = $2, condition = $3, weight_mg = $4, fineness = $5,
       assayed_mg = $6, is_own = $7, years = $8, certificate = $9, stone_price = $10, board_version = $11,
       board_buy = $12, board_exchange = $13, loss = $14, deduction = $15, value = $16, payout = $17, least_stone = $18,
       share = $19, assayed_by = $20, confirmed_by = $21, offered_at = $22, offer_until = $23, document = $24,
       document_end = $25, document_by = $26, outcome = $27, accepted_at = $28, accepted_by = $29, payout_method = $30,
       receipt = $31, paid_by = $32, reason = $33, report = $34, code_sealed = $35, wrong_tries = $36,
       received_by = $37, received_at = $38, handed_back_by = $39, ended_at = $40, material = $41, customer_id = $42,
       certificate_key = $43, reported_by = $44
     where id = $1 returning ${tradeInColumns}`,
    [
      ...[row.id, row.stage, row.condition, row.weightMg, row.fineness, row.assayedMg, row.isOwn, row.years],
      ...[row.certificate, row.stonePrice, row.boardVersion, row.boardBuy, row.boardExchange, row.loss],
      ...[row.deduction, row.value, row.payout, row.leastStone, row.share, row.assayedBy, row.confirmedBy],
      ...[row.offeredAt, row.offerUntil, row.document, row.documentEnd, row.documentBy, row.outcome],
      ...[row.acceptedAt, row.acceptedBy, row.payoutMethod, row.receipt, row.paidBy, row.reason, row.report],
      ...[row.codeSealed, row.wrongTries, row.receivedBy, row.receivedAt, row.handedBackBy, row.endedAt],
      ...[row.material, row.customerId, row.certificateKey, row.reportedBy],
    ],
  );
  return saved ?? null;
}

/** A wrong code counts without a new version, so that the page of staff stays valid. */
export async function countWrongTry(tx: Connection, id: number): Promise<number> {
  const [row] = await tx.query<{ wrongTries: number }>(
    'trade-ins.count-wrong-try',
    'update trade_ins.trade_in set wrong_tries = wrong_tries + 1 where id = $1 returning wrong_tries as "wrongTries"',
    [id],
  );
  return row?.wrongTries ?? 0;
}

/** The customer's own trade-ins, the newest first. */
export const tradeInsOfCustomer = (
  db: Connection,
  customerId: string,
  take: number,
  skip: number,
): Promise<TradeInRow[]> =>
  db.query<TradeInRow>(
    'trade-ins.of-customer',
    `select ${tradeInColumns} from trade_ins.trade_in where customer_id = $1 order by id desc limit $2 offset $3`,
    [customerId, take, skip],
  );

export async function countOfCustomer(db: Connection, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'trade-ins.count-of-customer',
    'select count(*)::integer as count from trade_ins.trade_in where customer_id = $1',
    [customerId],
  );
  return row?.count ?? 0;
}
