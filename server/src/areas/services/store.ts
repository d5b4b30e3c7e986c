import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Locale, Market } from '@jinlan/domain/markets';
import type { RingConstruction, ServiceKind, ServiceMetal, ServiceStage } from '@jinlan/domain/services';
import type { Connection } from '../../platform/database.ts';

/** Amounts are minor units of the market's currency, weights milligrams. */
export interface JobRow {
  readonly id: number;
  readonly number: string;
  readonly market: Market;
  readonly storeCode: string;
  readonly kind: ServiceKind;
  readonly stage: ServiceStage;
  readonly version: number;
  readonly customerId: string | null;
  readonly name: string;
  readonly mobile: string;
  readonly email: string | null;
  /**
   * The number of the links that open the service. Links sent to an earlier e-mail address have a lower number and do not
   * open it.
   */
  readonly link: number;
  readonly locale: Locale;
  readonly appointment: string | null;
  readonly openedBy: string | null;
  /** The staff number of the person who typed the e-mail address; null if the customer did. */
  readonly emailBy: string | null;
  readonly pieceUid: string | null;
  readonly pieceName: string;
  readonly boughtOn: BusinessDay | null;
  readonly metal: ServiceMetal;
  readonly construction: RingConstruction | null;
  readonly sizeFrom: string | null;
  readonly sizeTo: string | null;
  readonly remark: string;
  readonly listed: number;
  readonly listedIsLeast: boolean;
  readonly estimate: number | null;
  readonly note: string;
  readonly promisedOn: BusinessDay | null;
  readonly condition: string;
  readonly weightBefore: number | null;
  readonly weightAfter: number | null;
  readonly weightReason: string;
  readonly loss: number;
  readonly receipt: string | null;
  readonly paid: number | null;
  readonly codeSealed: string | null;
  readonly wrongTries: number;
  readonly reason: string;
  readonly receivedBy: string | null;
  readonly handedBackBy: string | null;
  readonly createdAt: Date;
  readonly receivedAt: Date | null;
  readonly estimatedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly readyAt: Date | null;
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  /** Ids of its pictures, the oldest first. */
  readonly pictureIds: readonly number[];
}

const columns = `id, number, market, store_code as "storeCode", kind, stage, version, customer_id as "customerId", name, mobile,
  email, link, locale, appointment, opened_by as "openedBy", email_by as "emailBy",
  piece_uid as "pieceUid", piece_name as "pieceName",
  bought_on as "boughtOn", metal, construction, size_from as "sizeFrom", size_to as "sizeTo", remark, listed,
  listed_is_least as "listedIsLeast", estimate, note, promised_on as "promisedOn", condition,
  weight_before as "weightBefore", weight_after as "weightAfter", weight_reason as "weightReason", loss, receipt, paid,
  code_sealed as "codeSealed", wrong_tries as "wrongTries", reason, received_by as "receivedBy",
  handed_back_by as "handedBackBy", created_at as "createdAt", received_at as "receivedAt",
  estimated_at as "estimatedAt", decided_at as "decidedAt", ready_at as "readyAt", ended_at as "endedAt",
  expires_at as "expiresAt",
  array(select picture.id from services.picture picture where picture.job_id = job.id order by picture.id) as "pictureIds"`;

export type NewJob = Pick<
  JobRow,
  | 'number'
  | 'market'
  | 'storeCode'
  | 'kind'
  | 'customerId'
  | 'name'
  | 'mobile'
  | 'email'
  | 'locale'
  | 'appointment'
  | 'openedBy'
  | 'pieceUid'
  | 'pieceName'
  | 'boughtOn'
  | 'metal'
  | 'construction'
  | 'sizeFrom'
  | 'sizeTo'
  | 'remark'
  | 'listed'
  | 'listedIsLeast'
  | 'createdAt'
  | 'expiresAt'
>;

/** Bookings with one mobile number take turns, so that they stay within the limit. */
export async function lockMobile(tx: Connection, mobile: string): Promise<void> {
  await tx.query(
    'services.lock-mobile',
    "select pg_advisory_xact_lock(hashtextextended('services.mobile:' || $1::text, 0))",
    [mobile],
  );
}

