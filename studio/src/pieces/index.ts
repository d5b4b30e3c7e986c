import type { EngravingFont } from '@jinlan/domain/customiser';
import type { Glyph, Outlines } from '../../../atelier/src/pieces/index.ts';
import type { Fonts } from '../../../server/src/areas/customiser/fonts/fonts.ts';
import type { Entry } from '../manifest.ts';
import { bullionAndSets } from './bullion-and-sets.ts';
import { ears } from './ears.ts';
import { necklaces } from './necklaces.ts';
import { pendants } from './pendants.ts';
import { rings } from './rings.ts';
import { entryOf, type Shots, type View } from './shot.ts';
import { wrists } from './wrists.ts';

/** All pieces of the sample whose models have pictures, by number. */
export const shots: Shots = { ...rings, ...wrists, ...pendants, ...necklaces, ...ears, ...bullionAndSets };

/**
 * Pieces that shoppers see most: on the home page, first in their categories, or as related pieces of most others. These
 * pieces also have pictures of their side and of a detail.
 */
export const mostSeen: readonly string[] = [
  'JL10428',
  'JL20108',
  'JL11001',
  'JL10206',
  'JL20201',
  'JL20402',
  'JL10118',
  'JL30201',
  'JL10315',
  'JL20112',
  'JL10602',
  'JL20310',
  'JL10521',
  'JL20305',
  'JL30101',
  'JL10310',
  'JL30301',
  'JL20320',
  'JL11012',
  'JL10704',
  'JL20327',
  'JL10508',
  'JL11005',
  'JL30205',
  'JL10611',
  'JL10122',
  'JL20415',
  'JL30110',
  'JL11020',
  'JL10710',
  'JL20340',
  'JL20410',
  'JL30305',
  'LZ20101',
  'LZ10101',
  'LZ10201',
  'LZ30201',
  'JL30111',
  'JL20328',
  'JL10806',
];

/** Pieces without pictures of their own. A composed set shows its contents, a service shows a piece that it is for. */
export const shownByOthers: Readonly<Record<string, readonly string[]>> = {
  JL10911: ['JL10310', 'JL10128', 'JL10207', 'JL10706'],
  JL10914: ['JL11013', 'JL11012', 'JL11014'],
  JL90101: ['JL20410'],
  JL90102: ['JL10206'],
};
/** The characters on these pieces. The shop's regular script draws Chinese, its Latin font digits and units. */
const letters = {
  kaiti: '福马囍安鸿寿长命岁稔足金如意小满兰礼品卡饰养护三书六',
  serif: '0123456789g',
} as const;

/** Returns each character with its outline. */
export async function drawLetters({ draw }: Pick<Fonts, 'draw'>): Promise<ReadonlyMap<string, Glyph>> {
  const drawnLetters = Object.entries(letters).map(([font, text]) => draw(font as EngravingFont, text));
  return new Map((await Promise.all(drawnLetters)).flatMap((glyphs) => [...glyphs]));
}

export const viewsOf = (sku: string): readonly View[] =>
  mostSeen.includes(sku) ? ['front', 'angle', 'detail'] : ['front'];

/** Front views come first, so every piece has one picture before any has two. */
export function pieceEntries(outlines: Outlines): readonly Entry[] {
  const all = Object.entries(shots).flatMap(([sku, shot]) =>
    viewsOf(sku).map((view) => ({ view, entry: entryOf(sku, shot, view, outlines) })),
  );
  return [...all.filter(({ view }) => view === 'front'), ...all.filter(({ view }) => view !== 'front')].map(
    ({ entry }) => entry,
  );
}
