/** Texts of the customiser's steps, options and reasons. Names of styles are the retailer's data. */

import type { Words } from '@jinlan/client/words';
import {
  type ChosenStone,
  type Field,
  type Flow,
  type OpeningRefusal,
  type OptionValue,
  optionLabel,
  type PairField,
  type Reason,
  reportLabel,
  type Say,
  type Stop,
  sizeLabel,
  stoneLabel,
} from '@jinlan/domain/customiser';
import { caratsText } from '@jinlan/domain/money';
import { tenthsText } from '@jinlan/domain/sizes';
import type { MessageKey } from '@jinlan/messages';
import type { DiamondCardFragment } from '../diamonds/fragments.generated.ts';

type DesignWords = Words<'customiser' | 'diamonds'>;
type Key = MessageKey<'customiser'>;

/** Puts "hers" or "his" before the step. The style of a diamond ring is called its setting. */
export function stepText(words: DesignWords, flow: Flow, stop: Stop): string {
  const [part, field] = stop.includes('.') ? stop.split('.') : [null, stop];
  const step = words(
    `customiser.step.${flow === 'diamond-ring' && field === 'style' ? 'setting' : field}` as Key,
  );
  return part === null ? step : `${words(`customiser.step.${part}` as Key)} · ${step}`;
}

const sayIn =
  (words: DesignWords): Say =>
  (key, values = {}) =>
    words(key as Key, values);

/** Returns the name of an option's value; the value of `stone` is its shape. */
export const optionText = (words: DesignWords, field: Field | PairField, value: OptionValue): string =>
  optionLabel(sayIn(words), field, value);

/** Describes a stone, with origin and certificate once the inventory has returned them. */
export const stoneText = (words: DesignWords, stone: ChosenStone, facts?: ToldStone): string =>
  stoneLabel(sayIn(words), stone, facts?.origin ?? null);

export const reportText = (words: DesignWords, { certificate }: ToldStone): string =>
  reportLabel(sayIn(words), {
    laboratory: certificate.laboratory_name,
    number: certificate.number,
    isSample: certificate.is_sample,
  });

type ToldStone = Pick<DiamondCardFragment, 'origin' | 'certificate'>;

const sizeText = (words: DesignWords, circumference: number): string =>
  sizeLabel(sayIn(words), circumference);

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

export function linkText(words: DesignWords, { code }: OpeningRefusal): string {
  return words(`customiser.link.${code}`);
}