/**
 * The number of open services with a mobile number that its owner has booked (`owner`), or that stores have recorded
 * (`stores`). Those of stores prove nothing about the number, so they must not count for the owner's limit.
 */
export async function openOfMobile(db: Connection, mobile: string, by: 'owner' | 'stores'): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'services.open-of-mobile',
    `select count(*)::integer as count from services.job
     where mobile = $1 and stage not in ('handed-back', 'cancelled') and (opened_by is null) = $2`,
    [mobile, by === 'owner'],
  );
  return row?.count ?? 0;
}

/**
 * Adds a requested service for the first of `quantity` equal pieces that has no open service. Null if all have one, or the
 * service's number is taken.
 */
export async function addJob(tx: Connection, job: NewJob, quantity: number): Promise<JobRow | null> {
  const [added] = await tx.query<JobRow>(
    'services.add',
    `insert into services.job (number, market, store_code, kind, stage, customer_id, name, mobile, email, locale, appointment,
       opened_by, email_by, piece_uid, piece_unit, piece_name, bought_on, metal, construction, size_from, size_to, remark,
       listed, listed_is_least, created_at, expires_at)
     select $1, $2, $3, $4, 'requested', $5, $6, $7, $8, $9, $10, $11, $11, $12, free.unit, $13, $14, $15, $16, $17, $18, $19, $20,
       $21, $22, $23
     from generate_series(1, $24::integer) as free (unit)
     where $12::text is null or not exists (
       select from services.job taken where taken.piece_uid = $12::text and taken.piece_unit = free.unit
         and taken.stage not in ('handed-back', 'cancelled'))
     order by free.unit limit 1
     on conflict do nothing returning ${columns}`,
    [
      ...[job.number, job.market, job.storeCode, job.kind, job.customerId, job.name, job.mobile, job.email],
      ...[job.locale, job.appointment, job.openedBy, job.pieceUid, job.pieceName, job.boughtOn, job.metal],
      ...[job.construction, job.sizeFrom, job.sizeTo, job.remark, job.listed, job.listedIsLeast],
      ...[job.createdAt, job.expiresAt, Math.max(1, Math.min(1_000, quantity))],
    ],
  );
  return added ?? null;
}

export async function jobByNumber(db: Connection, number: string): Promise<JobRow | null> {
  const [row] = await db.query<JobRow>(
    'services.by-number',
    `select ${columns} from services.job where number = $1`,
    [number],
  );
  return row ?? null;
}

/** Locks the service before reading it: a statement that waits for its lock reads pictures from before the wait. */
export async function lockJob(tx: Connection, id: number): Promise<JobRow | null> {
  await tx.query('services.lock', 'select 1 from services.job where id = $1 for update', [id]);
  const [row] = await tx.query<JobRow>(
    'services.by-id',
    `select ${columns} from services.job where id = $1`,
    [id],
  );
  return row ?? null;
}

/** Saves the changes of a step with the next version. The caller holds the row's lock. */
export async function saveJob(tx: Connection, row: JobRow): Promise<JobRow | null> {
  const [saved] = await tx.query<JobRow>(
    'services.save',
    `update services.job set version = version + 1, stage = $2, estimate = $3, note = $4, promised_on = $5, condition = $6,
       weight_before = $7, weight_after = $8, weight_reason = $9, loss = $10, receipt = $11, paid = $12, code_sealed = $13,
       wrong_tries = $14, reason = $15, received_by = $16, handed_back_by = $17, received_at = $18, estimated_at = $19,
       decided_at = $20, ready_at = $21, ended_at = $22, email = $23, link = $24, expires_at = $25,
       email_by = $26
     where id = $1 returning ${columns}`,
    [
      ...[row.id, row.stage, row.estimate, row.note, row.promisedOn, row.condition, row.weightBefore],
      ...[row.weightAfter, row.weightReason, row.loss, row.receipt, row.paid, row.codeSealed, row.wrongTries],
      ...[row.reason, row.receivedBy, row.handedBackBy, row.receivedAt, row.estimatedAt, row.decidedAt],
      ...[row.readyAt, row.endedAt, row.email, row.link, row.expiresAt, row.emailBy],
    ],
  );
  return saved ?? null;
}

