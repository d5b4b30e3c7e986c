/**
 * The services of a store for a piece, and the materials that a piece can be made of (trade-facts 5.3, product-decisions
 * 15).
 */
export const serviceKinds = ['clean', 'polish', 'resize', 'repair', 're-plate', 're-string'] as const;

export type ServiceKind = (typeof serviceKinds)[number];

export const serviceMetals = ['gold', 'platinum', 'silver', 'tungsten', 'other'] as const;

export type ServiceMetal = (typeof serviceMetals)[number];

/** How a ring is built, as far as its size can be changed. `ornate`: a pattern runs all around. */
export const ringConstructions = [
  'plain',
  'stones-on-top',
  'half-eternity',
  'full-eternity',
  'ornate',
] as const;

export type RingConstruction = (typeof ringConstructions)[number];
