import styles from './Stars.module.css';

export interface StarsProps {
  /** The filled share of five stars, 0 to 100. */
  readonly percent: number;
  /** Text of the rating for screen readers. */
  readonly label: string;
}

const star = 'M8 1.6l1.96 4.06 4.44.6-3.24 3.1.8 4.44L8 11.64 4.04 13.8l.8-4.44L1.6 6.26l4.44-.6z';

function Row({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 80 16" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((index) => (
        <path key={index} d={star} transform={`translate(${index * 16} 0)`} />
      ))}
    </svg>
  );
}

/** Five stars, of which a share is filled. */
export function Stars({ percent, label }: StarsProps) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      <Row className={styles.empty} />
      <span className={styles.filled} style={{ inlineSize: `${Math.min(100, Math.max(0, percent))}%` }}>
        <Row className={undefined} />
      </span>
    </span>
  );
}
