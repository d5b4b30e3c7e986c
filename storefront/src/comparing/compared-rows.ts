/** The rows of a comparison: price and delivery first, then the attributes that the retailer marks as comparable. */

import { readMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import type { ComparedFacts } from '@jinlan/ui';
import { fromMark } from '../product/piece-line.ts';
import type { ComparedPieceFragment } from './queries.generated.ts';

export interface ComparableAttribute {
  readonly code: string;
  readonly label: string;
}

export function comparedRows(
  words: Words<'compare' | 'find'>,
  pieces: readonly ComparedPieceFragment[],
  attributes: readonly ComparableAttribute[],
): readonly ComparedFacts[] {
  const row = (
    key: string,
    label: string,
    textOf: (piece: ComparedPieceFragment) => string | null,
  ): ComparedFacts => {
    const texts = pieces.map(textOf);
    return { key, label, texts, differs: texts.some((text) => text !== texts[0]) };
  };
  const described = attributes
    .map(({ code, label }) => row(code, label, (piece) => attributeText(words, piece, code)))
    .filter(({ texts }) => texts.some((text) => text !== null));
  return [
    row('price', words('find.list.price'), (piece) => priceText(words, piece)),
    row('delivery', words('compare.delivery'), ({ delivery_days: days, stock_status: stock }) =>
      stock === 'OUT_OF_STOCK' ? words('browse.soldOut') : days ? words('compare.days', { days }) : null,
    ),
    ...described,
  ];
}

function priceText(words: Words<'compare' | 'find'>, { price_range }: ComparedPieceFragment): string | null {
  const lowest = readMoney(price_range.minimum_price.final_price);
  if (!lowest) return null;
  const highest = readMoney(price_range.maximum_price?.final_price);
  if (highest === null || highest.minor <= lowest.minor) return format(lowest);
  const { before, after } = fromMark(words);
  return [before, format(lowest), after].filter(Boolean).join(' ');
}

function attributeText(
  words: Words<'compare' | 'find'>,
  piece: ComparedPieceFragment,
  code: string,
): string | null {
  const attribute = piece.custom_attributesV2?.items?.find((candidate) => candidate?.code === code);
  if (!attribute) return null;
  if ('value' in attribute && attribute.value) return attribute.value;
  const labels = 'selected_options' in attribute ? attribute.selected_options : null;
  return (labels ?? []).flatMap((option) => option?.label ?? []).join(words('compare.and')) || null;
}
