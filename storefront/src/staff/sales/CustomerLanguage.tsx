/** The language of the code's message, and of a new customer's e-mails. */
import type { ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { localeFacts, locales } from '@jinlan/domain/markets';
import { Select } from '@jinlan/ui';

export interface LanguageValues {
  language: string;
}

export function CustomerLanguage<Values extends LanguageValues>({
  form: anyForm,
}: {
  readonly form: ShopFormState<Values>;
}) {
  // Every such form has this field; only its other values differ.
  const form = anyForm as unknown as ShopFormState<LanguageValues>;
  const words = useWords('sales');
  return (
    <Select
      label={words('sales.language')}
      hint={words('sales.language.hint')}
      options={locales.map((locale) => ({ value: locale, label: localeFacts[locale].name }))}
      {...form.field('language')}
    />
  );
}
