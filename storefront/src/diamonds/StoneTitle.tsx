/** A stone's name as a heading. A hyphenated word (lab-grown) is never split at the end of a line. */
import styles from './StoneTitle.module.css';

export function StoneTitle({ name }: { readonly name: string }) {
  const parts = name.split(/([^\s-]+(?:-[^\s-]+)+)/);
  // Matches of the pattern are at odd indices.
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
