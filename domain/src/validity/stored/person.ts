/** A person and a postal address in rows. `domain/src/people` parses what people type. */
import * as v from 'valibot';
import { marketFacts, markets } from '../../markets/index.ts';
import { ageBands, prefixes } from '../../people/index.ts';
import { day, localText } from '../fields.ts';

const texts = v.array(v.string());
/** Null if missing, as in values of an older version. */
const textOrNull = v.nullish(v.string(), null);
const countries = markets.map((market) => marketFacts[market].country);

export const person = v.object({
  firstName: v.string(),
  middleName: textOrNull,
  lastName: v.string(),
  prefix: v.nullish(v.picklist(prefixes), null),
  birthDate: v.nullish(day('Expected a day as YYYY-MM-DD'), null),
  /** In the form E.164. */
  mobile: textOrNull,
  ageRange: v.nullish(v.picklist(ageBands), null),
});

const region = v.object({
  id: v.number(),
  code: v.string(),
  name: localText,
  area: v.exactOptional(v.picklist(['island', 'kowloon', 'new-territories'])),
  postcodes: v.exactOptional(v.array(v.tuple([v.number(), v.number()]))),
});

/** With the client's own text where the shop reads it differently. */
export const postalAddress = v.object({
  country: v.picklist(countries),
  firstName: v.string(),
  lastName: v.string(),
  /** In the form E.164. */
  telephone: v.string(),
  region: v.nullish(region, null),
  city: textOrNull,
  district: textOrNull,
  street: texts,
  building: textOrNull,
  unit: textOrNull,
  postcode: textOrNull,
  company: textOrNull,
  sent: v.exactOptional(
    v.object({
      street: v.exactOptional(texts),
      city: v.exactOptional(v.string()),
      region: v.exactOptional(v.string()),
      postcode: v.exactOptional(v.string()),
      prefix: v.exactOptional(v.string()),
      vatId: v.exactOptional(v.string()),
    }),
  ),
});

export const postalAddressOrNull = v.nullable(postalAddress);
