/** An entry of `rewards.json`: a gift or a coupon that points buy. */
import * as v from 'valibot';
import { type LocalText, type Market, markets } from '../../markets/index.ts';
import { type MemberLevel, memberLevels } from '../../members/index.ts';
import { type RewardKind, rewardKinds } from '../../rewards/index.ts';
import {
  blankTextIn,
  count,
  flag,
  hasValue,
  listOf,
  noText,
  oneOf,
  strict,
  textIn,
  textLike,
  together,
} from '../fields.ts';
import { key, picture } from './names.ts';

export interface RewardEntry {
  readonly key: string;
  readonly kind: RewardKind;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: string | null;
  readonly markets: readonly Market[];
  readonly points: number;
  readonly level: MemberLevel;
  readonly stock: number | null;
  /** Codes; empty for all stores of the markets that offer collection. */
  readonly stores: readonly string[];
  readonly promotion: string | null;
  readonly validDays: number | null;
  readonly withdrawn: boolean;
}

const orNull = <const Value extends v.GenericSchema>(value: Value) => v.nullish(value, null);
const mostStores = 500;

const fields = strict({
  key,
  kind: oneOf(rewardKinds),
  name: textIn(80),
  about: v.nullish(blankTextIn(500), noText),
  picture: orNull(picture),
  markets: v.pipe(
    listOf(oneOf(markets)),
    v.check((named) => named.length > 0, 'Expected at least one market'),
    v.transform((named): readonly Market[] => [...new Set(named)]),
  ),
  points: count(1, 10_000_000),
  level: v.nullish(oneOf(memberLevels), 'fans'),
  stock: orNull(count(0, 1_000_000)),
  stores: v.nullish(
    v.pipe(
      listOf(textLike(/^[a-z0-9][a-z0-9-]{0,39}$/, 'the code of a store')),
      v.maxLength(mostStores, `At most ${mostStores} stores`),
    ),
    [],
  ),
  promotion: orNull(key),
  validDays: orNull(count(1, 730)),
  withdrawn: v.nullish(flag, false),
});

/** The fields of one kind; the other kind must not have them. */
const needed = { gift: ['stock'], coupon: ['promotion', 'validDays'] } as const;
const notOfCoupons = ['stock', 'stores'] as const;

export const rewardEntry = v.pipe(
  fields,
  together<v.InferOutput<typeof fields>>(['kind', 'stock', 'promotion', 'validDays'], function* (entry) {
    for (const name of needed[entry.kind])
      if (!hasValue(entry[name])) yield { path: name, message: `A ${entry.kind} needs it` };
    const foreign = entry.kind === 'gift' ? needed.coupon : notOfCoupons;
    for (const name of foreign) {
      const value = entry[name];
      if (hasValue(value) && !(Array.isArray(value) && value.length === 0))
        yield { path: name, message: `A ${entry.kind} has none` };
    }
  }),
  v.transform((entry): RewardEntry => entry),
);
