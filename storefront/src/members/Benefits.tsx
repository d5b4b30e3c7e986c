/** The benefits of each level: the member's own first, the others below, each behind a button. */

import { useWords } from '@jinlan/client/words';
import { Select } from '@jinlan/ui';
import { useId, useState } from 'react';
import styles from './Benefits.module.css';
import type { Membership } from './membership.ts';

type Icon = Membership['levels'][number]['benefits'][number]['icon'];

/** SVG paths on a grid of 24, like the shop's other icons. */
const drawings: Readonly<Record<Icon, string>> = {
  POINTS:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8l1.2 2.6 2.8.3-2.1 1.9.6 2.7-2.5-1.4-2.5 1.4.6-2.7L8 10.9l2.8-.3z',
  COUPON: 'M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6zM14 7v10',
  BIRTHDAY:
    'M4 20h16v-8H4zM4 15.5c2 1.6 3.3 1.6 5.3 0 2 1.6 3.4 1.6 5.4 0 2 1.6 3.3 1.6 5.3 0M12 12V8m0-3.5v.6',
  CARE: 'M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8zM18.5 16v4M16.5 18h4',
  ENGRAVING: 'm4 20 1-4.5L15.5 5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  CRAFT: 'M12 12.5a5.5 5.5 0 1 0 0 .1M9.5 3.5h5L16 6l-4 3.5L8 6z',
  EARLY_ACCESS: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  GIFT: 'M4 9h16v3.5H4zM5.5 12.5h13V20h-13zM12 9v11M12 9c-5 0-4.5-5-2-4.5 1.5.3 2 2.5 2 4.5 0-2 .5-4.2 2-4.5 2.5-.5 3 4.5-2 4.5',
  APPOINTMENT: 'M4.5 6h15v14h-15zM4.5 10h15M8.5 4v4M15.5 4v4',
  COURIER:
    'M3 7h11v9H3zM14 10h4l3 3v3h-7M7 19a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 7 19ZM17.5 19a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
};

export function Benefits({ membership }: { readonly membership: Membership }) {
  const words = useWords('members');
  const heading = useId();
  const { levels } = membership;
  const [chosen, setChosen] = useState(membership.level);
  const level = levels.find((each) => each.level === chosen);
  if (levels.every(({ benefits }) => benefits.length === 0)) return null;
  return (
    <section aria-labelledby={heading} className={styles.benefits}>
      <div className={styles.head}>
        <h2 id={heading}>{words('members.benefits')}</h2>
        <Select
          label={words('members.benefits.level')}
          value={chosen}
          options={levels.map((each) => ({
            value: each.level,
            label: words(`members.level.${each.level}`),
          }))}
          onChange={(event) => {
            const next = levels.find((each) => each.level === event.target.value);
            if (next) setChosen(next.level);
          }}
        />
      </div>
      {level && level.benefits.length > 0 ? (
        <ul className={styles.list}>
          {level.benefits.map(({ icon, text }) => (
            <li key={text}>
              <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
                <path d={drawings[icon]} />
              </svg>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>{words('members.benefits.none')}</p>
      )}
    </section>
  );
}
