/** Steps, options and reasons of the customiser as its reader says them. Names of styles are data and not here. */
import type {
  ChosenStone,
  Field,
  Flow,
  OpeningRefusal,
  OptionValue,
  PairField,
  Reason,
  Stop,
} from '@jinlan/domain/customiser';
import { caratsText } from '@jinlan/domain/money';
import { centimetresText, ringSizes, tenthsText } from '@jinlan/domain/sizes';
import type { MessageKey } from '@jinlan/messages';
import type { Words } from '../words/words.tsx';

type DesignWords = Words<'customiser' | 'diamonds'>;
type Key = MessageKey<'customiser'>;

/** Hers and his are said before the step; the style of a diamond ring is its setting. */
export function stepText(words: DesignWords, flow: Flow, stop: Stop): string {
  const [part, field] = stop.includes('.') ? stop.split('.') : [null, stop];
  const step = words(
    `customiser.step.${flow === 'diamond-ring' && field === 'style' ? 'setting' : field}` as Key,
  );
  return part === null ? step : `${words(`customiser.step.${part}` as Key)} · ${step}`;
}

/** `stone` is the shape, as its options are. */
export function optionText(words: DesignWords, field: Field | PairField, value: OptionValue): string {
  switch (field) {
    case 'width':
      return words('customiser.millimetres', { value: tenthsText(Number(value)) });
    case 'bangle':
      return words('customiser.millimetres', { value: String(value) });
    case 'length':
    case 'wrist':
      return words('customiser.centimetres', { value: centimetresText(Number(value)) });
    case 'carat':
      return words('customiser.carats', { value: caratsText(Number(value)) });
    case 'size':
      return sizeText(words, Number(value));
    case 'extender':
      return words(value === true ? 'customiser.extender.yes' : 'customiser.extender.no');
    case 'stone':
      return words(`diamonds.shape.${value}` as MessageKey<'diamonds'>);
    case 'style':
    case 'text':
      return String(value);
    default:
      return words(`customiser.${field}.${value ?? 'none'}` as Key);
  }
}

/** The row of the chart at or above a circumference in tenths of a millimetre. */
function sizeText(words: DesignWords, least: number): string {
  const size = ringSizes.find(({ circumference }) => circumference >= least) ?? ringSizes.at(-1);
  return words('customiser.ringSize', {
    hk: size?.hk ?? '',
    mm: tenthsText(size?.circumference ?? least),
  });
}

export function stoneText(words: DesignWords, { carat, shape }: ChosenStone): string {
  return words('customiser.stone', { carat: caratsText(carat), shape: words(`diamonds.shape.${shape}`) });
}

export function reasonText(words: DesignWords, reason: Reason): string {
  return words(`customiser.reason.${reason.code}`, valuesOf(words, reason));
}

function valuesOf(words: DesignWords, reason: Reason): Readonly<Record<string, string | number>> {
  switch (reason.code) {
    case 'METAL_TOO_SOFT':
    case 'FINISH_NOT_ON_METAL':
      return { metal: words(`customiser.metal.${reason.data.metal}`) };
    case 'METAL_NEEDS_WIDTH':
    case 'FINISH_NEEDS_WIDTH':
    case 'GEM_NEEDS_WIDTH':
    case 'BAND_TOO_NARROW':
      return { least: tenthsText(reason.data.least) };
    case 'FINISH_NOT_ON_PROFILE':
    case 'NO_ROOM_ON_PROFILE':
      return { profile: words(`customiser.profile.${reason.data.profile}`) };
    case 'GEM_NOT_ON_FINISH':
    case 'NO_ROOM_ON_FINISH':
      return { finish: words(`customiser.finish.${reason.data.finish}`) };
    case 'SHAPE_NOT_SET':
      return { shape: words(`diamonds.shape.${reason.data.shape}`) };
    case 'STONE_TOO_SMALL':
      return { least: caratsText(reason.data.least) };
    case 'STONE_TOO_LARGE':
      return { most: caratsText(reason.data.most) };
    case 'STONE_TOO_WIDE':
      return { size: sizeText(words, reason.data.size) };
    case 'SIZE_TOO_SMALL_FOR_STONE':
      return { size: sizeText(words, reason.data.least) };
    case 'SIZE_TOO_SMALL_FOR_TEXT':
      return { size: words(`customiser.pendantSize.${reason.data.least}`) };
    case 'CHAIN_TOO_FINE':
      return { size: words(`customiser.pendantSize.${reason.data.size}`) };
    case 'EXTENDER_NEEDS_LINKS':
      return { chain: words(`customiser.chain.${reason.data.chain}`) };
    case 'TEXT_NOT_IN_FONT':
      return { ...reason.data, font: words(`customiser.font.${reason.data.font}`) };
    default:
      return reason.data as Readonly<Record<string, string | number>>;
  }
}

export function flowText(words: DesignWords, flow: Flow): string {
  return words(`customiser.flow.${flow}`);
}

/** Which of stone and setting is chosen first. */
export function firstText(words: DesignWords, first: 'stone' | 'setting'): string {
  return words(`customiser.first.${first}`);
}

export function linkText(words: DesignWords, { code }: OpeningRefusal): string {
  return words(`customiser.link.${code}`);
}
