import type { BusinessDay } from '@jinlan/domain/kernel';
import type { CountedLine, MemberLevel, MemberRegion, Standing } from '@jinlan/domain/members';
import { countedLines } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

/** A member in one region. */
export interface Member {
  readonly customerId: string;
  readonly region: MemberRegion;
}

export interface PurchaseRow extends Member {
  readonly orderNumber: string;
  readonly lines: readonly CountedLine[];
  readonly pointsPercent: number;
  readonly ratePercent: number;
  readonly points: number;
  readonly availableAt: Date | null;
  readonly bookedAt: Date | null;
  /** Whether a return of the order is open. */
  readonly isHeld: boolean;
}

const purchaseJson = jsonColumns('members.purchase', ['orderNumber'], { lines: countedLines });

export interface NewPurchase extends Omit<PurchaseRow, 'bookedAt' | 'isHeld'> {
  readonly day: BusinessDay;
  /** The spending in minor units of the region's currency. */
  readonly spent: number;
}

/** A repetition does nothing. */
export async function addPurchase(tx: Connection, purchase: NewPurchase): Promise<void> {
  await tx.query(
    'members.add-purchase',
    `insert into members.purchase (order_number, customer_id, region, day, lines, spent, points_percent, points, available_at, rate_percent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (order_number) do nothing`,
    [
      ...[purchase.orderNumber, purchase.customerId, purchase.region, purchase.day],
      ...[JSON.stringify(purchase.lines), purchase.spent, purchase.pointsPercent],
      ...[purchase.points, purchase.availableAt, purchase.ratePercent],
    ],
  );
}

export async function lockPurchase(tx: Connection, orderNumber: string): Promise<PurchaseRow | null> {
  const [row] = await readJson(
    purchaseJson,
    tx.query<PurchaseRow>(
      'members.lock-purchase',
      `select order_number as "orderNumber", customer_id as "customerId", region, lines, points_percent as "pointsPercent", rate_percent as "ratePercent",
         points, available_at as "availableAt", booked_at as "bookedAt", held as "isHeld"
       from members.purchase where order_number = $1 for update`,
      [orderNumber],
    ),
  );
  return row ?? null;
}

export async function savePurchase(
  tx: Connection,
  orderNumber: string,
  left: { readonly lines: readonly CountedLine[]; readonly spent: number; readonly points: number },
): Promise<void> {
  await tx.query(
    'members.save-purchase',
    'update members.purchase set lines = $2, spent = $3, points = $4 where order_number = $1',
    [orderNumber, JSON.stringify(left.lines), left.spent, left.points],
  );
}

/** Sets the moment from which an order's points can be used. If a moment is set already, it stays. */
export async function startPoints(tx: Connection, orderNumber: string, availableAt: Date): Promise<void> {
  await tx.query(
    'members.start-points',
    'update members.purchase set available_at = $2 where order_number = $1 and available_at is null',
    [orderNumber, availableAt],
  );
}

export async function holdPurchase(tx: Connection, orderNumber: string, isHeld: boolean): Promise<void> {
  await tx.query('members.hold-purchase', 'update members.purchase set held = $2 where order_number = $1', [
    orderNumber,
    isHeld,
  ]);
}

/** Whether an order of the customer, in any region, counts and was not refunded as a whole. */
export async function hasBooked(db: Connection, customerId: string): Promise<boolean> {
  const rows = await db.query(
    'members.has-booked',
    `select 1 as one from members.purchase where customer_id = $1 and booked_at is not null and spent > 0 limit 1`,
    [customerId],
  );
  return rows.length > 0;
}

/** The orders whose points are due to be booked, the longest waiting first. */
export async function duePurchases(db: Connection, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await db.query<{ orderNumber: string }>(
    'members.due-purchases',
    `select order_number as "orderNumber" from members.purchase
     where booked_at is null and not held and available_at <= $1 order by available_at, order_number limit $2`,
    [now, limit],
  );
  return rows.map(({ orderNumber }) => orderNumber);
}

/** The orders of a customer in all regions that do not count yet. */
export async function waitingPurchases(db: Connection, customerId: string): Promise<readonly string[]> {
  const rows = await db.query<{ orderNumber: string }>(
    'members.waiting-purchases',
    `select order_number as "orderNumber" from members.purchase
     where customer_id = $1 and booked_at is null and not held order by order_number limit 100`,
    [customerId],
  );
  return rows.map(({ orderNumber }) => orderNumber);
}

export async function markBooked(tx: Connection, orderNumber: string, now: Date): Promise<void> {
  await tx.query(
    'members.mark-booked',
    'update members.purchase set booked_at = $2 where order_number = $1',
    [orderNumber, now],
  );
}

/** A member's purchases in a region that count, by day; of more than the limit only the newest. */
export async function purchasesOf(
  db: Connection,
  { customerId, region }: Member,
): Promise<readonly { readonly day: BusinessDay; readonly spent: number }[]> {
  const rows = await db.query<{ day: BusinessDay; spent: number }>(
    'members.purchases-of',
    `select day, spent from members.purchase where customer_id = $1 and region = $2 and booked_at is not null
     order by day desc, order_number desc limit ${purchasesRead}`,
    [customerId, region],
  );
  return rows.toReversed();
}

