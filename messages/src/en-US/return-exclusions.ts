import type { Translation } from '../index.ts';
import type { returnExclusions as source } from '../zh-Hans-CN/return-exclusions.ts';

export const returnExclusions: Translation<typeof source> = {
  'exclusion.made_to_order': 'Made to order, so it cannot be returned',
  'exclusion.engraved': 'Engraved, so it cannot be returned',
  'exclusion.bullion': 'Bars and pellets cannot be returned',
  'exclusion.gold': 'Gold by weight cannot be returned',
  'exclusion.gift_card': 'Gift cards cannot be returned',
  'exclusion.virtual': 'Services and files cannot be returned',
  'exclusion.free_gift': 'A gift: send it back if you return the pieces that earned it',
};
