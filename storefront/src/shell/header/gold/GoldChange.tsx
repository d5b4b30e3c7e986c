import { useWords } from '@jinlan/client/words';
import { VisuallyHidden } from '@jinlan/ui';
import styles from './GoldChange.module.css';

/** The change in per cent. A rise is a red ▲, a fall a green ▼, always with the sign and a text for screen readers. */
export function GoldChange({ percent }: { readonly percent: number }) {
  const words = useWords();
  if (percent === 0) return <span className={styles.same}>{words('shell.gold.same')}</span>;
  const figure = words.percent(Math.abs(percent));
  const isRise = percent > 0;
  return (
    <span className={isRise ? styles.rise : styles.fall}>
      <span aria-hidden="true">
        {isRise ? '▲' : '▼'} {figure}
      </span>
      <VisuallyHidden>
        {words(isRise ? 'shell.gold.rise' : 'shell.gold.fall', { percent: figure })}
      </VisuallyHidden>
    </span>
  );
}
