/** The domain's password rules, ticked off while the customer types. */

import { useWords } from '@jinlan/client/words';
import { PASSWORD_MIN, type PasswordRefusal, passwordRefusals } from '@jinlan/domain/people';
import type { MessageKey } from '@jinlan/messages';
import { classNames, Icon, VisuallyHidden } from '@jinlan/ui';
import styles from './PasswordRules.module.css';

const rules = [
  ['PASSWORD_TOO_SHORT', 'account.password.rule.length'],
  ['PASSWORD_NEEDS_DIGIT', 'account.password.rule.digit'],
  ['PASSWORD_NEEDS_UPPERCASE', 'account.password.rule.upper'],
] as const satisfies readonly (readonly [PasswordRefusal['code'], MessageKey<'account'>])[];

export function PasswordRules({ password }: { readonly password: string }) {
  const words = useWords('account');
  const broken = new Set(passwordRefusals(password).map(({ code }) => code));
  return (
    <ul className={styles.rules} aria-label={words('account.password.rules')}>
      {rules.map(([code, label]) => {
        const met = !broken.has(code);
        return (
          <li key={code} className={classNames(met && styles.met)}>
            <span className={styles.mark}>{met ? <Icon name="check" size={16} /> : null}</span>
            {words(label, { min: PASSWORD_MIN })}
            <VisuallyHidden>{words(met ? 'account.password.met' : 'account.password.unmet')}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
