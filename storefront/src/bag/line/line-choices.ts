/**
 * The choices of a bag line in the form of the product page's fields, and the item that replaces the line after a
 * change.
 */

import { readMoney } from '@jinlan/client/data';
import { add, type Money } from '@jinlan/domain/money';
import {
  basePriceOf,
  chosenOnWire,
  isBundle,
  missingIn,
  priceOfChosen,
  type SetChosen,
  setOptions,
} from '../../product/choosing/bundle.ts';
import { fileChoices, priceWithFiles } from '../../product/choosing/files.ts';
import type { PieceChoicesFragment } from '../../product/choosing/fragments.generated.ts';
import { filesCode } from '../../product/choosing/kinds.ts';
import {
  type Answers,
  chargeOf,
  missingOptions,
  optionsOf,
  optionsOnWire,
} from '../../product/choosing/options.ts';
import { type Chosen, choicesOf, type Variant, variantOf } from '../../product/choosing/variants.ts';
import type { BagLineFragment } from '../fragments.generated.ts';
import type { ReplaceBagLineMutationVariables } from '../queries.generated.ts';

export interface LineChoices {
  /** For a configurable piece: uid of the chosen value by attribute code. */
  readonly chosen: Chosen;
  /** For a set: the chosen quantities. */
  readonly set: SetChosen;
  /** For a download: uids of its files. */
  readonly files: ReadonlySet<string>;
  /** Answers to the piece's customisable options. */
  readonly answers: Answers;
}

/** Omits choices that are no longer offered, so the shopper chooses again. */
export function choicesOfLine(piece: PieceChoicesFragment, line: BagLineFragment): LineChoices {
  const links = 'links' in line ? (line.links ?? []) : [];
  return {
    chosen: chosenOf(piece, line),
    set: setOf(piece, line),
    files: new Set(links.flatMap((link) => link?.uid ?? [])),
    answers: answersOf(piece, line),
  };
}

function chosenOf(piece: PieceChoicesFragment, line: BagLineFragment): Chosen {
  const sku = 'configured_variant' in line ? line.configured_variant.sku : null;
  const variant = choicesOf(piece).variants.find(({ product }) => product.sku === sku);
  return variant ? Object.fromEntries(variant.uids) : {};
}

/** Magento's uid of a bundle selection ends with the quantity, which the line has here. */
const withoutQuantity = (uid: string): string => atob(uid).split('/').slice(0, 3).join('/');

function setOf(piece: PieceChoicesFragment, line: BagLineFragment): SetChosen {
  if (!isBundle(piece) || !('bundle_options' in line)) return {};
  const values = line.bundle_options.flatMap((option) => option?.values ?? []);
  const quantities = new Map(
    values.flatMap((value) => (value ? [[withoutQuantity(value.uid), value.quantity] as const] : [])),
  );
  return Object.fromEntries(
    setOptions(piece)
      .flatMap(({ choices }) => choices)
      .flatMap(({ uid, soldOut }) => {
        const quantity = quantities.get(withoutQuantity(uid));
        return quantity === undefined || soldOut ? [] : [[uid, quantity]];
      }),
  );
}

function answersOf(piece: PieceChoicesFragment, { customizable_options }: BagLineFragment): Answers {
  const offered = new Map(optionsOf(piece).map((option) => [option.uid, option]));
  return Object.fromEntries(
    customizable_options.flatMap((option): [string, Answers[string]][] => {
      const field = offered.get(option?.customizable_option_uid ?? '');
      if (!option || !field) return [];
      const values = option.values.flatMap((value) => value ?? []);
      if (field.values.length === 0) return [[field.uid, values[0]?.value ?? '']];
      const uids = values.map((value) => value.customizable_option_value_uid);
      return [[field.uid, field.values.flatMap(({ uid }) => (uids.includes(uid) ? [uid] : []))]];
    }),
  );
}

export const variantChosen = (piece: PieceChoicesFragment, { chosen }: LineChoices): Variant | null =>
  variantOf(choicesOf(piece), chosen);

/** Returns codes and uids of the options that still need a choice or a text. */
export function missingChoices(piece: PieceChoicesFragment, choices: LineChoices): readonly string[] {
  const { options } = choicesOf(piece);
  return [
    ...options.filter(({ code }) => choices.chosen[code] === undefined).map(({ code }) => code),
    ...(isBundle(piece) ? missingIn(setOptions(piece), choices.set).map(({ uid }) => uid) : []),
    ...(fileChoices(piece) && choices.files.size === 0 ? [filesCode] : []),
    ...missingOptions(optionsOf(piece), choices.answers),
  ];
}

/** Returns the price of one piece with these choices; null while a choice is missing. */
export function priceOfChoices(piece: PieceChoicesFragment, choices: LineChoices): Money | null {
  const bare = barePrice(piece, choices);
  return bare && add(bare, chargeOf(optionsOf(piece), choices.answers, bare));
}

function barePrice(piece: PieceChoicesFragment, choices: LineChoices): Money | null {
  const lowest = readMoney(piece.price_range.minimum_price.final_price);
  if (isBundle(piece))
    return (
      priceOfChosen(setOptions(piece), choices.set, piece.set_discount_percent, basePriceOf(piece))?.total ??
      null
    );
  const files = fileChoices(piece);
  if (files) return lowest && priceWithFiles(lowest, files, choices.files).price;
  if ('variants' in piece)
    return readMoney(variantChosen(piece, choices)?.price_range.minimum_price.final_price);
  return lowest;
}

/** Returns the item that replaces the line, with the line's gift wrap; null while a choice is missing. */
export function itemOfChoices(
  piece: PieceChoicesFragment,
  choices: LineChoices,
  quantity: number,
): ReplaceBagLineMutationVariables['item'] | null {
  if (missingChoices(piece, choices).length > 0) return null;
  const variant = variantChosen(piece, choices);
  if ('variants' in piece && !variant) return null;
  const set = isBundle(piece) ? chosenOnWire(setOptions(piece), choices.set) : null;
  const own = optionsOnWire(choices.answers);
  const files = fileChoices(piece) ? [...choices.files] : [];
  return {
    sku: variant?.sku ?? piece.sku ?? '',
    ...(variant && piece.sku ? { parent_sku: piece.sku } : {}),
    quantity,
    selected_options: [...(set?.selected_options ?? []), ...files, ...own.selected_options],
    entered_options: [...(set?.entered_options ?? []), ...own.entered_options],
  };
}
