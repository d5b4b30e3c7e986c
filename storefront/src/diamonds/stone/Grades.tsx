/** The grades, each at its position on its scale. */

import { useWords } from '@jinlan/client/words';
import { gradedFields, scales } from '@jinlan/domain/diamonds';
import { classNames } from '@jinlan/ui';
import type { DiamondFactsFragment } from '../queries.generated.ts';
import { codeText, fieldText } from '../stone-words.ts';
import styles from './Grades.module.css';

/** Maximum number of grades drawn. Stones for jewellery seldom have lower ones (trade-facts 2.1). */
const maxDrawn = 11;

export function Grades({ stone }: { readonly stone: DiamondFactsFragment }) {
  const words = useWords('diamonds');
  return (
    <dl className={styles.grades}>
      {stone.fancy_intensity ? (
        <div>
          <dt>{fieldText(words, 'fancy_intensity')}</dt>
          <dd>
            {codeText(words, 'coloured_option', stone.coloured_option)}{' '}
            {codeText(words, 'fancy_intensity', stone.fancy_intensity)}
          </dd>
        </div>
      ) : null}
      {gradedFields.map((field) => {
        const grade = stone[field];
        if (!grade && field === 'colour') return null;
        const steps: readonly string[] = scales[field].slice(0, maxDrawn);
        return (
          <div key={field}>
            <dt>{fieldText(words, field)}</dt>
            <dd>
              {grade ? codeText(words, field, grade) : words('diamonds.stone.ungraded')}
              {grade ? (
                <span className={styles.scale} aria-hidden="true">
                  {steps.map((step) => (
                    <i key={step} className={classNames(step === grade && styles.on)} />
                  ))}
                </span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
