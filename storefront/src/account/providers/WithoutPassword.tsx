import { useWords } from '@jinlan/client/words';
import { LinkButton } from '@jinlan/ui';
import styles from './WithoutPassword.module.css';

/**
 * E-mail address and password of an account that signs in only with providers. A link sent by e-mail sets the password.
 */
export function WithoutPassword({ email }: { readonly email: string }) {
  const words = useWords('account', 'providers');
  return (
    <section className={styles.part}>
      <header>
        <h2>{words('account.info.signInPassword')}</h2>
        <LinkButton to="/forgot-password" priority="low">
          {words('providers.info.setPassword')}
        </LinkButton>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{words('account.info.email')}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{words('account.password')}</dt>
          <dd className={styles.soft}>{words('providers.info.noPassword')}</dd>
        </div>
      </dl>
      <p className={styles.soft}>{words('providers.info.setPasswordHint', { email })}</p>
    </section>
  );
}
