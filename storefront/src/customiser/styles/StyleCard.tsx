import { useWords } from '@jinlan/client/words';
import type { Flow } from '@jinlan/domain/customiser';
import { classNames, Link } from '@jinlan/ui';
import { stylePath } from '../addresses.ts';
import { MetalDots } from '../MetalDots.tsx';
import styles from './StyleCard.module.css';
import { StyleImage } from './StyleImage.tsx';
import type { OfferedStyle } from './styles-filter.ts';

interface StyleCardProps {
  readonly style: OfferedStyle;
  readonly flow: Flow;
  /** Whether the card is among the first visible ones. */
  readonly priority: boolean;
}

export function StyleCard({ style, flow, priority }: StyleCardProps) {
  const words = useWords('atelier', 'customiser');
  const alsoPair = flow === 'single-ring' && style.flows.includes('pair-rings');
  return (
    <article className={styles.card}>
      <div className={classNames(styles.ground, !style.picture && styles.sketched)}>
        <StyleImage
          style={style}
          alt={style.name}
          sizes="(min-width: 1280px) 25vw, (min-width: 768px) 33vw, 100vw"
          priority={priority}
          className={styles.picture}
        />
      </div>
      <h2 className={styles.name}>
        <Link to={stylePath(flow, style.code)}>{style.name}</Link>
      </h2>
      <p className={styles.lead}>{style.lead}</p>
      <div className={styles.foot}>
        <MetalDots metals={style.metals} />
        <span>{words('atelier.grid.days', { days: style.cm_delivery_days })}</span>
      </div>
      {alsoPair ? (
        <Link className={styles.pair} to={stylePath('pair-rings', style.code)}>
          {words('atelier.grid.asPair')}
        </Link>
      ) : null}
    </article>
  );
}
