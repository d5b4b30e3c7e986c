import type { Locale } from '@jinlan/domain/markets';
import type { ChosenOption } from '../../catalogue/index.ts';
import type { PartOfPiece } from './pieces.ts';

/** Name of a bundle's piece with its chosen options, such as `执手 · 港度 12`. */
export const partName = (
  { piece }: PartOfPiece,
  optionsOf: ReadonlyMap<number, readonly ChosenOption[]>,
  locale: Locale,
): string =>
  [piece.name[locale], ...(optionsOf.get(piece.id) ?? []).map(({ valueLabel }) => valueLabel[locale])].join(
    ' · ',
  );
