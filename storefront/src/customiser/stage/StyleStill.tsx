/** The style's picture on the stage, for a browser that cannot draw. */
import { Picture } from '@jinlan/ui';
import styles from './StyleStill.module.css';

interface StyleStillProps {
  /** Address of the picture; null without one. */
  readonly src: string | null | undefined;
  readonly label: string;
  /** Called if it cannot be loaded. */
  readonly onMissing: () => void;
}

export function StyleStill({ src, label, onMissing }: StyleStillProps) {
  return (
    <span className={styles.place}>
      <Picture
        src={src}
        alt={label}
        sizes="(min-width: 1024px) 40vw, 60vw"
        priority
        className={styles.still}
        onMissing={onMissing}
      />
    </span>
  );
}
