import { describe, expect, it } from 'vitest';
import type { ProductDetailFragment } from './queries.generated.ts';
import { structuredPiece } from './structured-piece.ts';

const shop = { origin: 'https://x.example', name: '金兰' };
const amount = (value: number) => ({ final_price: { value, currency: 'CNY' } });
const piece = (facts: object): ProductDetailFragment =>
  ({
    __typename: 'SimpleProduct',
    name: '足金手镯',
    sku: 'A1',
    url_key: 'a1',
    stock_status: 'IN_STOCK',
    gold_price_type: null,
    review_count: 0,
    price_range: { minimum_price: amount(100), maximum_price: amount(100) },
    ...facts,
  }) as unknown as ProductDetailFragment;
const offersOf = (facts: object, rests = (_type: string) => false): unknown =>
  (structuredPiece(piece(facts), shop, [], rests) as { offers?: unknown }).offers;

const before = {
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: 125,
    priceCurrency: 'CNY',
  },
};

describe('the schema.org description of a piece', () => {
  it('has an offer at its price, or at the range of its variants', () => {
    expect(offersOf({})).toMatchObject({
      '@type': 'Offer',
      price: 100,
      availability: 'https://schema.org/InStock',
    });
    expect(offersOf({ stock_status: 'OUT_OF_STOCK' })).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    });
    expect(
      offersOf({
        variants: [{}, {}],
        price_range: { minimum_price: amount(100), maximum_price: amount(300) },
      }),
    ).toMatchObject({ '@type': 'AggregateOffer', lowPrice: 100, highPrice: 300, offerCount: 2 });
  });

  it.each([
    ['with its last day', {}, { ...before, priceValidUntil: '2026-11-27' }],
    ['without one', { special_to_date: null }, before],
    ['and not where gold moves the price', { has_dynamic_gold: true }, {}],
  ])('has the price before a reduction, %s', (_, facts, expected) => {
    const { url, availability, itemCondition, priceCurrency, price, ...offer } = offersOf({
      special_to_date: '2026-11-27 00:00:00',
      price_range: {
        minimum_price: { ...amount(100), regular_price: { value: 125 } },
        maximum_price: amount(100),
      },
      ...facts,
    }) as Record<string, unknown>;
    expect(offer).toEqual({ '@type': 'Offer', ...expected });
  });

  it('has a rating and reviews only where there are reviews', () => {
    const described = (facts: object) =>
      structuredPiece(piece(facts), shop, [], () => false) as Record<string, unknown>;
    expect(described({})).not.toHaveProperty('aggregateRating');
    const review = {
      ...{ summary: 'Lovely', text: 'Warm gold', nickname: 'Mei', language: 'en-US' },
      ...{ created_at: '2026-11-21 06:00:00', average_rating: 80 },
    };
    expect(
      described({ review_count: 3, rating_summary: 93, reviews: { items: [review, null] } }),
    ).toMatchObject({
      aggregateRating: { ratingValue: 4.7, reviewCount: 3, bestRating: 5 },
      review: [{ name: 'Lovely', datePublished: '2026-11-21', reviewRating: { ratingValue: 4 } }],
    });
  });

  it('has no offer if it is not sold, like a gift card', () => {
    expect(offersOf({ giftcard_amounts: [] })).toBeUndefined();
  });

  it.each([
    ['by weight', { gold_price_type: 'CN-CK9999' }],
    ['of a set', { bundle_items: [{ options: [{ product: { gold_price_type: 'CN-CK9999' } }] }] }],
    ['of a group', { grouped_items: [{ product: { gold_price_type: 'CN-CK9999' } }] }],
  ])('%s has no offer while ordering by its board is halted', (_, facts) => {
    const halted = (type: string) => type === 'CN-CK9999';
    expect(offersOf(facts)).toBeDefined();
    expect(offersOf(facts, halted)).toBeUndefined();
    expect(offersOf({ gold_price_type: 'HK-CK9999' }, halted)).toBeDefined();
  });
});
