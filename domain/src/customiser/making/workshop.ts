/**
 * The data that every rule of the customiser needs: the option tables, indexed by code, and the characters that the fonts
 * have.
 */
import type { Market } from '../../markets/index.ts';
import { type Finish, type Flow, finishes, type Metal, metals } from '../design/codes.ts';
import type { StyleCode } from '../design/design.ts';
import type { Bench, HasCharacter } from '../design/engraving.ts';
import { forbiddenIn } from '../rules/forbidden.ts';
import { type Offered, offeredBy } from '../rules/offered.ts';
import type { BandStyle, Style, Tables } from '../tables/tables.ts';

export interface Workshop extends Bench {
  readonly tables: Tables;
  readonly styles: ReadonlyMap<StyleCode, Style>;
  readonly byFlow: Readonly<Record<Flow, readonly Style[]>>;
  readonly metals: readonly Metal[];
  readonly finishes: readonly Finish[];
  readonly offered: (style: Style) => Offered;
}

/** `market`: where the piece is ordered. Without it, only words forbidden in all markets are forbidden. */
export function openWorkshop(tables: Tables, has: HasCharacter, market: Market | null = null): Workshop {
  const of = (...kinds: readonly Style['kind'][]) => tables.styles.filter(({ kind }) => kinds.includes(kind));
  const bands = (flow: BandStyle['flows'][number]) =>
    tables.styles.filter((style) => style.kind === 'band' && style.flows.includes(flow));
  const offered = new Map(tables.styles.map((style) => [style, offeredBy(style)]));
  return {
    tables,
    has,
    fonts: tables.engraving.fonts,
    forbidden: forbiddenIn(tables.engraving.bannedWords, market),
    offered: (style) => offered.get(style) ?? offeredBy(style),
    styles: new Map(tables.styles.map((style) => [style.code, style])),
    byFlow: {
      'single-ring': bands('single-ring'),
      'pair-rings': bands('pair-rings'),
      'diamond-ring': of('setting'),
      bracelet: of('cord', 'chain', 'tennis', 'bangle'),
      pendant: of('initial', 'character', 'zodiac', 'number', 'disc', 'heart', 'solitaire'),
      necklace: of('plain', 'name', 'charm'),
    },
    metals: metals.filter((metal) => tables.metals[metal]),
    finishes: finishes.filter((finish) => tables.finishes[finish]),
  };
}

/** The same workshop for pieces that are ordered in another market. */
export const workshopIn = (workshop: Workshop, market: Market): Workshop => ({
  ...workshop,
  forbidden: forbiddenIn(workshop.tables.engraving.bannedWords, market),
});
