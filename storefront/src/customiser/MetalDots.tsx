/** Metals as dots of colour, two for a piece of two metals. Screen readers read their names. */

import { useWords } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';
import { classNames, VisuallyHidden } from '@jinlan/ui';
import styles from './Swatch.module.css';

const kebab: Readonly<Record<string, string | undefined>> = styles;

/** A disc in the colour of a metal, a cord or a gem. `code`: as in the option tables. */
export function Swatch({
  of,
  code,
  large = false,
}: {
  readonly of: 'metal' | 'strap' | 'gem';
  readonly code: string;
  readonly large?: boolean;
}) {
  return (
    <span
      className={classNames(styles.swatch, large && styles.large, kebab[`${of}-${code}`])}
      aria-hidden="true"
    />
  );
}

export function MetalDots({ metals }: { readonly metals: readonly string[] }) {
  const words = useWords('customiser');
  const names = metals.map((metal) => words(`customiser.metal.${metal}` as MessageKey<'customiser'>));
  return (
    <span className={styles.dots}>
      {metals.map((metal) => (
        <Swatch key={metal} of="metal" code={metal} />
      ))}
      <VisuallyHidden>{names.join(' ')}</VisuallyHidden>
    </span>
  );
}
