import { addDays, type BusinessDay, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { isLocale, type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import {
  type Actor,
  anything,
  checkName,
  customerIdOf,
  isOwn,
  may,
  readEmail,
  readPhone,
} from '@jinlan/domain/people';
import {
  checkTradeInPiece,
  checkTradeInRemark,
  TRADE_INS_OPEN_MOST,
  type TradeInMaterial,
} from '@jinlan/domain/trade-in';
import { recordChange } from '../../platform/changes/changes.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { textFrom } from '../../platform/requests/typed-text.ts';
import { readVisitor, type Visitor } from '../appointments/index.ts';
import type { Source } from '../stores/index.ts';
import { notify } from './notify.ts';
import type { TradeInParts } from './parts.ts';
import { addTradeIn, lockMobile, type NewTradeIn, openOfMobile, type TradeInRow } from './store.ts';
import { rulesOf } from './store-rules.ts';

/** The most trade-ins that one source may book, and the most addresses that one staff member may type; see limits.md. */
const ofSource: SharedLimit = { name: 'trade-in-source', most: 40, seconds: DAY };
const ofStaff: SharedLimit = { name: 'trade-in-counter', most: 100, seconds: DAY };

/** Days after the visit on which a requested trade-in ends. */
const GRACE_DAYS = 14;
const attempts = 3;

/** Returns the moment at which a requested trade-in ends if its piece was not brought on `day`. */
export const endOfWaiting = (day: BusinessDay): Date => startOfBusinessDay(addDays(day, GRACE_DAYS + 1));

export interface WantedPiece {
  readonly material: TradeInMaterial;
  readonly pieceName: string;
  readonly remark: string;
}

export interface WantedBooking extends WantedPiece {
  readonly storeCode: string;
  readonly startsAt: string;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly code: string | null;
  readonly email: string | null;
}

export interface CounterTradeIn extends WantedPiece {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  /** A locale, in which the customer reads e-mails; null for that of the request. */
  readonly language: string | null;
}

/** Returns the piece in its stored form. Refuses invalid texts, and pieces that the market does not take in trade. */
async function readPiece(
  { platform }: Pick<TradeInParts, 'platform'>,
  market: Market,
  { material, pieceName, remark }: WantedPiece,
): Promise<Pick<NewTradeIn, 'material' | 'pieceName' | 'remark'>> {
  const piece = {
    material,
    pieceName: textFrom(checkTradeInPiece(pieceName)),
    remark: textFrom(checkTradeInRemark(remark)),
  };
  const rules = await rulesOf(platform.db, market);
  if (rules === null || rules.withdrawn) throw refuse('TRADE_IN_UNAVAILABLE');
  const isTaken = material === 'diamond' ? rules.stoneRate !== null : rules.fineness[material].length > 0;
  if (!isTaken) {
    const reason = material === 'diamond' ? 'stone' : 'metal';
    throw refuse('TRADE_IN_PIECE_REFUSED', { reason, least_grams: rules.minimumMg / 1_000 });
  }
  return piece;
}

/** A store of the market that takes appointments; refuses any other with TRADE_IN_STORE_INVALID. */
function readStore({ stores, appointments }: TradeInParts, code: string, market: Market): Source {
  const source = stores.source(code.slice(0, 60));
  if (source === null || source.market !== market || !appointments.keeps(source.code))
    throw refuse('TRADE_IN_STORE_INVALID');
  return source;
}

/** Books a visit with a piece to trade in. */
export async function bookTradeIn(
  parts: TradeInParts,
  context: RequestContext,
  wanted: WantedBooking,
): Promise<TradeInRow> {
  const { actor, storeView } = context;
  if (!may(actor, 'trade-in.book', anything)) throw refuse('NOT_AUTHORISED');
  const source = readStore(parts, wanted.storeCode, storeView.market);
  const piece = await readPiece(parts, source.market, wanted);
  const bySource = await parts.platform.limits.take([{ limit: ofSource, source: context.source }]);
  if (!bySource.allowed)
    throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: bySource.retryAfterSeconds });
  const visitor = await readVisitor(parts, context, wanted);
  if (visitor.email === null) throw refuse('INVALID_EMAIL', { field: 'email', reason: 'missing' });
  let row: TradeInRow | null = null;
  await parts.appointments.book(
    context,
    {
      ...{ storeCode: source.code, purpose: 'trade-in', startsAt: wanted.startsAt, remark: '', sku: null },
      ...{ name: wanted.name, mobile: wanted.mobile, code: wanted.code, email: wanted.email },
    },
    {
      isShared: true,
      also: async (tx, appointment) => {
        row = await add(parts, tx, actor, storeView.locale, source, piece, visitor, {
          ...{ appointment: appointment.number, day: businessDay(appointment.startsAt) },
        });
      },
    },
  );
  if (row === null) throw new Error('The trade-in was not added');
  return row;
}

