import { Notice } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { FieldsProvider } from './FieldsProvider.tsx';
import type { ShopFormState } from './use-shop-form.ts';

export interface ShopFormProps<Values extends object> {
  readonly form: ShopFormState<Values>;
  readonly className?: string | undefined;
  /** A name for tests and journeys. */
  readonly 'data-step'?: string;
  /** A refusal to show that does not come from the form itself. */
  readonly refused?: ReactNode;
  /** Position of the notice: before the fields, or between them and `foot`. */
  readonly refusedAt?: 'head' | 'foot';
  readonly children: ReactNode;
  /** Shown after the notice: the button. */
  readonly foot?: ReactNode;
}

/** The element of a form. It shows a refusal as a notice that screen readers announce. */
export function ShopForm<Values extends object>({
  form,
  refused = form.refused,
  refusedAt = 'foot',
  children,
  foot,
  ...element
}: ShopFormProps<Values>) {
  const notice = refused ? (
    <Notice tone="error" live>
      {refused}
    </Notice>
  ) : null;
  return (
    <FieldsProvider fields={form}>
      <form
        {...element}
        ref={form.element}
        method="post"
        noValidate
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {refusedAt === 'head' ? notice : null}
        {children}
        {refusedAt === 'foot' ? notice : null}
        {foot}
      </form>
    </FieldsProvider>
  );
}
