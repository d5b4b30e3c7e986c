/** The terms of the shop: those that placing the order accepts, and a box for those that the buyer must accept. */

import { useFieldsAround } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Checkbox, Link } from '@jinlan/ui';
import { Fragment, type ReactNode } from 'react';
import type { CheckoutValues } from '../checkout-form.ts';
import type { CheckoutOptionsQuery } from '../queries.generated.ts';
import styles from './OrderSummary.module.css';

export type Agreement = NonNullable<NonNullable<CheckoutOptionsQuery['checkoutAgreements']>[number]>;

export const isByBox = ({ mode }: Agreement): boolean => mode === 'MANUAL';

export function Agreements({ agreements }: { readonly agreements: readonly Agreement[] }) {
  const words = useWords('buy');
  const { field } = useFieldsAround<CheckoutValues>();
  const byBox = agreements.filter(isByBox);
  const byOrder = agreements.filter((agreement) => !isByBox(agreement));
  return (
    <>
      {byBox.length > 0 ? (
        <Checkbox
          label={words('buy.checkout.acceptTerms')}
          hint={<Pages of={byBox} />}
          {...field('acceptsTerms')}
        />
      ) : null}
      {byOrder.length > 0 ? (
        <p className={styles.note}>
          {words('buy.checkout.termsByOrder')} <Pages of={byOrder} />
        </p>
      ) : null}
    </>
  );
}

/** The links open another tab, so that the form stays as it is. */
function Pages({ of }: { readonly of: readonly Agreement[] }): ReactNode {
  const words = useWords('buy');
  return of.map(({ agreement_id: id, name, path }, index) => (
    <Fragment key={id}>
      {index > 0 ? words('buy.checkout.comma') : null}
      <Link to={path} target="_blank" className={styles.terms}>
        {name}
      </Link>
    </Fragment>
  ));
}
