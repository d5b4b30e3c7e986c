import {
  type Blueprint,
  type Draft,
  drawUp,
  type EngravingFont,
  openWorkshop,
  previewOf,
  type Style,
  type Tables,
  type Workshop,
} from '@jinlan/domain/customiser';
import { charactersOf, fontOf, modelOf, type Outlines } from '../../atelier/src/pieces/index.ts';
import type { StillSpec } from '../../atelier/src/viewer/still.ts';
import type { Entry } from './manifest.ts';
import { UPRIGHT_MELT } from './pieces/shot.ts';

/**
 * The pictures of the made-to-order styles: for each style of the option tables, the piece that the customiser shows
 * before any choice. A new style needs no line here. Within a flow all have the same view and scale.
 */

export type Glyph = NonNullable<ReturnType<Outlines>>;

/** The data of a style's picture, as plain data for the darkroom's page. */
export interface StylePiece {
  readonly code: string;
  readonly kind: Style['kind'];
  readonly blueprint: Blueprint;
  /** The letters that form the piece. */
  readonly glyphs: readonly (readonly [character: string, glyph: Glyph])[];
}

/** Returns outlines from the shop's own fonts. */
export type DrawGlyphs = (
  font: EngravingFont,
  characters: readonly string[],
) => Promise<ReadonlyMap<string, Glyph>>;

/** The most common ring size instead of the table's first (general knowledge). Tenths of a millimetre. */
const RING_SIZE = 520;

type Flow = Exclude<Draft['flow'], 'pair-rings'>;

/** The flow in which a style's default begins. A band of a pair is shown singly. */
export const flowOf: Readonly<Record<Style['kind'], Flow>> = {
  band: 'single-ring',
  setting: 'diamond-ring',
  cord: 'bracelet',
  chain: 'bracelet',
  tennis: 'bracelet',
  bangle: 'bracelet',
  initial: 'pendant',
  character: 'pendant',
  zodiac: 'pendant',
  number: 'pendant',
  disc: 'pendant',
  heart: 'pendant',
  solitaire: 'pendant',
  plain: 'necklace',
  name: 'necklace',
  charm: 'necklace',
};

type Stand = Pick<StillSpec, 'span' | 'orbit' | 'at' | 'melt'>;

const ring: Stand = { span: 30, melt: UPRIGHT_MELT };

/** The picture's height in millimetres and its camera, for each flow. */
const standOfFlow: Readonly<Record<Flow, Stand>> = {
  'single-ring': ring,
  'diamond-ring': ring,
  bracelet: { span: 92, orbit: { elevation: 56 } },
  // Around the pendant, with or without a chain.
  pendant: { span: 20, at: [0, 1.6, -1] },
  // Slightly above the lowest point of the chain.
  necklace: { span: 52, at: [0, 0, -8] },
};

const NAME = 'style-';

/** The name of a style's picture among the stills. */
const stillOf = (code: string): string => `${NAME}${code}`;

/** The style code in a picture's name. */
export const codeOf = (still: string): string => still.slice(NAME.length);

/**
 * The piece that represents a style: its first options, with its optional small stones. @throws Error if it cannot be
 * made.
 */
function blueprintOf(workshop: Workshop, tables: Tables, style: Style): Blueprint {
  const { code, kind } = style;
  const gem = 'gems' in style ? style.gems.find((gemOption) => gemOption !== null) : undefined;
  const draft = {
    tables: tables.version,
    flow: flowOf[kind],
    piece: {
      style: code,
      ...(kind === 'band' || kind === 'setting' ? { size: RING_SIZE } : { kind }),
      ...(gem && { gem }),
    },
  } as unknown as Draft;
  const design = previewOf(workshop, draft);
  const blueprint = design && drawUp(workshop, design);
  const [first] = blueprint?.ok ? blueprint.value : [];
  if (first === undefined) throw new Error(`Nothing of the style ${code} can be drawn.`);
  return first.blueprint;
}

/** Every style of the tables with the data of its picture. `hasCharacter`: whether a font has a character. */
export async function stylePieces(
  tables: Tables,
  hasCharacter: (font: EngravingFont, codePoint: number) => boolean,
  drawGlyphs: DrawGlyphs,
): Promise<readonly StylePiece[]> {
  const workshop = openWorkshop(tables, hasCharacter);
  return Promise.all(
    tables.styles.map(async (style) => {
      const blueprint = blueprintOf(workshop, tables, style);
      const glyphs = await drawGlyphs(fontOf(blueprint), charactersOf(blueprint));
      return { code: style.code, kind: style.kind, blueprint, glyphs: [...glyphs] };
    }),
  );
}

/** The size of a card on a high-density screen, pixels. */
const SIZE = { width: 640, height: 800 } as const;
const PASSES = 12;

export function styleEntry({ code, kind, blueprint, glyphs }: StylePiece): Entry {
  const letters = new Map(glyphs);
  return {
    name: stillOf(code),
    view: 'whole',
    ...SIZE,
    passes: PASSES,
    ...standOfFlow[flowOf[kind]],
    pieces: [() => modelOf(blueprint, (character) => letters.get(character) ?? null, 'still')],
  };
}
