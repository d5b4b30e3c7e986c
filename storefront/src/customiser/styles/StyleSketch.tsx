/** A sketch of a style in its usual metal. */

import { useWords } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';
import { classNames } from '@jinlan/ui';
import { Band, Setting } from './ring-forms.tsx';
import styles from './StyleSketch.module.css';
import { Bracelet, Pendant } from './style-forms.tsx';

export interface SketchedStyle {
  readonly kind: string;
  readonly metals: readonly string[];
  readonly profile?: string | null;
  readonly head?: string | null;
  /** How the style's small stones are set. */
  readonly accents?: string | null;
}

const metalClasses: Readonly<Record<string, string | undefined>> = {
  'gold-999': styles['gold-999'],
  '18k-white': styles.white,
  '18k-rose': styles.rose,
  pt950: styles.pt950,
};

const bracelets = new Set(['cord', 'chain', 'tennis', 'bangle']);
const lettered = new Set(['initial', 'character', 'zodiac', 'number', 'name']);

export function StyleSketch({
  style,
  className,
}: {
  readonly style: SketchedStyle;
  readonly className?: string | undefined;
}) {
  const words = useWords('atelier');
  const { kind, metals, profile = null, head = null, accents = null } = style;
  return (
    <svg
      className={classNames(styles.sketch, metalClasses[metals[0] ?? ''], className)}
      viewBox="0 0 200 250"
      aria-hidden="true"
      focusable="false"
    >
      {kind === 'band' ? (
        <Band profile={profile} accents={accents} width={34} />
      ) : kind === 'setting' ? (
        <Setting head={head} accents={accents} />
      ) : bracelets.has(kind) ? (
        <Bracelet kind={kind} profile={profile} />
      ) : (
        <Pendant
          kind={kind}
          letters={lettered.has(kind) ? words(`atelier.sketch.${kind}` as MessageKey<'atelier'>) : ''}
        />
      )}
    </svg>
  );
}
