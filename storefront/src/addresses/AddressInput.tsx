/** One field of an address, in the form that its country needs, for any form with `AddressValues`. */

import { useFieldsAround } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import type { CountryCode } from '@jinlan/domain/markets';
import { type AddressField, regions } from '@jinlan/domain/people';
import { Select, TextField } from '@jinlan/ui';
import { type AddressValues, checkAddress } from './address-values.ts';
import { labelWords } from './field-words.ts';

interface AddressInputProps {
  readonly field: AddressField;
  readonly country: CountryCode;
  /** Asks only for name and number, for a customer who collects in a store. */
  readonly collects?: boolean;
}

export function AddressInput({ field, country, collects = false }: AddressInputProps) {
  const words = useWords('buy');
  const form = useFieldsAround<AddressValues>();
  const { name } = field;
  const label =
    collects && name === 'name' ? words('buy.checkout.collector') : labelWords(field.label, words);
  const mark = field.required ? undefined : words('ui.optional');
  const frame = { label, ...(mark ? { mark } : {}) };
  if (field.fromRegions) {
    return (
      <Select
        {...frame}
        autoComplete={field.autocomplete}
        placeholder={words('buy.address.placeholder')}
        options={regions[country].map(({ code, name: text }) => ({ value: code, label: text[words.locale] }))}
        {...form.field(name)}
      />
    );
  }
  const hint = hintOf(
    name,
    country,
    checkAddress(form.values, country, collects ? 'person' : 'address'),
    words,
  );
  return (
    <TextField
      {...frame}
      {...(hint ? { hint } : {})}
      type={name === 'telephone' ? 'tel' : 'text'}
      inputMode={field.inputMode}
      autoComplete={field.autocomplete}
      maxLength={field.maxLength + 20}
      {...form.field(name)}
    />
  );
}

function hintOf(
  name: string,
  country: CountryCode,
  { warnings }: ReturnType<typeof checkAddress>,
  words: Words<'buy'>,
): string | null {
  if (name === 'telephone') {
    const unusual = warnings.some(({ code }) => code === 'PHONE_UNUSUAL');
    return words(unusual ? 'buy.address.phone.unusual' : 'buy.address.phone.hint', { country });
  }
  if (name === 'postcode') {
    const other = warnings.find(({ code }) => code === 'POSTCODE_OF_OTHER_STATE');
    return other && 'state' in other
      ? words('buy.address.postcode.otherState', { state: other.state.name[words.locale] })
      : null;
  }
  return null;
}
