/**
 * Facts, story, delivery and returns as sections, the first one open. Legal and trade rules come first, then the
 * retailer's blocks `piece_delivery` and `piece_returns`.
 */

import { useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import type { MessageKey } from '@jinlan/messages';
import { Disclosure, Section } from '@jinlan/ui';
import { PageLink } from '../../app/PageLink.tsx';
import { type Market, useShop } from '../../app/shop.tsx';
import { useFrame } from '../../shell/frame-context.tsx';
import type { Variant } from '../choosing/variants.ts';
import { grams } from '../waterfall.ts';
import { promisesIn } from './buying/promises.ts';
import styles from './Details.module.css';
import type { ProductDetailFragment } from './queries.generated.ts';

export function Details({
  piece,
  variant,
  courier,
}: {
  readonly piece: ProductDetailFragment;
  readonly variant: Variant | null;
  /** Null if the market has no such charge. */
  readonly courier: { readonly fee: Money | null; readonly freeAbove: Money | null };
}) {
  const words = useWords('piece');
  const { market, pages } = useShop();
  const { blocks } = useFrame();
  const { fee, freeAbove } = courier;
  const linesOf = (block: string) => promisesIn(blocks[block] ?? []);
  const rule = returnsKey(piece, market);
  const hasFacts = piece.details.length > 0 || Boolean(variant?.gold_weight);
  const isTakenBack = piece.return_exclusion === null && !piece.has_dynamic_gold;
  const added = isTakenBack ? linesOf('piece_returns') : [];
  return (
    <Section>
      <div className={styles.details}>
        <h2>{words('piece.details')}</h2>
        <div>
          {hasFacts ? (
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
          ) : null}
          {piece.description?.html ? (
            <Disclosure
              summary={words('piece.about')}
              open={piece.details.length === 0 && !piece.has_dynamic_gold}
            >
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
            <Lines lines={linesOf('piece_delivery')} />
          </Disclosure>
          {rule || added.length > 0 || pages.shipping ? (
            <Disclosure summary={words('piece.returns')}>
              {rule ? <p className={styles.prose}>{words(rule, { market })}</p> : null}
              <Lines lines={added} />
              <PageLink className={styles.more} page="shipping">
                {words('piece.shippingMore')}
              </PageLink>
            </Disclosure>
          ) : null}
        </div>
      </div>
    </Section>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((html) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises a block's text on write and on read
    <div key={html} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
  ));
}

/**
 * Returns the text of the returns rule of law and trade for the piece (trade-facts 5): for example why it cannot be
 * returned. Null if only the retailer's own rule applies.
 */
function returnsKey(piece: ProductDetailFragment, market: Market): MessageKey<'piece'> | null {
  switch (piece.return_exclusion) {
    case null:
      if (piece.has_dynamic_gold) return 'piece.returns.byWeight';
      return market === 'cn' ? 'piece.returns.fixed' : null;
    case 'made_to_order':
      return 'piece.returns.madeToOrder';
    case 'gold':
      return 'piece.returns.byWeight';
    default:
      return `exclusion.${piece.return_exclusion}`;
  }
}
