/**
 * Which choices fit together. A rule names the fields that it reads, and returns a reason if they do not fit. It
 * applies once all of them are chosen, so it closes options of the field that comes last. Numbers without a source are
 * the shop's own estimates; those of trade-facts are cited.
 */
import { ringSizes } from '../../sizes/index.ts';
import type { AccentSetting, EngravingPosition, PendantSize, Profile } from '../design/codes.ts';
import { leastSizeFor } from '../design/engraving.ts';
import type { Workshop } from '../making/workshop.ts';
import type { Field, Values } from '../tables/fields.ts';
import type { AccentFacts, SettingStyle, Style } from '../tables/tables.ts';
import { alloysOf } from './metals.ts';
import { type Reason, reason } from './reasons.ts';

export interface Context {
  readonly workshop: Workshop;
  /** Weight of the stone in each ring of a pair by carat; null for anything else. */
  readonly carat: number | null;
}

export interface Constraint {
  readonly fields: readonly Field[];
  /** Called once all its fields are chosen, with their style. */
  readonly refuse: (values: Values, style: Style, context: Context) => Reason | null;
}

/** Minimum width for two metals side by side: 3.5 mm, in tenths. */
const TWO_TONE_WIDTH = 35;
/** Minimum width for hammering: 3 mm, in tenths. */
const HAMMERED_WIDTH = 30;
/** Minimum width for engraving: 3 mm (trade-facts 2.5), two lines 4 mm; in tenths. */
const ENGRAVED_WIDTH = 30;
const TWO_LINES_WIDTH = 40;
/** Total width of metal on both sides of a stone, in micrometres. */
const rims: Readonly<Record<AccentSetting, number>> = { flush: 800, pave: 600, channel: 1_200 };
/** Maximum width of a head in per cent of the finger's diameter. A wider head would turn over. */
const HEAD_SHARE = 62;
/** A large pendant needs wire of at least 0.45 mm; in micrometres. */
const LARGE_PENDANT_GAUGE = 450;

const rough: readonly Profile[] = ['knife-edge', 'bevelled', 'twisted'];
const pendantOrder: readonly PendantSize[] = ['s', 'm', 'l'];

const isFineGold = (metal: NonNullable<Values['metal']>): boolean => alloysOf(metal)[0] === 'gold-999';
const isTwoTone = (metal: NonNullable<Values['metal']>): boolean => alloysOf(metal).length === 2;

/** Width of the band that its stones need, in tenths of a millimetre, rounded up. */
const widthFor = ({ setting, diameter }: Pick<AccentFacts, 'setting' | 'diameter'>): number =>
  Math.ceil((diameter + rims[setting]) / 100);

/** The small stones of a band: the band's own, or the stones of a pair by carat. */
export function accentsOf(style: Style, { workshop, carat }: Context): AccentFacts | null {
  if (style.kind === 'setting') return style.accents;
  if (style.kind !== 'band') return null;
  if (carat === null) return style.accents;
  const stone = workshop.tables.stones.find(
    ({ gem, milliCarat }) => gem === 'diamond' && milliCarat === carat * 10,
  );
  return stone ? { setting: 'flush', count: 1, diameter: stone.diameter } : null;
}

/** The smallest ring size, in tenths of a millimetre, for a head of this width in micrometres. */
export function leastSizeOf(head: number): number {
  return Math.ceil((Math.PI * head) / HEAD_SHARE);
}

function headWidth(style: SettingStyle, stone: NonNullable<Values['stone']>): number {
  const diameter = Math.min(stone.length, stone.width) * 10;
  return style.head === 'halo' && style.sides ? diameter + 2 * style.sides.diameter : diameter;
}

