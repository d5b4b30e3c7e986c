import { useWords } from '@jinlan/client/words';
import { LinkButton } from '@jinlan/ui';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import styles from './NoPasswordPart.module.css';
import part from './Part.module.css';

/** Replaces the parts for e-mail and password in an account that has no password, because it signs in by code. */
export function NoPasswordPart({ customer }: { readonly customer: CustomerDetailsFragment }) {
  const words = useWords('account', 'mobile');
  return (
    <section className={part.part}>
      <header>
        <h2>{words('mobile.noPassword.title')}</h2>
      </header>
      <div className={styles.text}>
        {customer.email ? <p>{customer.email}</p> : null}
        <p>{words('mobile.noPassword.text')}</p>
        <LinkButton to="/forgot-password?by=mobile">{words('mobile.noPassword.set')}</LinkButton>
      </div>
    </section>
  );
}
