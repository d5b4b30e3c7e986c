/** Messages for the problems of a field. Each says how to fix it. */

import { type FieldProblems, firstProblems } from '@jinlan/client/forms';
import type { Words } from '@jinlan/client/words';
import type { CountryCode } from '@jinlan/domain/markets';
import { type AddressProblem, addressForms, type EmailRefusal } from '@jinlan/domain/people';
import type { MessageKey } from '@jinlan/messages';
import type { AddressFieldProblem, AddressValues } from './address-values.ts';

const labels: ReadonlyMap<string, MessageKey<'buy'>> = new Map(
  Object.entries({
    'address.name': 'buy.address.name',
    'address.telephone': 'buy.address.telephone',
    'address.region.province': 'buy.address.region.province',
    'address.region.district': 'buy.address.region.district',
    'address.region.parish': 'buy.address.region.parish',
    'address.region.state': 'buy.address.region.state',
    'address.city': 'buy.address.city',
    'address.district': 'buy.address.district',
    'address.street': 'buy.address.street',
    'address.building': 'buy.address.building',
    'address.unit': 'buy.address.unit',
    'address.postcode': 'buy.address.postcode',
  } satisfies Record<string, MessageKey<'buy'>>),
);

/** Returns the label for a label code of the form. */
export function labelWords(code: string, words: Words<'buy'>): string {
  const key = labels.get(code);
  return key ? words(key) : code;
}

const emailReasons = {
  empty: 'buy.address.email.empty',
  'too-long': 'buy.address.email.tooLong',
  'no-at': 'buy.address.email.noAt',
  'local-part': 'buy.address.email.local',
  domain: 'buy.address.email.domain',
} as const satisfies Record<string, MessageKey<'buy'>>;

export function problemWords(
  field: string,
  problem: AddressProblem | EmailRefusal,
  country: CountryCode,
  words: Words<'buy'>,
): string {
  switch (problem.code) {
    case 'FIELD_REQUIRED': {
      const formField = addressForms[country].find(({ name }) => name === field);
      const label = labelWords(formField?.label ?? '', words);
      return words(formField?.fromRegions ? 'buy.address.choose' : 'buy.address.missing', { label });
    }
    case 'PHONE_REQUIRED':
      return words('buy.address.phone.empty');
    case 'PHONE_NOT_DIGITS':
      return words('buy.address.phone.character', { character: problem.data.character });
    case 'PHONE_TOO_SHORT':
      return words('buy.address.phone.short', {
        country: problem.data.country,
        expected: problem.data.expected,
        missing: problem.data.missing,
      });
    case 'PHONE_TOO_LONG':
      return words('buy.address.phone.long', {
        country: problem.data.country,
        expected: problem.data.expected,
        extra: problem.data.extra,
      });
    case 'PHONE_NOT_MOBILE':
      return words('buy.address.phone.mobile', { country: problem.data.country });
    case 'PHONE_COUNTRY_UNSUPPORTED':
      return words('buy.address.phone.country');
    case 'NAME_CHARACTER':
      return words('buy.address.name.character', { character: problem.data.character });
    case 'NAME_WEB_ADDRESS':
      return words('buy.address.name.address', { text: problem.data.text });
    case 'INVALID_TEXT':
      return textWords(field, problem.data, words);
    case 'TOO_MANY_LINES':
      return words('buy.address.lines', { max: problem.data.max });
    case 'REGION_UNKNOWN':
      return words('buy.address.choose', {
        label: labelWords(addressForms[country].find(({ name }) => name === 'region')?.label ?? '', words),
      });
    case 'POSTCODE_LENGTH':
      return words('buy.address.postcode.length', {
        expected: problem.data.expected,
        actual: problem.data.actual,
      });
    case 'POSTCODE_UNKNOWN':
      return words('buy.address.postcode.unknown');
    case 'FIELD_PATTERN':
      return words(field === 'unit' ? 'buy.address.unit.pattern' : 'buy.address.postcode.digits');
    case 'INVALID_EMAIL':
      return words(emailReasons[problem.data.reason]);
    default:
      return words('buy.address.other');
  }
}

type TextData = Extract<AddressProblem, { readonly code: 'INVALID_TEXT' }>['data'];

function textWords(field: string, data: TextData, words: Words<'buy'>): string {
  switch (data.reason) {
    case 'too-long':
      return words('buy.address.tooLong', { max: data.max, extra: data.length - data.max });
    case 'too-short':
      return words(field === 'name' && data.length > 0 ? 'buy.address.name.short' : 'buy.address.name.empty');
    case 'forbidden-character':
      return words('buy.address.forbidden');
  }
}

export const problemsInWords = (
  problems: readonly AddressFieldProblem[],
  country: CountryCode,
  words: Words<'buy'>,
): FieldProblems<AddressValues> =>
  firstProblems(
    problems.map(({ field, problem }) => [field, problemWords(field, problem, country, words)] as const),
  );
