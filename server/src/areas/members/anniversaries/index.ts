import { type AnniversaryKind, type Calendar, nextDayOf, yearsOn } from '@jinlan/domain/anniversaries';
import { businessDay } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import type { AnniversaryInput, Resolvers } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { categoryFinder, categoryPath, type FindCategory } from '../coupons/present.ts';
import { addDay, changeDay, removeDay } from './change-anniversaries.ts';
import { readRemindersKey } from './end-reminders.ts';
import type { AnniversaryParts } from './parts.ts';
import { passDays, remindMembers } from './remind.ts';
import {
  type AnniversaryRow,
  type AnniversaryValues,
  anniversariesOf,
  endReminders,
} from './store-anniversaries.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView' | 'now'>;
type Shown = Wire<'CustomerAnniversary'>;

/** Days of which members want to be reminded each year. */
export interface Anniversaries {
  of(caller: Caller, customerId: string): Promise<Shown[]>;
  add(caller: Caller, input: AnniversaryInput): Promise<Shown>;
  change(caller: Caller, id: string, input: AnniversaryInput): Promise<Shown>;
  remove(caller: Caller, id: string): Promise<boolean>;
  readonly readUnsubscribeKey: (
    key: string,
  ) => { readonly customerId: string; readonly locale: Locale } | null;
  unsubscribe(reader: { readonly customerId: string }): Promise<void>;
}

export const remindMembersJob = 'members.remind-of-days';
export const passDaysJob = 'members.pass-days';
const everyHour = 3_600;

const kinds: Readonly<Record<AnniversaryKind, Shown['kind']>> = {
  birthday: 'BIRTHDAY',
  wedding: 'WEDDING',
  child: 'CHILD',
  parents: 'PARENTS',
  other: 'OTHER',
};
const calendars: Readonly<Record<Calendar, Shown['calendar']>> = { solar: 'SOLAR', lunar: 'LUNAR' };
const lower = <Name extends string>(name: Name): Lowercase<Name> => name.toLowerCase() as Lowercase<Name>;

const readInput = (input: AnniversaryInput): AnniversaryValues => ({
  kind: lower(input.kind),
  calendar: lower(input.calendar),
  label: input.label ?? '',
  month: input.month,
  isLeap: input.is_leap ?? false,
  day: input.day,
  year: input.year ?? null,
  remind: input.remind,
});

export function createAnniversaries(parts: AnniversaryParts): Anniversaries {
  const { platform, terms, catalogue, customers } = parts;
  const { db } = platform;
  platform.jobs.every(remindMembersJob, everyHour, () => remindMembers(parts));
  platform.jobs.every(passDaysJob, everyHour, () => passDays(parts));

  const present = (
    id: number | null,
    values: AnniversaryValues,
    { storeView, now }: Caller,
    find: FindCategory,
  ): Shown => {
    const { noticeDays, suggestions } = terms.at(now).anniversaries;
    const next = nextDayOf(values, businessDay(now));
    const category = find(suggestions[values.kind] ?? '');
    return {
      ...{ id: id === null ? null : String(id), kind: kinds[values.kind], label: values.label },
      ...{ calendar: calendars[values.calendar], month: values.month, is_leap: values.isLeap },
      ...{ day: values.day, year: values.year, remind: values.remind },
      next_on: next,
      years: next === null ? null : yearsOn(values, next),
      notice_days: noticeDays,
      suggestion: category && {
        name: category.name[storeView.locale],
        path: categoryPath(category, storeView),
      },
    };
  };
  const presentRow = async (row: AnniversaryRow, caller: Caller): Promise<Shown> =>
    present(row.id, row, caller, categoryFinder(await catalogue.fresh()));

  return {
    async of(caller, customerId) {
      const [rows, birthDate, model] = await Promise.all([
        anniversariesOf(db, customerId),
        customers.birthDateOf(db, customerId),
        catalogue.fresh(),
      ]);
      const find = categoryFinder(model);
      const shown = rows.map((row) => present(row.id, row, caller, find));
      const isKnown = rows.some(({ kind }) => kind === 'birthday');
      const own = birthDate === null || isKnown ? [] : [present(null, birthdayOf(birthDate), caller, find)];
      return [...own, ...shown].toSorted((a, b) => ((a.next_on ?? '9999') < (b.next_on ?? '9999') ? -1 : 1));
    },
    add: async (caller, input) => presentRow(await addDay(parts, caller, readInput(input)), caller),
    change: async (caller, id, input) =>
      presentRow(await changeDay(parts, caller, id, readInput(input)), caller),
    remove: (caller, id) => removeDay(parts, caller, id),
    readUnsubscribeKey: (key) => readRemindersKey(platform, key),
    unsubscribe: ({ customerId }) => endReminders(db, customerId),
  };
}

/** The account's birth date as a day without a reminder. */
function birthdayOf(birthDate: string): AnniversaryValues {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  return { kind: 'birthday', label: '', calendar: 'solar', isLeap: false, remind: false, year, month, day };
}

export const anniversaryResolvers = {
  Mutation: {
    addAnniversary: (_, { input }, context) => context.areas.members.anniversaries.add(context, input),
    changeAnniversary: (_, { id, input }, context) =>
      context.areas.members.anniversaries.change(context, id, input),
    removeAnniversary: (_, { id }, context) => context.areas.members.anniversaries.remove(context, id),
  },
  Customer: {
    anniversaries({ customer_id }, _, context) {
      const { members } = context.areas;
      const member = members.memberOf(context, customer_id);
      return member && members.anniversaries.of(context, member.customerId);
    },
  },
} satisfies Resolvers;
