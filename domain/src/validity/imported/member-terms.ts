/**
 * `members.json`, and each version of it as it is stored. An unknown field is refused: a misspelt threshold would let
 * everybody reach a level.
 */
import * as v from 'valibot';
import { type AnniversaryKind, anniversaryKinds } from '../../anniversaries/index.ts';
import {
  benefitIcons,
  type MemberLevel,
  type MemberTerms,
  memberLevels,
  memberRegions,
} from '../../members/index.ts';
import { productClasses } from '../../pricing/index.ts';
import type { Problem, Schema } from '../check.ts';
import { count, flag, listOf, oneOf, strict, textIn, together } from '../fields.ts';
import { key } from './names.ts';
import { dayOrNull } from './products/parts.ts';

/** Ten digits of cents. */
const largestAmount = 9_999_999_999;
const mostBenefits = 12;
const mostCategories = 100;
const mostNotices = 5;
const standardNoticeDays = 7;
const suggestion = v.nullish(key, null);
const amount = count(0, largestAmount);
const percent = count(0, 10_000);

const atMost = <const Item extends v.GenericSchema>(most: number, item: Item) =>
  v.pipe(
    listOf(item),
    v.check((items) => items.length <= most, `At most ${most} entries`),
  );

const benefit = strict({ icon: oneOf(benefitIcons), text: textIn(80) });

const levelTerms = strict({
  reach: amount,
  keep: amount,
  months: count(1, 60),
  pointsPercent: count(1, 10_000),
  craftDiscount: v.nullish(
    strict({ basisPoints: count(1, 10_000), birthdayMonth: v.nullish(flag, false) }),
    null,
  ),
  benefits: v.nullish(atMost(mostBenefits, benefit), []),
});

const ofEach = <const Key extends string, const Field extends v.GenericSchema>(
  keys: readonly Key[],
  field: Field,
) => strict(Object.fromEntries(keys.map((name) => [name, field])) as Record<Key, Field>);

type Levels = Readonly<Record<MemberLevel, v.InferOutput<typeof levelTerms>>>;

/**
 * Checks that each level asks for more than the level below, and that keeping a level asks for no more than reaching it.
 */
function* checkLadder(levels: Levels): Generator<Problem> {
  let below: Levels[MemberLevel] | null = null;
  for (const level of memberLevels) {
    const { reach, keep } = levels[level];
    if (below === null && reach !== 0)
      yield { path: `${level}.reach`, message: 'Must be 0: everyone who registers has the first level' };
    if (below !== null && reach <= below.reach)
      yield { path: `${level}.reach`, message: 'Must be above that of the level below' };
    if (keep > reach) yield { path: `${level}.keep`, message: 'Must not be above reach' };
    below = levels[level];
  }
}

const falling = v.check<number[], string>(
  (days) => days.every((day, index) => index === 0 || day < (days[index - 1] ?? 0)),
  'Must go from the most days to the fewest',
);

const fields = {
  rates: ofEach(memberRegions, count(1, 100_000)),
  levels: v.pipe(ofEach(memberLevels, levelTerms), together<Levels>(memberLevels, checkLadder)),
  points: strict({
    waitDays: count(0, 365),
    validMonths: count(1, 120),
    noticeDays: v.pipe(atMost(mostNotices, count(1, 365)), falling),
    percent: strict({ goods: percent, craft: percent, gold: percent, bullion: percent }),
  }),
  craft: strict({
    classes: atMost(productClasses.length, oneOf(productClasses)),
    exceptCategories: v.nullish(atMost(mostCategories, key), []),
  }),
  // Versions from before have none.
  anniversaries: v.nullish(
    strict({
      noticeDays: v.nullish(count(0, 60), standardNoticeDays),
      suggestions: v.nullish(
        strict(
          Object.fromEntries(anniversaryKinds.map((kind) => [kind, suggestion])) as Record<
            AnniversaryKind,
            typeof suggestion
          >,
        ),
        {},
      ),
    }),
    { noticeDays: standardNoticeDays, suggestions: {} },
  ),
};

export const memberTerms: Schema<MemberTerms> = strict(fields);

/** `firstDay`: when the terms begin; left out, on the day of the import. */
export const memberTermsFile = strict({ firstDay: dayOrNull, ...fields });
