import type { StepKind } from '@jinlan/domain/pricing';

/** A kind of price step as the wire writes it, `PriceStepKind` of the schema. */
export const stepKinds = {
  'fixed-price': 'fixed_price',
  'gold-value': 'gold_value',
  'metal-value': 'metal_value',
  setting: 'setting',
  'main-stone': 'main_stone',
  'side-stones': 'side_stones',
  findings: 'findings',
  engraving: 'engraving',
  'craft-charge': 'craft_charge',
  'craft-discount': 'craft_discount',
  commission: 'commission',
  'item-discount': 'item_discount',
  'set-discount': 'set_discount',
  'custom-options': 'custom_options',
  line: 'line',
  coupon: 'coupon',
  promotion: 'promotion',
  'gift-wrap': 'gift_wrap',
  shipping: 'shipping',
  'trade-in': 'trade_in',
  'gift-card': 'gift_card',
  'store-credit': 'store_credit',
} as const satisfies Readonly<Record<StepKind, string>>;
