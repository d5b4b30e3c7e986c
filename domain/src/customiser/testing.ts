/**
 * Option tables for tests: one style of each kind, and styles for edge cases. The sample shop's tables are in
 * `sample/`.
 */
import { inEachLocale } from '../markets/index.ts';
import type { ChosenStone, Draft, Engravings } from './design/design.ts';
import { openWorkshop, type Workshop } from './making/workshop.ts';
import { choose, type Value } from './rules/choose.ts';
import { begin } from './rules/parts.ts';
import type { Step } from './rules/steps.ts';
import type { Tables } from './tables/tables.ts';

const inAllLanguages = (text: string) => inEachLocale(() => text);
const terms = (charge = 0, days = 0) => ({ charge, days });

const style = (code: string) => ({
  code,
  name: inAllLanguages(code),
  lead: inAllLanguages(code),
  craft: 60_000,
  days: 10,
});
const karat = ['18k-yellow', '18k-white', '18k-rose', 'pt950'] as const;
const everyMetal = ['gold-999', ...karat, '18k-white-rose'] as const;
const band = {
  kind: 'band',
  profile: 'comfort',
  thickness: 1_700,
  finishes: ['polished', 'brushed', 'matte', 'hammered'],
  sizes: { from: 443, to: 653 },
  flows: ['single-ring', 'pair-rings'],
  wornBy: ['women', 'men'],
  metals: everyMetal,
  engraving: ['inside', 'outside'],
  carats: [],
} as const;
const setting = {
  kind: 'setting',
  profile: 'd-shape',
  thickness: 1_600,
  finishes: ['polished'],
  sizes: { from: 443, to: 587 },
  metals: karat,
  engraving: ['inside'],
  shoulder: 'plain',
  width: 3_000,
  backWidth: 3_000,
  settingCharge: 40_000,
} as const;
const pendant = {
  metals: everyMetal,
  sizes: {
    s: { height: 9_000, thickness: 900, diameter: 0 },
    m: { height: 12_000, thickness: 1_000, diameter: 0 },
    l: { height: 16_000, thickness: 1_200, diameter: 0 },
  },
  chains: [null, 'cable', 'box', 'snake'],
  lengths: [450, 400, 420, 500],
  gems: [],
  font: 'serif',
  engraving: ['back'],
} as const;
const necklace = {
  metals: everyMetal,
  chains: ['cable', 'box', 'snake', 'o-chain'],
  lengths: [450, 400, 420, 500],
  extender: [false, true],
  clasps: ['lobster', 'spring-ring', 'toggle'],
  charms: [],
  font: 'script',
  height: 0,
  thickness: 0,
  engraving: [],
} as const;