export function stoneRefusal(style: SettingStyle, stone: NonNullable<Values['stone']>): Reason | null {
  const { shapes, carat, sizes } = style;
  if (!shapes.includes(stone.shape)) return reason('SHAPE_NOT_SET', { shape: stone.shape });
  if (stone.carat < carat.from) return reason('STONE_TOO_SMALL', { least: carat.from });
  if (stone.carat > carat.to) return reason('STONE_TOO_LARGE', { most: carat.to });
  const largest = ringSizes.findLast(({ circumference }) => circumference <= sizes.to)?.circumference ?? 0;
  return leastSizeOf(headWidth(style, stone)) > largest ? reason('STONE_TOO_WIDE', { size: largest }) : null;
}

/** Width of a setting's band at the back of the finger, where it is engraved, in tenths. */
const backWidthOf = ({ backWidth }: SettingStyle): number => Math.floor(backWidth / 100);

/** How many lines fit; two until the width is chosen. */
export function linesOn(style: Style, values: Values): 1 | 2 {
  if (style.kind === 'setting') return backWidthOf(style) >= TWO_LINES_WIDTH ? 2 : 1;
  if (style.kind !== 'band' && style.kind !== 'bangle') return 1;
  return (values.width ?? TWO_LINES_WIDTH) >= TWO_LINES_WIDTH ? 2 : 1;
}

const wallRefusal = (wall: number): Reason | null =>
  wall < ENGRAVED_WIDTH ? reason('BAND_TOO_NARROW', { least: ENGRAVED_WIDTH }) : null;

const isCutOn = (side: EngravingPosition, { engraving = [] }: Values): boolean =>
  engraving.some(({ position }) => position === side);

/** Whether the style needs hard metal. Prongs and pavé of fine gold would not hold a stone (trade-facts 2.5). */
function needsHardMetal(style: Style): boolean {
  return (
    style.kind === 'tennis' ||
    (style.kind === 'setting' && (style.head !== 'bezel' || style.accents !== null))
  );
}