/** A wrong code counts without a new version, so that the page of staff stays valid. */
export async function countWrongTry(tx: Connection, id: number): Promise<number> {
  const [row] = await tx.query<{ wrongTries: number }>(
    'services.count-wrong-try',
    'update services.job set wrong_tries = wrong_tries + 1 where id = $1 returning wrong_tries as "wrongTries"',
    [id],
  );
  return row?.wrongTries ?? 0;
}

/** The customer's own services, the newest first. */
export const jobsOfCustomer = (
  db: Connection,
  customerId: string,
  take: number,
  skip: number,
): Promise<JobRow[]> =>
  db.query<JobRow>(
    'services.of-customer',
    `select ${columns} from services.job where customer_id = $1 order by id desc limit $2 offset $3`,
    [customerId, take, skip],
  );

export async function countOfCustomer(db: Connection, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'services.count-of-customer',
    'select count(*)::integer as count from services.job where customer_id = $1',
    [customerId],
  );
  return row?.count ?? 0;
}

/** The number of the customer's open services. */
export async function openServices(db: Connection, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'services.open-of-customer',
    `select count(*)::integer as count from services.job
     where customer_id = $1 and stage not in ('uncollected', 'handed-back', 'cancelled')`,
    [customerId],
  );
  return row?.count ?? 0;
}

/** The services of a store at some stages, the oldest first. */
export const jobsOfStore = (
  db: Connection,
  storeCode: string,
  stages: readonly ServiceStage[],
  take: number,
  skip: number,
): Promise<JobRow[]> =>
  db.query<JobRow>(
    'services.of-store',
    `select ${columns} from services.job where store_code = $1 and stage = any($2::text[])
     order by id limit $3 offset $4`,
    [storeCode, stages, take, skip],
  );

export async function countOfStore(
  db: Connection,
  storeCode: string,
  stages: readonly ServiceStage[],
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'services.count-of-store',
    'select count(*)::integer as count from services.job where store_code = $1 and stage = any($2::text[])',
    [storeCode, stages],
  );
  return row?.count ?? 0;
}

/** Whether other pieces are still expected at the appointment. */
export async function hasOthersAt(db: Connection, appointment: string, exceptId: number): Promise<boolean> {
  const rows = await db.query(
    'services.others-at',
    `select 1 from services.job where appointment = $1 and stage = 'requested' and id <> $2 limit 1`,
    [appointment, exceptId],
  );
  return rows.length > 0;
}

/** Sets a new expiry for the requested services of an appointment that was moved. */
export async function moveEnd(tx: Connection, appointment: string, expiresAt: Date): Promise<void> {
  await tx.query(
    'services.move-end',
    `update services.job set expires_at = $2 where appointment = $1 and stage = 'requested'`,
    [appointment, expiresAt],
  );
}

/** The services of guests with a number that have not ended, the newest first. */
export const jobsOfGuest = (db: Connection, mobile: string, take: number): Promise<JobRow[]> =>
  db.query<JobRow>(
    'services.of-guest',
    `select ${columns} from services.job where mobile = $1 and customer_id is null
       and stage not in ('handed-back', 'cancelled') order by id desc limit $2`,
    [mobile, take],
  );

/** Services that have waited too long for their customers, at most `limit`. */
export const overdueJobs = (
  db: Connection,
  now: Date,
  limit: number,
): Promise<{ id: number; appointment: string | null }[]> =>
  db.query<{ id: number; appointment: string | null }>(
    'services.overdue',
    `select id, appointment from services.job where stage in ('requested', 'estimated', 'ready', 'unworked')
       and expires_at <= $1 order by expires_at, id limit $2`,
    [now, limit],
  );

/** Deletes services that ended before the moment: of guests, or with `evenOfMembers` all. Returns how many. */
export async function deleteEnded(
  db: Connection,
  before: Date,
  evenOfMembers: boolean,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    'services.delete-ended',
    `delete from services.job where id in (
       select id from services.job where ended_at < $1 and ($2::boolean or customer_id is null)
       order by ended_at, id limit $3 for update skip locked
     ) returning id`,
    [before, evenOfMembers, limit],
  );
  return rows.length;
}
