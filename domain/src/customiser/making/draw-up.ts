/**
 * Turns a design into its blueprint. Only this code combines a style's measures with the shopper's choices. It works
 * for every design that `complete` accepted, and refuses only a style that has left the tables since.
 */
import { all, andThen, map, ok, type Refusal, type Result, refuse } from '../../kernel/index.ts';
import type { CaratPoints } from '../../money/index.ts';
import { braceletLength } from '../../sizes/index.ts';
import type { ChainKind, EngravingFont, Gem } from '../design/codes.ts';
import type {
  Band,
  Bracelet,
  ChosenStone,
  Design,
  DiamondRing,
  Necklace,
  Pendant,
  Ring,
  StyleCode,
} from '../design/design.ts';
import { motifFont } from '../design/engraving.ts';
import { accentsOf } from '../rules/constraints.ts';
import type { Part } from '../rules/parts.ts';
import type { BandStyle, BangleStyle, SettingStyle, SmallStone, Style } from '../tables/tables.ts';
import type {
  Accents,
  BandShape,
  Blueprint,
  ChainShape,
  Micrometres,
  Motif,
  NecklaceBlueprint,
  PendantBlueprint,
  RingBlueprint,
  StoneShape,
} from './blueprint.ts';
import type { Workshop } from './workshop.ts';

export type DrawingRefusal = Refusal<'STYLE_RETIRED', { readonly style: StyleCode }>;

/** A blueprint with its style and its wearer (none for a single piece). */
export interface Drawn {
  readonly part: Part;
  readonly style: Style;
  readonly blueprint: Blueprint;
}

const TENTH = 100;
const MILLIMETRE = 1_000;
/** Depth of a round brilliant in per cent of its width, used for small stones. */
const ROUND_DEPTH = 61;

export function drawUp(workshop: Workshop, design: Design): Result<readonly Drawn[], DrawingRefusal> {
  const withStyle = (part: Part, code: StyleCode, blueprint: Result<Blueprint, DrawingRefusal>) =>
    andThen(blueprint, (ownBlueprint): Result<Drawn, DrawingRefusal> => {
      const style = workshop.styles.get(code);
      return style ? ok({ part, style, blueprint: ownBlueprint }) : refuse('STYLE_RETIRED', { style: code });
    });
  if (design.flow !== 'pair-rings')
    return all([withStyle('piece', design.piece.style, drawPiece(workshop, design))]);
  const carat = design.mode === 'by-carat' ? design.carat : null;
  const ring = (part: 'her' | 'him', choices: Band | Ring) => {
    const code = design.mode === 'different-designs' ? (choices as Ring).style : design.style;
    return withStyle(part, code, drawBand(workshop, code, choices, carat));
  };
  return all([
    ...(design.gender === 'men' ? [] : [ring('her', design.her)]),
    ...(design.gender === 'women' ? [] : [ring('him', design.him)]),
  ]);
}

function drawPiece(
  workshop: Workshop,
  design: Exclude<Design, { flow: 'pair-rings' }>,
): Result<Blueprint, DrawingRefusal> {
  switch (design.flow) {
    case 'single-ring':
      return drawBand(workshop, design.piece.style, design.piece, null);
    case 'diamond-ring':
      return drawDiamondRing(workshop, design.piece);
    case 'bracelet':
      return drawBracelet(workshop, design.piece);
    case 'pendant':
      return drawPendant(workshop, design.piece);
    case 'necklace':
      return drawNecklace(workshop, design.piece);
  }
}

function styleOf<Kind extends Style['kind']>(
  { styles }: Workshop,
  code: StyleCode,
  kind: Kind,
): Result<Extract<Style, { readonly kind: Kind }>, DrawingRefusal> {
  const style = styles.get(code);
  return style?.kind === kind
    ? ok(style as Extract<Style, { readonly kind: Kind }>)
    : refuse('STYLE_RETIRED', { style: code });
}

function drawBand(
  workshop: Workshop,
  code: StyleCode,
  ring: Band,
  carat: CaratPoints | null,
): Result<RingBlueprint, DrawingRefusal> {
  return map(styleOf(workshop, code, 'band'), (style) => ({
    kind: 'ring',
    metal: ring.metal,
    finish: ring.finish,
    circumference: ring.size * TENTH,
    band: untaperedBand(style, ring.width),
    accents: accents(workshop, style, ring.gem, carat),
    head: null,
    shoulder: 'plain',
    engraving: ring.engraving,
  }));
}

const untaperedBand = ({ profile, thickness }: BandStyle | BangleStyle, tenths: number): BandShape => ({
  profile,
  thickness,
  width: tenths * TENTH,
  backWidth: tenths * TENTH,
});

function accents(
  workshop: Workshop,
  style: BandStyle | SettingStyle,
  gem: Gem | null,
  carat: CaratPoints | null,
): Accents | null {
  const facts = accentsOf(style, { workshop, carat });
  return facts && gem ? { ...facts, gem } : null;
}

function drawDiamondRing(workshop: Workshop, ring: DiamondRing): Result<RingBlueprint, DrawingRefusal> {
  return map(styleOf(workshop, ring.style, 'setting'), (style) => {
    const { profile, thickness, width, backWidth, head, shoulder, sides } = style;
    return {
      kind: 'ring',
      metal: ring.metal,
      finish: ring.finish,
      circumference: ring.size * TENTH,
      band: { profile, thickness, width, backWidth },
      accents: accents(workshop, style, ring.gem, null),
      head: {
        kind: head,
        stone: mainStone(ring.stone),
        sides: sides && ring.gem ? { ...sides, gem: ring.gem } : null,
      },
      shoulder,
      engraving: ring.engraving,
    };
  });
}

