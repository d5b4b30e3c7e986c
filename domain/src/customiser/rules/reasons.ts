/**
 * Reasons why an option is closed or a text is refused: a code, and the data with which a screen says what would open
 * it. Each has its message (`customiser.reason.<code>`). Widths are tenths of a millimetre, lengths whole millimetres,
 * sizes tenths of a millimetre of inner circumference.
 */
import type { CodeOf } from '../../diamonds/index.ts';
import type { CaratPoints } from '../../money/index.ts';
import type { TenthsOfMillimetre } from '../../sizes/index.ts';
import type { ChainKind, EngravingFont, Finish, Metal, PendantSize, Profile } from '../design/codes.ts';

export interface Reasons {
  /** Unknown or no longer offered. */
  readonly NOT_OFFERED: Record<never, never>;
  /** The style does not offer it. */
  readonly NOT_IN_STYLE: Record<never, never>;
  /** A pair chosen this way does not offer it. */
  readonly NOT_IN_MODE: Record<never, never>;
  /** Another choice must come first. */
  readonly CHOOSE_FIRST: { readonly field: string };
  readonly NO_STYLE: Record<never, never>;
  readonly NOT_FOR_WOMEN: Record<never, never>;
  readonly NOT_FOR_MEN: Record<never, never>;
  readonly CARAT_NOT_OFFERED: Record<never, never>;
  readonly CARAT_NEEDS_STONE: Record<never, never>;
  /** A plain band cannot be in a pair whose rings have stones. */
  readonly STYLE_WITHOUT_STONE: Record<never, never>;
  readonly METAL_TOO_SOFT: { readonly metal: Metal };
  readonly METAL_NEEDS_WIDTH: { readonly least: TenthsOfMillimetre };
  readonly FINISH_NOT_ON_METAL: { readonly metal: Metal };
  readonly FINISH_NOT_ON_PROFILE: { readonly profile: Profile };
  readonly FINISH_NEEDS_WIDTH: { readonly least: TenthsOfMillimetre };
  readonly GEM_NOT_ON_FINISH: { readonly finish: Finish };
  readonly GEM_NEEDS_WIDTH: { readonly least: TenthsOfMillimetre };
  readonly SHAPE_NOT_SET: { readonly shape: CodeOf<'shape'> };
  readonly STONE_TOO_SMALL: { readonly least: CaratPoints };
  readonly STONE_TOO_LARGE: { readonly most: CaratPoints };
  /** Sold, or no longer for sale. */
  readonly STONE_GONE: { readonly sku: string };
  /** The stone is too wide for the finger in this size and all smaller sizes. */
  readonly STONE_TOO_WIDE: { readonly size: TenthsOfMillimetre };
  readonly STONE_HAS_NO_SETTING: Record<never, never>;
  /** The stone is too wide for the finger below this size. */
  readonly SIZE_TOO_SMALL_FOR_STONE: { readonly least: TenthsOfMillimetre };
  readonly SIZE_TOO_SMALL_FOR_TEXT: { readonly least: PendantSize };
  readonly CHAIN_TOO_FINE: { readonly size: PendantSize };
  readonly EXTENDER_NEEDS_LINKS: { readonly chain: ChainKind };
  readonly CLASP_NOT_WITH_EXTENDER: Record<never, never>;
  readonly BAND_TOO_NARROW: { readonly least: TenthsOfMillimetre };
  readonly NO_ROOM_ON_PROFILE: { readonly profile: Profile };
  readonly NO_ROOM_ON_FINISH: { readonly finish: Finish };
  readonly NO_ROOM_FOR_STONES: Record<never, never>;
  readonly NO_ROOM_ON_CHARM: Record<never, never>;

  readonly TEXT_EMPTY: Record<never, never>;
  readonly TEXT_TOO_LONG: { readonly most: number; readonly length: number };
  readonly TEXT_TOO_MANY_LINES: { readonly most: number };
  readonly TEXT_MIXED_SCRIPTS: Record<never, never>;
  readonly TEXT_EMOJI: { readonly character: string };
  readonly TEXT_INVISIBLE: { readonly codePoint: number };
  readonly TEXT_CHARACTER: { readonly character: string };
  readonly TEXT_NOT_IN_FONT: { readonly character: string; readonly font: EngravingFont };
  readonly TEXT_BANNED: Record<never, never>;
}

export type ReasonCode = keyof Reasons;

export type ReasonOf<Code extends ReasonCode> = { readonly code: Code; readonly data: Reasons[Code] };

export type Reason = { readonly [Code in ReasonCode]: ReasonOf<Code> }[ReasonCode];

export function reason<Code extends ReasonCode>(code: Code, data: Reasons[Code]): ReasonOf<Code> {
  return { code, data };
}

const codes: Readonly<Record<ReasonCode, true>> = {
  NOT_OFFERED: true,
  NOT_IN_STYLE: true,
  NOT_IN_MODE: true,
  CHOOSE_FIRST: true,
  NO_STYLE: true,
  NOT_FOR_WOMEN: true,
  NOT_FOR_MEN: true,
  CARAT_NOT_OFFERED: true,
  CARAT_NEEDS_STONE: true,
  STYLE_WITHOUT_STONE: true,
  METAL_TOO_SOFT: true,
  METAL_NEEDS_WIDTH: true,
  FINISH_NOT_ON_METAL: true,
  FINISH_NOT_ON_PROFILE: true,
  FINISH_NEEDS_WIDTH: true,
  GEM_NOT_ON_FINISH: true,
  GEM_NEEDS_WIDTH: true,
  SHAPE_NOT_SET: true,
  STONE_TOO_SMALL: true,
  STONE_TOO_LARGE: true,
  STONE_GONE: true,
  STONE_TOO_WIDE: true,
  STONE_HAS_NO_SETTING: true,
  SIZE_TOO_SMALL_FOR_STONE: true,
  SIZE_TOO_SMALL_FOR_TEXT: true,
  CHAIN_TOO_FINE: true,
  EXTENDER_NEEDS_LINKS: true,
  CLASP_NOT_WITH_EXTENDER: true,
  BAND_TOO_NARROW: true,
  NO_ROOM_ON_PROFILE: true,
  NO_ROOM_ON_FINISH: true,
  NO_ROOM_FOR_STONES: true,
  NO_ROOM_ON_CHARM: true,
  TEXT_EMPTY: true,
  TEXT_TOO_LONG: true,
  TEXT_TOO_MANY_LINES: true,
  TEXT_MIXED_SCRIPTS: true,
  TEXT_EMOJI: true,
  TEXT_INVISIBLE: true,
  TEXT_CHARACTER: true,
  TEXT_NOT_IN_FONT: true,
  TEXT_BANNED: true,
};

export const reasonCodes = Object.keys(codes) as readonly ReasonCode[];
