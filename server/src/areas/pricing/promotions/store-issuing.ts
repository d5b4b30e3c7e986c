import type { IssueOccasion, IssueTerms } from '@jinlan/domain/coupons';
import type { LocalText, Market } from '@jinlan/domain/markets';
import type { PromotionTerms } from '@jinlan/domain/promotions';
import { issueTerms, localText, promotionTerms } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

/** A promotion that issues codes to members without points. */
export interface IssuingPromotion {
  readonly market: Market;
  readonly key: string;
  readonly issue: IssueTerms;
  readonly terms: PromotionTerms;
  readonly label: LocalText;
  readonly validUntil: Date | null;
}

const columns = 'promotion.market, promotion.key, promotion.issue, promotion.terms, promotion.label';
const issuingJson = jsonColumns('pricing.promotion', ['market', 'key'], {
  issue: issueTerms,
  terms: promotionTerms,
  label: localText,
});

/** The most promotions that are returned. A retailer has a few, and a member could not survey more. */
const mostIssuing = 200;

/** The promotions that issue codes now, of one market or all, in the order in which they were added. */
export function issuingPromotions(
  db: Connection,
  { market, on, now }: { readonly market: Market | null; readonly on: IssueOccasion; readonly now: Date },
): Promise<IssuingPromotion[]> {
  return readJson(
    issuingJson,
    db.query<IssuingPromotion>(
      'pricing.issuing-promotions',
      `select ${columns}, promotion.valid_until as "validUntil" from pricing.promotion
       where issue is not null and issue ->> 'on' = $2 and ($1::text is null or market = $1) and not exhausted
         and (valid_from is null or valid_from <= $3) and (valid_until is null or valid_until > $3)
       order by market, id limit ${mostIssuing}`,
      [market, on, now],
    ),
  );
}

/** The benefit and the conditions of a promotion. */
export interface PromotionFacts {
  readonly market: Market;
  readonly key: string;
  readonly terms: PromotionTerms;
}

const factsJson = jsonColumns('pricing.promotion', ['market', 'key'], { terms: promotionTerms });

/** Returns the terms of these promotions. Promotions that the shop does not have are missing. */
export function promotionFacts(
  db: Connection,
  named: readonly { readonly market: Market; readonly key: string }[],
): Promise<PromotionFacts[]> {
  return readJson(
    factsJson,
    db.query<PromotionFacts>(
      'pricing.promotion-facts',
      `select distinct on (promotion.market, promotion.key) promotion.market, promotion.key, promotion.terms
       from unnest($1::text[], $2::text[]) as named (market, key) join pricing.promotion using (market, key)
       order by promotion.market, promotion.key`,
      [named.map(({ market }) => market), named.map(({ key }) => key)],
    ),
  );
}
