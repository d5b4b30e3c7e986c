import {
  anniversaryLabelMax,
  checkYearlyDay,
  mostAnniversaries,
  nextDayOf,
  solarDayOf,
} from '@jinlan/domain/anniversaries';
import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import { plainText } from '@jinlan/domain/people';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { permitMember, readId } from '../rewards/permit.ts';
import type { AnniversaryParts } from './parts.ts';
import {
  type AnniversaryRow,
  type AnniversaryValues,
  addAnniversary,
  anniversariesOf,
  lockAnniversary,
  removeAnniversary,
  saveAnniversary,
} from './store-anniversaries.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView' | 'now'>;

/** The most changes of days by an account in a day. Days that the account deletes again count too. */
const perCustomer: SharedLimit = { name: 'anniversary', most: 60, seconds: DAY };

/** Each try takes the first free place; another request may take it first. */
const tries = 3;

async function begin(
  { platform }: Pick<AnniversaryParts, 'platform'>,
  caller: Caller,
  values: AnniversaryValues,
): Promise<{
  readonly customerId: string;
  readonly checked: AnniversaryValues;
  readonly today: BusinessDay;
}> {
  const { customerId } = permitMember(caller, 'account.change');
  const today = businessDay(caller.now);
  const checked = readValues(values, today);
  const verdict = await platform.limits.take([{ limit: perCustomer, subject: customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  return { customerId, checked, today };
}

function readValues(values: AnniversaryValues, today: BusinessDay): AnniversaryValues {
  const day = checkYearlyDay(values, today);
  if (!day.ok) throw refuse('ANNIVERSARY_INVALID', { reason: day.error });
  const label = plainText(values.label, {
    field: 'label',
    max: anniversaryLabelMax,
    min: 0,
    multiline: false,
  });
  if (!label.ok) throw refuse('INVALID_TEXT', label.error.data);
  if (values.kind === 'other' && label.value === '')
    throw refuse('ANNIVERSARY_INVALID', { reason: 'no-label' });
  if (values.kind === 'birthday' && values.year === null)
    throw refuse('ANNIVERSARY_INVALID', { reason: 'no-year' });
  return { ...values, label: label.value };
}

/** Adds a day. A birthday is also the account's birth date, and both are set once. */
export async function addDay(
  parts: Pick<AnniversaryParts, 'platform' | 'customers'>,
  caller: Caller,
  values: AnniversaryValues,
): Promise<AnniversaryRow> {
  const { customerId, checked, today } = await begin(parts, caller, values);
  const { db } = parts.platform;
  for (let count = 0; count < tries; count += 1) {
    const added = await db.transaction(async (tx) => {
      const row = await addAnniversary(tx, customerId, checked, nextDayOf(checked, today), caller.now);
      if (row !== null && checked.kind === 'birthday') await setBirthday(parts, tx, customerId, checked);
      return row;
    });
    if (added !== null) return added;
    if (checked.kind === 'birthday') {
      const birthday = (await anniversariesOf(db, customerId)).find(({ kind }) => kind === 'birthday');
      if (birthday !== undefined) throw refuse('BIRTH_DATE_SET');
    }
  }
  throw refuse('ANNIVERSARIES_FULL', { most: mostAnniversaries });
}

async function setBirthday(
  { customers }: Pick<AnniversaryParts, 'customers'>,
  tx: Connection,
  customerId: string,
  day: AnniversaryValues,
): Promise<void> {
  const solar = solarOfFirst(day);
  if (solar === null) throw refuse('ANNIVERSARY_INVALID', { reason: 'no-such-day' });
  if ((await customers.setBirthDate(tx, customerId, solar)) !== solar) throw refuse('BIRTH_DATE_SET');
}

/** The solar day of the first time; null without a year, and for a day that does not exist. */
function solarOfFirst({ calendar, year, month, isLeap, day }: AnniversaryValues): BusinessDay | null {
  if (year === null) return null;
  return calendar === 'lunar'
    ? solarDayOf({ year, month, isLeap, day })
    : `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Changes a day; of a birthday only the words and the reminder. */
export async function changeDay(
  parts: Pick<AnniversaryParts, 'platform'>,
  caller: Caller,
  id: string,
  values: AnniversaryValues,
): Promise<AnniversaryRow> {
  const { customerId, checked, today } = await begin(parts, caller, values);
  const rowId = readId(id);
  return parts.platform.db.transaction(async (tx) => {
    const stored = rowId === null ? null : await lockAnniversary(tx, customerId, rowId);
    if (stored === null) throw refuse('ANNIVERSARY_NOT_FOUND');
    if ((stored.kind === 'birthday' || checked.kind === 'birthday') && !isSameDay(stored, checked))
      throw refuse('BIRTH_DATE_SET');
    const nextOn = isSameDay(stored, checked) ? stored.nextOn : nextDayOf(checked, today);
    await saveAnniversary(tx, stored.id, checked, nextOn);
    return { ...stored, ...checked, nextOn };
  });
}

const isSameDay = (one: AnniversaryValues, other: AnniversaryValues): boolean =>
  (['kind', 'calendar', 'month', 'isLeap', 'day', 'year'] as const).every(
    (name) => one[name] === other[name],
  );

/** Deletes a day; returns false if there is none, or it is the birthday. */
export async function removeDay(
  { platform }: Pick<AnniversaryParts, 'platform'>,
  caller: Caller,
  id: string,
): Promise<boolean> {
  const { customerId } = permitMember(caller, 'account.change');
  const rowId = readId(id);
  return rowId === null ? false : removeAnniversary(platform.db, customerId, rowId);
}
