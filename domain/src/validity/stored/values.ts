/** Schemas of values that the shop itself wrote. Their messages are for developers. */
import * as v from 'valibot';
import { currencyCodes } from '../../money/index.ts';
import type { Valid } from '../check.ts';
import { day } from '../fields.ts';

export const storedDay = day('Expected a day as YYYY-MM-DD');
export const storedDayOrNull = v.nullable(storedDay);

export const integer = v.pipe(v.number(), v.safeInteger());

/** Null if missing, as in values of an older version. */
export const textOrNull = v.nullish(v.string(), null);

export const money = v.object({ minor: integer, currency: v.picklist(currencyCodes) });

/** A value by currency, for some currencies. */
export const perCurrency = <const Value extends v.GenericSchema>(value: Value) =>
  v.record(v.picklist(currencyCodes), value);

/** Amounts in minor units, by currency. */
export const amounts = perCurrency(integer);
export type Amounts = Valid<typeof amounts>;