export const constraints: readonly Constraint[] = [
  {
    fields: ['style', 'stone'],
    refuse: ({ stone }, style) => (style.kind === 'setting' && stone ? stoneRefusal(style, stone) : null),
  },
  {
    fields: ['stone', 'size'],
    refuse: ({ stone, size = 0 }, style) => {
      if (style.kind !== 'setting' || !stone) return null;
      const smallestSize = leastSizeOf(headWidth(style, stone));
      return size < smallestSize ? reason('SIZE_TOO_SMALL_FOR_STONE', { least: smallestSize }) : null;
    },
  },
  {
    fields: ['metal'],
    refuse: ({ metal }, style) =>
      metal && isFineGold(metal) && needsHardMetal(style) ? reason('METAL_TOO_SOFT', { metal }) : null,
  },
  {
    fields: ['metal', 'gem'],
    refuse: ({ metal, gem }, style, context) =>
      gem && metal && isFineGold(metal) && accentsOf(style, context)?.setting === 'pave'
        ? reason('METAL_TOO_SOFT', { metal })
        : null,
  },
  {
    fields: ['metal', 'width'],
    refuse: ({ metal, width = 0 }) =>
      metal && isTwoTone(metal) && width < TWO_TONE_WIDTH
        ? reason('METAL_NEEDS_WIDTH', { least: TWO_TONE_WIDTH })
        : null,
  },
  {
    fields: ['metal', 'finish'],
    refuse: ({ metal, finish }) =>
      metal && ((finish === 'hammered' && isTwoTone(metal)) || (finish === 'brushed' && isFineGold(metal)))
        ? reason('FINISH_NOT_ON_METAL', { metal })
        : null,
  },
  {
    fields: ['finish'],
    refuse: ({ finish }, style) =>
      'profile' in style &&
      ((finish === 'hammered' && rough.includes(style.profile)) ||
        (finish === 'brushed' && style.profile === 'twisted'))
        ? reason('FINISH_NOT_ON_PROFILE', { profile: style.profile })
        : null,
  },
  {
    // A pair by carat has its stone before its rings, so a width without space for it is closed at once.
    fields: ['width'],
    refuse: ({ width = 0 }, style, context) => {
      const accents = context.carat === null ? null : accentsOf(style, context);
      const requiredWidth = accents ? widthFor(accents) : 0;
      return width < requiredWidth ? reason('GEM_NEEDS_WIDTH', { least: requiredWidth }) : null;
    },
  },
  {
    fields: ['finish'],
    refuse: ({ finish }, _style, { carat }) =>
      carat !== null && finish === 'hammered' ? reason('GEM_NOT_ON_FINISH', { finish }) : null,
  },
  {
    fields: ['width', 'finish'],
    refuse: ({ width = 0, finish }) =>
      finish === 'hammered' && width < HAMMERED_WIDTH
        ? reason('FINISH_NEEDS_WIDTH', { least: HAMMERED_WIDTH })
        : null,
  },
  {
    fields: ['finish', 'gem'],
    refuse: ({ finish, gem }) =>
      gem && finish === 'hammered' ? reason('GEM_NOT_ON_FINISH', { finish }) : null,
  },
  {
    fields: ['width', 'gem'],
    refuse: ({ width = 0, gem }, style, context) => {
      const accents = accentsOf(style, context);
      const requiredWidth = gem && accents ? widthFor(accents) : 0;
      return width < requiredWidth ? reason('GEM_NEEDS_WIDTH', { least: requiredWidth }) : null;
    },
  },
  {
    fields: ['gem'],
    refuse: ({ gem }, _style, { carat }) => {
      if (carat === null) return null;
      if (gem === null) return reason('CARAT_NEEDS_STONE', {});
      return gem === 'diamond' ? null : reason('CARAT_NOT_OFFERED', {});
    },
  },
  {
    fields: ['text', 'pendantSize'],
    refuse: ({ text = '', pendantSize = 's' }) => {
      const smallestSize = leastSizeFor(text);
      return pendantOrder.indexOf(pendantSize) < pendantOrder.indexOf(smallestSize)
        ? reason('SIZE_TOO_SMALL_FOR_TEXT', { least: smallestSize })
        : null;
    },
  },
  {
    fields: ['pendantSize', 'chain'],
    refuse: ({ pendantSize, chain }, _style, { workshop }) =>
      pendantSize === 'l' && chain && (workshop.tables.chains[chain]?.gauge ?? 0) < LARGE_PENDANT_GAUGE
        ? reason('CHAIN_TOO_FINE', { size: pendantSize })
        : null,
  },
  {
    fields: ['chain', 'extender'],
    refuse: ({ chain, extender }) =>
      extender && chain === 'snake' ? reason('EXTENDER_NEEDS_LINKS', { chain }) : null,
  },
  {
    fields: ['extender', 'clasp'],
    refuse: ({ extender, clasp }) =>
      extender && clasp === 'toggle' ? reason('CLASP_NOT_WITH_EXTENDER', {}) : null,
  },
  {
    fields: ['engraving'],
    refuse: (values, style) => {
      if (!values.engraving?.length || !('profile' in style)) return null;
      if (isCutOn('outside', values) && rough.includes(style.profile))
        return reason('NO_ROOM_ON_PROFILE', { profile: style.profile });
      if (style.kind !== 'setting') return null;
      return isCutOn('outside', values) ? reason('NO_ROOM_FOR_STONES', {}) : wallRefusal(backWidthOf(style));
    },
  },
  {
    fields: ['width', 'engraving'],
    refuse: ({ width = 0, engraving }) => (engraving?.length ? wallRefusal(width) : null),
  },
  {
    fields: ['finish', 'engraving'],
    refuse: (values) =>
      isCutOn('outside', values) && values.finish === 'hammered'
        ? reason('NO_ROOM_ON_FINISH', { finish: values.finish })
        : null,
  },
  {
    fields: ['gem', 'engraving'],
    refuse: (values) => (isCutOn('outside', values) && values.gem ? reason('NO_ROOM_FOR_STONES', {}) : null),
  },
  {
    fields: ['charm', 'engraving'],
    refuse: (values) =>
      isCutOn('tag', values) && values.charm?.code !== 'tag' ? reason('NO_ROOM_ON_CHARM', {}) : null,
  },
];
