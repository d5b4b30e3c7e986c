/** The language of the code that a customer gets, and of the e-mails of a new one. */
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
  // The field is that of every such form; only the values of others differ.
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
