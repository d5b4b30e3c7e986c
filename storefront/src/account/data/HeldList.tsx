import { useWords } from '@jinlan/client/words';
import styles from './Data.module.css';
import type { MyDataQuery } from './queries.generated.ts';

type Privacy = NonNullable<NonNullable<MyDataQuery['customer']>['privacy']>;

/** Each kind of stored data: its purpose, how long it is stored, and what happens to it when the account is closed. */
export function HeldList({ held }: { readonly held: Privacy['held'] }) {
  const words = useWords('privacy');
  return (
    <section className={styles.part}>
      <h2>{words('privacy.held.title')}</h2>
      <ul className={styles.held}>
        {held.map(({ group, after_closing: after }) => {
          const name = group.toLowerCase() as Lowercase<typeof group>;
          return (
            <li key={group}>
              <div>
                <h3>{words(`privacy.group.${name}`)}</h3>
                <p>{words(`privacy.purpose.${name}`)}</p>
                <p className={styles.soft}>{words(`privacy.kept.${name}`)}</p>
              </div>
              <p className={styles.after}>
                <span className={styles.soft}>{words('privacy.held.after')}</span>
                <span>{words(`privacy.after.${after}`)}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
