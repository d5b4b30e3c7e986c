/** Drawings of bracelets, bangles and pendants. 200 units wide, 250 high, lit from the upper left. */

import { Band } from './ring-forms.tsx';
import styles from './StyleSketch.module.css';

const HEART =
  'M100 190C80 174 70 163 70 150C70 140 78 134 86 134C92 134 97 137 100 143C103 137 108 134 114 134C122 134 130 140 130 150C130 163 120 174 100 190Z';

export function Bracelet({ kind, profile }: { readonly kind: string; readonly profile: string | null }) {
  if (kind === 'bangle') return <Band profile={profile} accents={null} width={26} />;
  if (kind === 'tennis') {
    return (
      <>
        <ellipse className={styles.shade} cx="104" cy="168" rx="80" ry="24" />
        {Array.from({ length: 44 }, (_, index) => {
          const angle = (2 * Math.PI * index) / 44;
          const near = 1 + 0.28 * Math.sin(angle);
          return (
            <circle
              key={angle}
              className={styles.stone}
              cx={100 + 74 * Math.cos(angle)}
              cy={130 + 44 * Math.sin(angle)}
              r={5.1 * near}
            />
          );
        })}
      </>
    );
  }
  return (
    <>
      <ellipse className={styles.shade} cx="104" cy="166" rx="76" ry="20" />
      <ellipse className={kind === 'cord' ? styles.cord : styles.links} cx="100" cy="120" rx="74" ry="42" />
      {kind === 'cord' ? (
        <>
          <circle className={styles.face} cx="68" cy="158" r="6" />
          <circle className={styles.face} cx="132" cy="158" r="6" />
        </>
      ) : null}
      <circle className={styles.face} cx="100" cy="184" r="18" />
      <circle className={styles.line} cx="100" cy="184" r="14" />
      <path className={styles.line} d="M100 162V168" />
    </>
  );
}

/** A pendant. `letters`: in the page's language. */
export function Pendant({ kind, letters }: { readonly kind: string; readonly letters: string }) {
  return (
    <>
      <path className={styles.links} d="M34 16Q62 92 100 118Q138 92 166 16" />
      {kind === 'plain' ? (
        <path className={styles.line} d="M92 112Q100 126 108 112" />
      ) : (
        <PendantMotif kind={kind} letters={letters} />
      )}
    </>
  );
}

function PendantMotif({ kind, letters }: { readonly kind: string; readonly letters: string }) {
  const bail = <path className={styles.face} d="M96 116H104L106 132H94Z" />;
  const letter = (size: number, y: number) => (
    <text className={styles.letter} x="100" y={y} fontSize={size}>
      {letters}
    </text>
  );
  switch (kind) {
    case 'initial':
    case 'number':
      return (
        <>
          {bail}
          {letter(84, 196)}
        </>
      );
    case 'name':
      return letter(46, 140);
    case 'heart':
      return (
        <>
          {bail}
          <path className={styles.face} d={HEART} />
          <path className={styles.glint} d="M78 150Q79 143 86 141" />
        </>
      );
    case 'solitaire':
      return (
        <>
          <circle className={styles.face} cx="100" cy="138" r="19" />
          <circle className={styles.stone} cx="100" cy="138" r="14" />
          <path className={styles.stone} d="M92 132L100 128L108 132L108 144L100 148L92 144Z" />
        </>
      );
    default:
      return (
        <>
          {bail}
          <circle className={styles.face} cx="100" cy="164" r="34" />
          {kind === 'disc' ? null : <circle className={styles.line} cx="100" cy="164" r="30" />}
          <path className={styles.glint} d="M74 156Q78 143 90 138" />
          {kind === 'disc' ? null : letter(36, 177)}
        </>
      );
  }
}