/** The purchases of several members, in the form of `purchasesOf`. */
export function purchasesOfMembers(
  db: Connection,
  members: readonly Member[],
): Promise<(Member & { readonly day: BusinessDay; readonly spent: number })[]> {
  return db.query<Member & { day: BusinessDay; spent: number }>(
    'members.purchases-of-members',
    `select member.customer_id as "customerId", member.region, day, spent
     from unnest($1::text[], $2::text[]) member (customer_id, region), lateral (
       select day, spent, order_number from members.purchase
       where customer_id = member.customer_id and region = member.region and booked_at is not null
       order by day desc, order_number desc limit ${purchasesRead}) purchase
     order by day, order_number`,
    [members.map(({ customerId }) => customerId), members.map(({ region }) => region)],
  );
}

/** More than the purchases of two years, which are all that can count. */
const purchasesRead = 1_000;

export interface PendingSums {
  readonly points: number;
  /** The spending in minor units of the region's currency. */
  readonly spent: number;
}

/** The sums of purchases that do not count yet. */
export async function pendingSums(db: Connection, { customerId, region }: Member): Promise<PendingSums> {
  const [row] = await db.query<PendingSums>(
    'members.pending-sums',
    `select coalesce(sum(points), 0)::bigint as points, coalesce(sum(spent), 0)::bigint as spent from members.purchase
     where customer_id = $1 and region = $2 and booked_at is null`,
    [customerId, region],
  );
  return row ?? { points: 0, spent: 0 };
}

/** Points of paid orders less refunds, by their numbers. */
export async function pointsOfOrders(
  db: Connection,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ orderNumber: string; points: number }>(
    'members.points-of-orders',
    'select order_number as "orderNumber", points from members.purchase where order_number = any($1::text[])',
    [numbers],
  );
  return new Map(rows.map(({ orderNumber, points }) => [orderNumber, points]));
}

/** The newest orders with points that are not booked yet. */
export function pendingPurchases(
  db: Connection,
  { customerId, region }: Member,
  limit: number,
): Promise<{ readonly orderNumber: string; readonly points: number; readonly availableAt: Date | null }[]> {
  return db.query(
    'members.pending-purchases',
    `select order_number as "orderNumber", points, available_at as "availableAt" from members.purchase
     where customer_id = $1 and region = $2 and booked_at is null and points > 0
     order by day desc, order_number desc limit $3`,
    [customerId, region, limit],
  );
}

/** Reads and locks a member's standing, which begins with the first level. */
export async function lockStanding(tx: Connection, { customerId, region }: Member): Promise<Standing> {
  const [row] = await tx.query<Standing & { level: MemberLevel }>(
    'members.lock-standing',
    `insert into members.standing (customer_id, region) values ($1, $2)
     on conflict (customer_id, region) do update set region = excluded.region
     returning level, since, until, counts_from as "countsFrom"`,
    [customerId, region],
  );
  if (row === undefined) throw new Error(`No standing of ${customerId} in ${region}`);
  return row;
}

/** Reads and locks standings that exist, always in the same order. */
export function lockStandings(
  tx: Connection,
  members: readonly Member[],
): Promise<(Member & Standing & { readonly level: MemberLevel })[]> {
  return tx.query<Member & Standing & { level: MemberLevel }>(
    'members.lock-standings',
    `select customer_id as "customerId", region, level, since, until, counts_from as "countsFrom" from members.standing
     where (customer_id, region) in (select * from unnest($1::text[], $2::text[]))
     order by customer_id, region for update`,
    [members.map(({ customerId }) => customerId), members.map(({ region }) => region)],
  );
}

export interface StandingChange extends Member {
  readonly former: MemberLevel;
  readonly standing: Standing;
  /** Whether the records of the member contain the change. */
  readonly isNoted: boolean;
}

/** Stores standings, and records of the changes that have `isNoted`. */
export async function saveStandings(
  tx: Connection,
  changes: readonly StandingChange[],
  now: Date,
): Promise<void> {
  await tx.query(
    'members.save-standings',
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::date[], $7::date[], $9::boolean[])
         as given (customer_id, region, former, level, since, until, counts_from, is_noted)
     ), saved as (
       update members.standing set level = given.level, since = given.since, until = given.until,
         counts_from = given.counts_from
       from given where standing.customer_id = given.customer_id and standing.region = given.region)
     insert into members.standing_change (customer_id, region, former, level, at)
     select customer_id, region, former, level, $8 from given where is_noted`,
    [
      changes.map(({ customerId }) => customerId),
      changes.map(({ region }) => region),
      changes.map(({ former }) => former),
      changes.map(({ standing }) => standing.level),
      changes.map(({ standing }) => standing.since),
      changes.map(({ standing }) => standing.until),
      changes.map(({ standing }) => standing.countsFrom),
      now,
      changes.map(({ isNoted }) => isNoted),
    ],
  );
}

/** The stored level and the first day on which it no longer holds; null for a member who has always had the first level. */
export async function standingOf(
  db: Connection,
  { customerId, region }: Member,
): Promise<{ readonly level: MemberLevel; readonly until: BusinessDay | null } | null> {
  const [row] = await db.query<{ level: MemberLevel; until: BusinessDay | null }>(
    'members.standing-of',
    'select level, until from members.standing where customer_id = $1 and region = $2',
    [customerId, region],
  );
  return row ?? null;
}

/** Members whose level ends on this day or earlier. */
export function endedStandings(db: Connection, day: BusinessDay, limit: number): Promise<Member[]> {
  return db.query<Member>(
    'members.ended-standings',
    `select customer_id as "customerId", region from members.standing where until <= $1 order by until, customer_id, region limit $2`,
    [day, limit],
  );
}
