/** Facts, story, delivery and returns: one open, the others a tap away. */
import { Disclosure, Link, Section } from '@jinlan/ui';
import { grams } from '../../../pieces/waterfall.ts';
import { useWords } from '../../../words/words.tsx';
import type { ProductDetailFragment } from '../queries.generated.ts';
import type { Variant } from '../variants.ts';
import styles from './Details.module.css';

export function Details({
  piece,
  variant,
}: {
  readonly piece: ProductDetailFragment;
  readonly variant: Variant | null;
}) {
  const words = useWords();
  return (
    <Section>
      <div className={styles.details}>
        <h2>{words('browse.piece.details')}</h2>
        <div>
          <Disclosure summary={words('browse.piece.facts')} open>
            <dl className={styles.facts}>
              {piece.details.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              {variant?.gold_weight ? (
                <div>
                  <dt>{words('browse.piece.goldWeight')}</dt>
                  <dd>{words('browse.piece.weight', { weight: grams(variant.gold_weight * 1000) })}</dd>
                </div>
              ) : null}
            </dl>
          </Disclosure>
          {piece.description?.html ? (
            <Disclosure summary={words('browse.piece.about')}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
              <div className={styles.prose} dangerouslySetInnerHTML={{ __html: piece.description.html }} />
            </Disclosure>
          ) : null}
          <Disclosure summary={words('browse.piece.shipping')}>
            <p className={styles.prose}>{words('browse.piece.shippingText')}</p>
          </Disclosure>
          <Disclosure summary={words('browse.piece.returns')}>
            <p className={styles.prose}>
              {words(piece.has_dynamic_gold ? 'browse.piece.returnsByWeight' : 'browse.piece.returnsFixed')}
            </p>
            <Link className={styles.more} to="/shipping">
              {words('browse.piece.shippingMore')}
            </Link>
          </Disclosure>
        </div>
      </div>
    </Section>
  );
}
