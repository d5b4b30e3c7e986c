/** A stone's name in a heading: a compound word (lab-grown) is not parted at the end of a line. */
import styles from './StoneTitle.module.css';

export function StoneTitle({ name }: { readonly name: string }) {
  const parts = name.split(/([^\s-]+(?:-[^\s-]+)+)/);
  // What the pattern finds stands at the odd places.
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