export const testTables: Tables = {
  version: 3,
  shop: 'jinlan',
  currency: 'CNY',
  alloys: {
    'gold-999': { by: 'board', metal: 'CK9999' },
    '18k-yellow': { by: 'karat', perGram: 72_000 },
    '18k-white': { by: 'karat', perGram: 76_000 },
    '18k-rose': { by: 'karat', perGram: 72_000 },
    pt950: { by: 'karat', perGram: 48_000 },
  },
  metals: {
    'gold-999': terms(),
    '18k-yellow': terms(),
    '18k-white': terms(5_000, 1),
    '18k-rose': terms(),
    pt950: terms(20_000, 2),
    '18k-white-rose': terms(40_000, 3),
  },
  finishes: { polished: terms(), brushed: terms(8_000), matte: terms(8_000), hammered: terms(15_000, 1) },
  straps: { red: terms(), black: terms(), blue: terms(3_000) },
  charms: { fu: terms(20_000), tag: terms(15_000), character: terms(30_000, 2), bead: terms(8_000) },
  chains: {
    cable: { ...terms(20_000), gauge: 350 },
    box: { ...terms(26_000), gauge: 500 },
    snake: { ...terms(30_000), gauge: 900 },
    'o-chain': { ...terms(22_000), gauge: 600 },
  },
  clasps: { lobster: terms(), 'spring-ring': terms(), toggle: terms(8_000) },
  extender: { ...terms(12_000), length: 50_000 },
  stones: [
    { gem: 'diamond', diameter: 1_300, milliCarat: 10, price: 6_000 },
    { gem: 'ruby', diameter: 1_300, milliCarat: 12, price: 5_000 },
    { gem: 'diamond', diameter: 1_500, milliCarat: 15, price: 9_000 },
    { gem: 'diamond', diameter: 3_000, milliCarat: 100, price: 90_000 },
    { gem: 'diamond', diameter: 4_300, milliCarat: 300, price: 420_000 },
    { gem: 'sapphire', diameter: 4_300, milliCarat: 380, price: 160_000 },
  ],
  settingCharges: { flush: 6_000, pave: 2_500, channel: 3_000 },
  engraving: {
    charge: 10_000,
    days: 3,
    fonts: ['kaiti', 'arial', 'script'],
    longest: { inside: 20, outside: 14, tag: 8, 'back-s': 6, 'back-m': 10, 'back-l': 14 },
    bannedWords: { everywhere: ['badword', '坏词'], cn: ['禁词'] },
  },
  pairDiscountBasisPoints: 500,
  transitDays: { cn: 2, hk: 3, mo: 4, my: 6, sg: 6 },
  styles: [
    { ...style('plain-band'), ...band, widths: [30, 20, 25, 35, 40, 60], gems: [null], accents: null },
    {
      ...style('sown-band'),
      ...band,
      widths: [35, 25, 30, 40, 18],
      gems: ['diamond', 'ruby', null],
      accents: { setting: 'pave', count: 12, diameter: 1_300 },
    },
    {
      ...style('twisted-band'),
      ...band,
      profile: 'twisted',
      finishes: ['polished', 'matte'],
      metals: karat,
      wornBy: ['women'],
      flows: ['single-ring', 'pair-rings'],
      widths: [20],
      gems: [null],
      accents: null,
    },
    {
      ...style('knife-band'),
      ...band,
      profile: 'knife-edge',
      finishes: ['polished', 'matte'],
      metals: karat,
      widths: [30, 40],
      gems: [null],
      accents: null,
    },
    {
      ...style('carat-band'),
      ...band,
      flows: ['pair-rings'],
      widths: [60, 55, 40],
      gems: ['diamond', null],
      accents: { setting: 'flush', count: 1, diameter: 1_500 },
      carats: [10, 30],
    },
    {
      ...style('six-prong'),
      ...setting,
      head: 'six-prong',
      shapes: ['round', 'oval', 'cushion'],
      carat: { from: 30, to: 500 },
      gems: [null],
      sides: null,
      accents: null,
    },
    {
      ...style('halo'),
      ...setting,
      head: 'halo',
      width: 2_200,
      backWidth: 1_900,
      shapes: ['round', 'pear', 'heart'],
      carat: { from: 40, to: 70 },
      gems: ['diamond', 'ruby'],
      sides: { count: 16, diameter: 1_300 },
      accents: null,
    },
    {
      ...style('bezel'),
      ...setting,
      metals: everyMetal,
      head: 'bezel',
      finishes: ['polished', 'matte', 'brushed'],
      shapes: ['round', 'emerald', 'princess'],
      carat: { from: 20, to: 80 },
      gems: [null],
      sides: null,
      accents: null,
    },
    {
      ...style('red-cord'),
      kind: 'cord',
      metals: ['gold-999', '18k-yellow'],
      charms: ['fu', 'tag', 'character', 'bead'],
      charmHeight: 9_000,
      straps: ['red', 'black', 'blue'],
      cordDiameter: 1_500,
      beads: { count: 2, diameter: 3_000 },
      engraving: ['tag'],
    },
    {
      ...style('chain-bracelet'),
      kind: 'chain',
      metals: everyMetal,
      charms: [null, 'fu', 'tag'],
      charmHeight: 8_000,
      chains: ['cable', 'o-chain'],
      wrists: [160, 150, 170, 180],
      engraving: ['tag'],
    },
    {
      ...style('tennis'),
      kind: 'tennis',
      metals: karat,
      gems: ['diamond'],
      diameter: 3_000,
      pitch: 3_600,
      wrists: [160, 150, 170],
      engraving: [],
    },
    {
      ...style('bangle'),
      kind: 'bangle',
      metals: everyMetal,
      profile: 'd-shape',
      thickness: 2_500,
      finishes: ['polished', 'hammered'],
      widths: [50, 40, 80],
      bangles: [54, 56, 58],
      engraving: ['inside', 'outside'],
    },
    { ...style('initial'), ...pendant, kind: 'initial' },
    { ...style('character'), ...pendant, kind: 'character' },
    { ...style('number'), ...pendant, kind: 'number', engraving: [] },
    { ...style('zodiac'), ...pendant, kind: 'zodiac' },
    { ...style('disc'), ...pendant, kind: 'disc', chains: ['box'] },
    { ...style('heart'), ...pendant, kind: 'heart' },
    {
      ...style('solitaire'),
      ...pendant,
      kind: 'solitaire',
      metals: karat,
      sizes: {
        s: { height: 6_000, thickness: 1_000, diameter: 3_000 },
        m: { height: 8_000, thickness: 1_200, diameter: 4_300 },
      },
      gems: ['diamond'],
      engraving: [],
    },
    { ...style('plain-chain'), ...necklace, kind: 'plain' },
    { ...style('name'), ...necklace, kind: 'name', height: 7_000, thickness: 900 },
    {
      ...style('charm-necklace'),
      ...necklace,
      kind: 'charm',
      charms: ['tag', 'character', 'bead'],
      height: 10_000,
      thickness: 900,
      engraving: ['tag'],
    },
  ],
};

/** Every font has the letters, kaiti also Chinese except one rare character. None has a glyph for the space. */
export const testFonts: Workshop['has'] = (font, codePoint) =>
  codePoint > 0x20 && (font === 'kaiti' ? codePoint !== 0x9f98 : codePoint < 0x3000);

export const testWorkshop = openWorkshop(testTables, testFonts);

export const roundStone = (carat: number, millimetres: number): ChosenStone => ({
  sku: `R${carat}`,
  shape: 'round',
  carat,
  colouredOption: 'white',
  length: Math.round(millimetres * 100),
  width: Math.round(millimetres * 100),
  depth: Math.round(millimetres * 61),
});

export const engraved = (position: string, ...lines: string[]): Engravings =>
  [{ position, font: 'kaiti', lines }] as unknown as Engravings;

/** A draft of a flow after some choices. */
export function made(flow: Draft['flow'], ...choices: readonly (readonly [Step, Value])[]): Draft {
  return choices.reduce(
    (draft, [step, value]) => {
      const chosen = choose(testWorkshop, draft, step, value);
      if (!chosen.ok) throw new Error(`${step}: ${JSON.stringify(chosen.error)}`);
      return chosen.value.draft;
    },
    begin(testWorkshop, flow),
  );
}