/**
 * Records a piece that a customer brings to the counter. If somebody signs in with the number, the trade-in belongs to that
 * account: the account shows its code, and e-mails go to the account's address instead of the one that staff have typed.
 */
export async function openAtCounter(
  parts: TradeInParts,
  context: Pick<RequestContext, 'actor' | 'storeView'>,
  wanted: CounterTradeIn,
): Promise<TradeInRow> {
  const staff = permitStaff(context.actor, 'trade-in.keep');
  const { db, clock, limits } = parts.platform;
  const source = parts.stores.source(staff.storeId);
  if (source === null) throw refuse('STAFF_ONLY');
  const name = checkName(wanted.name);
  if (!name.ok) throw refuse('INVALID_NAME', { field: 'name' });
  const phone = readPhone(wanted.mobile, marketFacts[source.market].country);
  if (!phone.ok)
    throw refuse('INVALID_PHONE', { field: 'mobile', reason: phone.error.code, ...phone.error.data });
  const email = readEmail(wanted.email);
  if (!email.ok) throw refuse('INVALID_EMAIL', { field: 'email', reason: email.error.code });
  const piece = await readPiece(parts, source.market, wanted);
  const verdict = await limits.take([{ limit: ofStaff, subject: staff.staffNo }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const mobile = phone.value.e164;
  const { language } = wanted;
  const locale = language !== null && isLocale(language) ? language : context.storeView.locale;
  const actor: Actor = staff;
  return db.transaction(async (tx) => {
    const customerId = await parts.customers.customerOfMobile(tx, mobile);
    if (isOwn(staff, { customerId, mobile, email: email.value })) throw refuse('STAFF_OWN');
    const account = customerId === null ? null : await parts.customers.visitorOf(tx, customerId);
    const visitor = {
      ...{ customerId, name: name.value, mobile },
      email: account === null ? email.value : account.email,
      emailBy: account === null ? staff.staffNo : null,
    };
    return add(parts, tx, actor, locale, source, piece, visitor, {
      ...{ appointment: null, day: businessDay(clock.now()) },
    });
  });
}

/** Adds a trade-in under a number with six random digits, records it and tells the customer. Refuses with TRADE_INS_FULL. */
async function add(
  parts: TradeInParts,
  tx: Connection,
  actor: Actor,
  locale: Locale,
  source: Source,
  piece: Pick<NewTradeIn, 'material' | 'pieceName' | 'remark'>,
  {
    name,
    mobile,
    email,
    customerId,
    emailBy = null,
  }: Pick<Visitor, 'name' | 'mobile' | 'email' | 'customerId'> & { readonly emailBy?: string | null },
  { appointment, day }: { readonly appointment: string | null; readonly day: BusinessDay },
): Promise<TradeInRow> {
  const { clock, random } = parts.platform;
  const now = clock.now();
  await lockMobile(tx, mobile);
  if ((await openOfMobile(tx, mobile)) >= TRADE_INS_OPEN_MOST)
    throw refuse('TRADE_INS_FULL', { most: TRADE_INS_OPEN_MOST });
  const date = businessDay(now).replaceAll('-', '').slice(2);
  const isAtCounter = actor.kind === 'staff' && customerIdOf(actor) !== customerId;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const added = await addTradeIn(tx, {
      ...{
        ...piece,
        market: source.market,
        storeCode: source.code,
        customerId,
        name,
        mobile,
        email,
        emailBy,
        locale,
      },
      ...{ appointment, openedBy: isAtCounter ? actor.staffNo : null, createdAt: now },
      ...{ number: `T${date}${random.digits(6)}`, expiresAt: endOfWaiting(day) },
    });
    if (added === null) continue;
    await recordChange(tx, actor, now, {
      action: 'trade-in.book',
      record: { kind: 'trade-in', id: added.number },
      after: { stage: added.stage, material: added.material, store: added.storeCode },
    });
    await notify(parts, tx, added, 'requested');
    return added;
  }
  throw new Error('No number was free for a trade-in');
}
