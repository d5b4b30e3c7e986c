import { createContext, type ReactNode, useContext } from 'react';
import type { FormFields } from './use-form-fields.ts';

const FieldsContext = createContext<unknown>(null);

interface FieldsProviderProps<Values extends object> {
  readonly fields: FormFields<Values>;
  readonly children: ReactNode;
}

/** For fields that render outside their form's element. `ShopForm` provides its own fields itself. */
export function FieldsProvider<Values extends object>({ fields, children }: FieldsProviderProps<Values>) {
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}

/** Returns the fields of the surrounding form. The caller states their type, which the compiler cannot check. */
export function useFieldsAround<Values extends object>(): FormFields<Values> {
  const fields = useContext(FieldsContext);
  if (fields === null) throw new Error('Fields are drawn outside a form');
  return fields as FormFields<Values>;
}
