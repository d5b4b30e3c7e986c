import type { Flow } from '@jinlan/domain/customiser';
import { Link } from '@jinlan/ui';
import { stylePath } from '../../../customiser/addresses.ts';
import { MetalDots } from '../../../customiser/MetalDots.tsx';
import { StyleSketch } from '../../../customiser/StyleSketch.tsx';
import { useWords } from '../../../words/words.tsx';
import type { OfferedStyle } from '../styles-filter.ts';
import styles from './StyleCard.module.css';

export function StyleCard({ style, flow }: { readonly style: OfferedStyle; readonly flow: Flow }) {
  const words = useWords('atelier', 'customiser');
  const alsoPair = flow === 'single-ring' && style.flows.includes('pair-rings');
  return (
    <article className={styles.card}>
      <div className={styles.ground}>
        <StyleSketch style={style} />
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
