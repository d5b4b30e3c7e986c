/**
 * The closed lists of codes in a design. Lists may only grow at their end: a share code stores a value by its index, so
 * an index never changes its meaning. Options that are no longer made leave the option tables but stay here. What a
 * style offers and at what price is data (`tables.ts`).
 */
export const flows = [
  'single-ring',
  'pair-rings',
  'diamond-ring',
  'bracelet',
  'pendant',
  'necklace',
] as const;
export type Flow = (typeof flows)[number];

/** How a pair is chosen: each ring separately, one style for both, or one style by the weight of its stones. */
export const pairModes = ['different-designs', 'one-design', 'by-carat'] as const;
export type PairMode = (typeof pairModes)[number];

export const genders = ['women', 'men', 'both'] as const;
export type Gender = (typeof genders)[number];

/** Single metals, by the codes of the catalogue's attribute `metal`. */
export const alloys = ['gold-999', '18k-yellow', '18k-white', '18k-rose', 'pt950'] as const;
export type Alloy = (typeof alloys)[number];

/** Material and colour as one choice: one alloy, or two in one piece. */
export const metals = [...alloys, '18k-white-rose', '18k-white-yellow', '18k-yellow-rose'] as const;
export type Metal = (typeof metals)[number];

/** Polished, brushed, matte, hammered: 亮面 拉丝 磨砂 锤纹. */
export const finishes = ['polished', 'brushed', 'matte', 'hammered'] as const;
export type Finish = (typeof finishes)[number];

export const profiles = ['flat', 'd-shape', 'comfort', 'knife-edge', 'bevelled', 'twisted'] as const;
export type Profile = (typeof profiles)[number];

export const heads = ['four-prong', 'six-prong', 'bezel', 'halo', 'three-stone', 'tension'] as const;
export type HeadKind = (typeof heads)[number];

export const shoulders = ['plain', 'cathedral', 'pave', 'channel'] as const;
export type Shoulder = (typeof shoulders)[number];

/** How small stones are set in a band. */
export const accentSettings = ['flush', 'pave', 'channel'] as const;
export type AccentSetting = (typeof accentSettings)[number];

export const gems = [
  'diamond',
  'ruby',
  'sapphire',
  'pink-sapphire',
  'emerald',
  'aquamarine',
  'morganite',
] as const;
export type Gem = (typeof gems)[number];

export const engravingPositions = ['inside', 'outside', 'back', 'tag'] as const;
export type EngravingPosition = (typeof engravingPositions)[number];

/** 楷体 for Chinese, the others for Latin letters (specification 9). */
export const engravingFonts = ['kaiti', 'arial', 'serif', 'script'] as const;
export type EngravingFont = (typeof engravingFonts)[number];

export const straps = ['red', 'black', 'blue', 'pink', 'beige', 'green', 'brown', 'grey'] as const;
export type Strap = (typeof straps)[number];

/** Charms without text; a tag can be engraved. 福 平安扣 莲花 心 星 牌 珠 */
export const plainCharms = ['fu', 'peace-buckle', 'lotus', 'heart', 'star', 'tag', 'bead'] as const;
export type PlainCharm = (typeof plainCharms)[number];

export const charms = [...plainCharms, 'character'] as const;
export type CharmCode = (typeof charms)[number];

export const chains = ['cable', 'box', 'snake', 'o-chain'] as const;
export type ChainKind = (typeof chains)[number];

export const clasps = ['lobster', 'spring-ring', 'toggle'] as const;
export type Clasp = (typeof clasps)[number];

export const pendantKinds = [
  'initial',
  'character',
  'zodiac',
  'number',
  'disc',
  'heart',
  'solitaire',
] as const;
export type PendantKind = (typeof pendantKinds)[number];

export const pendantSizes = ['s', 'm', 'l'] as const;
export type PendantSize = (typeof pendantSizes)[number];

/** The animals of the Chinese zodiac (十二生肖), in their usual order. */
export const animals = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const;
export type Animal = (typeof animals)[number];

export const necklaceKinds = ['plain', 'name', 'charm'] as const;
export type NecklaceKind = (typeof necklaceKinds)[number];
