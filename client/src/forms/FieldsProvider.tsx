import { createContext, type ReactNode, useContext } from 'react';
import type { FormFields } from './use-form-fields.ts';

const FieldsContext = createContext<unknown>(null);

interface FieldsProviderProps<Values extends object> {
  readonly fields: FormFields<Values>;
  readonly children: ReactNode;
}

/** For fields that are drawn apart from their form. `ShopForm` has one around its own. */
export function FieldsProvider<Values extends object>({ fields, children }: FieldsProviderProps<Values>) {
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}

/** The fields of the form around. The caller says what they hold, which no compiler can check. */
export function useFieldsAround<Values extends object>(): FormFields<Values> {
  const fields = useContext(FieldsContext);
  if (fields === null) throw new Error('Fields are drawn outside a form');
  return fields as FormFields<Values>;
}
