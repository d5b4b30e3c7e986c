/** All known facts of the stone. */

import { useWords } from '@jinlan/client/words';
import { Section } from '@jinlan/ui';
import type { DiamondPageQuery } from '../queries.generated.ts';
import { fieldText, measureText } from '../stone-words.ts';
import { factRows } from './fact-rows.ts';
import { reportText } from './report-words.ts';
import styles from './StoneFacts.module.css';

export function StoneFacts({ stone }: { readonly stone: NonNullable<DiamondPageQuery['diamond']> }) {
  const words = useWords('diamonds');
  const rows = [
    {
      key: 'carat',
      label: fieldText(words, 'carat'),
      text: measureText(words, 'carat', Math.round(stone.carat * 100), 'CNY'),
    },
    ...factRows(words, stone),
    {
      key: 'girdle',
      label: words('diamonds.field.girdle'),
      text: stone.girdle ? reportText(words, stone.girdle) : null,
    },
    {
      key: 'culet',
      label: words('diamonds.field.culet'),
      text: stone.culet ? reportText(words, stone.culet) : null,
    },
  ];
  return (
    <Section heading={words('diamonds.stone.facts')}>
      <dl className={styles.facts}>
        {rows.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text ?? words('diamonds.stone.unknown')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
