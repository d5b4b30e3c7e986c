import { useWords } from '@jinlan/client/words';
import { LinkButton } from '@jinlan/ui';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import styles from './Part.module.css';

/** In place of address and password, for an account that has only ever signed in by code. */
export function NoPasswordPart({ customer }: { readonly customer: CustomerDetailsFragment }) {
  const words = useWords('account', 'mobile');
  return (
    <section className={styles.part}>
      <header>
        <h2>{words('mobile.noPassword.title')}</h2>
      </header>
      {customer.email ? <p>{customer.email}</p> : null}
      <p>{words('mobile.noPassword.text')}</p>
      <p>
        <LinkButton to="/forgot-password?by=mobile">{words('mobile.noPassword.set')}</LinkButton>
      </p>
    </section>
  );
}
