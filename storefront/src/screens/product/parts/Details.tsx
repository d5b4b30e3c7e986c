/** Facts, story, delivery and returns as the market has them: one open, the others a tap away. */
import { format, type Money } from '@jinlan/domain/money';
import { Disclosure, Section } from '@jinlan/ui';
import { PageLink } from '../../../app/PageLink.tsx';
import { useShop } from '../../../app/shop.tsx';
import type { Variant } from '../../../choosing/variants.ts';
import { grams } from '../../../pieces/waterfall.ts';
import { useWords } from '../../../words/words.tsx';
import type { ProductDetailFragment } from '../queries.generated.ts';
import styles from './Details.module.css';

export function Details({
  piece,
  variant,
  courier,
}: {
  readonly piece: ProductDetailFragment;
  readonly variant: Variant | null;
  /** Null where the market has no such charge. */
  readonly courier: { readonly fee: Money | null; readonly freeAbove: Money | null };
}) {
  const words = useWords('piece');
  const { market } = useShop();
  const { fee, freeAbove } = courier;
  return (
    <Section>
      <div className={styles.details}>
        <h2>{words('piece.details')}</h2>
        <div>
          <Disclosure summary={words('piece.facts')} open>
            <dl className={styles.facts}>
              {piece.details.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              {variant?.gold_weight ? (
                <div>
                  <dt>{words('piece.goldWeight')}</dt>
                  <dd>{words('browse.piece.weight', { weight: grams(variant.gold_weight * 1000) })}</dd>
                </div>
              ) : null}
            </dl>
          </Disclosure>
          {piece.description?.html ? (
            <Disclosure summary={words('piece.about')}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
              <div className={styles.prose} dangerouslySetInnerHTML={{ __html: piece.description.html }} />
            </Disclosure>
          ) : null}
          <Disclosure summary={words('piece.shipping')}>
            <p className={styles.prose}>{words('piece.shipping.courier', { market })}</p>
            {fee && freeAbove && freeAbove.minor > 0 ? (
              <p className={styles.prose}>
                {words('piece.shipping.charge', { fee: format(fee), above: format(freeAbove) })}
              </p>
            ) : null}
            <p className={styles.prose}>{words('piece.shipping.collect')}</p>
          </Disclosure>
          <Disclosure summary={words('piece.returns')}>
            <p className={styles.prose}>{words(`piece.returns.${returnsOf(piece)}`, { market })}</p>
            <p className={styles.prose}>{words('piece.returns.fault')}</p>
            <PageLink className={styles.more} page="shipping">
              {words('piece.shippingMore')}
            </PageLink>
          </Disclosure>
        </div>
      </div>
    </Section>
  );
}

/** Which rule of returns a piece falls under (trade-facts 5). */
function returnsOf(piece: ProductDetailFragment): 'madeToOrder' | 'byWeight' | 'fixed' {
  if (piece.card_tag === 'made_to_order') return 'madeToOrder';
  return piece.has_dynamic_gold ? 'byWeight' : 'fixed';
}