const mainStone = ({ shape, carat, colouredOption, length, width, depth }: ChosenStone): StoneShape => ({
  shape,
  gem: 'diamond',
  colouredOption,
  carat,
  length: length * 10,
  width: width * 10,
  depth: depth * 10,
});

/** The small stone of a gem and size. The reader of the tables has checked that it exists. */
export function smallStone({ tables }: Workshop, gem: Gem, diameter: Micrometres): SmallStone | null {
  return tables.stones.find((stone) => stone.gem === gem && stone.diameter === diameter) ?? null;
}

function chainOf({ tables }: Workshop, kind: ChainKind, millimetres: number): ChainShape {
  return { kind, gauge: tables.chains[kind]?.gauge ?? 0, length: millimetres * MILLIMETRE };
}

function drawBracelet(workshop: Workshop, piece: Bracelet): Result<Blueprint, DrawingRefusal> {
  const { metal } = piece;
  switch (piece.kind) {
    case 'cord':
      return map(styleOf(workshop, piece.style, 'cord'), ({ cordDiameter, beads, charmHeight }) => {
        const { strap, charm, engraving } = piece;
        return { kind: 'cord-bracelet', metal, strap, charm, engraving, cordDiameter, beads, charmHeight };
      });
    case 'chain':
      return map(styleOf(workshop, piece.style, 'chain'), ({ charmHeight }) => {
        const { charm, engraving, wrist } = piece;
        const chain = chainOf(workshop, piece.chain, braceletLength(wrist, charm ? 'charm' : 'close'));
        return {
          kind: 'chain-bracelet',
          metal,
          charm,
          engraving,
          chain,
          charmHeight: charm ? charmHeight : 0,
        };
      });
    case 'tennis':
      return map(styleOf(workshop, piece.style, 'tennis'), ({ diameter, pitch }) => {
        const length = braceletLength(piece.wrist, 'close') * MILLIMETRE;
        const { gem } = piece;
        return { kind: 'tennis-bracelet', metal, gem, diameter, length, count: Math.floor(length / pitch) };
      });
    case 'bangle':
      return map(styleOf(workshop, piece.style, 'bangle'), (style) => {
        const { finish, engraving, bangle, width } = piece;
        const innerDiameter = bangle * MILLIMETRE;
        return { kind: 'bangle', metal, finish, engraving, innerDiameter, band: untaperedBand(style, width) };
      });
  }
}

function drawPendant(workshop: Workshop, piece: Pendant): Result<PendantBlueprint, DrawingRefusal> {
  return map(styleOf(workshop, piece.style, piece.kind), ({ sizes, font }) => {
    const { height, thickness, diameter } = sizes[piece.pendantSize] ?? {
      height: 0,
      thickness: 0,
      diameter: 0,
    };
    const { metal, engraving } = piece;
    return {
      kind: 'pendant',
      metal,
      engraving,
      height,
      thickness,
      motif: motifOf(workshop, piece, diameter, font),
      chain: piece.chain === null ? null : chainOf(workshop, piece.chain, piece.length),
    };
  });
}

function motifOf(workshop: Workshop, piece: Pendant, diameter: Micrometres, latin: EngravingFont): Motif {
  switch (piece.kind) {
    case 'initial':
    case 'character':
    case 'number':
      return { kind: piece.kind, text: piece.text, font: motifFont(piece.text, latin) };
    case 'zodiac':
      return { kind: 'zodiac', animal: piece.animal };
    case 'disc':
    case 'heart':
      return { kind: piece.kind };
    case 'solitaire':
      return { kind: 'solitaire', stone: roundStone(workshop, piece.gem, diameter) };
  }
}

function roundStone(workshop: Workshop, gem: Gem, diameter: Micrometres): StoneShape {
  return {
    shape: 'round',
    gem,
    colouredOption: 'white',
    carat: Math.round((smallStone(workshop, gem, diameter)?.milliCarat ?? 0) / 10),
    length: diameter,
    width: diameter,
    depth: Math.round((diameter * ROUND_DEPTH) / 100),
  };
}

function drawNecklace(workshop: Workshop, piece: Necklace): Result<NecklaceBlueprint, DrawingRefusal> {
  return map(styleOf(workshop, piece.style, piece.kind), ({ height, thickness, font }) => ({
    kind: 'necklace',
    metal: piece.metal,
    motif: motifOfNecklace(piece, font),
    height,
    thickness,
    chain: chainOf(workshop, piece.chain, piece.length),
    extender: piece.extender ? workshop.tables.extender.length : 0,
    clasp: piece.clasp,
    engraving: piece.kind === 'charm' ? piece.engraving : [],
  }));
}

function motifOfNecklace(piece: Necklace, latin: EngravingFont): Motif | null {
  switch (piece.kind) {
    case 'plain':
      return null;
    case 'name':
      return { kind: 'name', text: piece.text, font: motifFont(piece.text, latin) };
    case 'charm':
      return { kind: 'charm', charm: piece.charm };
  }
}
