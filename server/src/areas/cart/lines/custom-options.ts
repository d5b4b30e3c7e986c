import {
  type ChosenCustomOption,
  type CustomOptionRefusal,
  chooseCustomOptions,
  isChosen,
  type RequestedOption,
} from '@jinlan/domain/cart';
import { ok, type Result } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, money } from '@jinlan/domain/money';
import { type OptionCharge, type PriceBasis, withOptions } from '@jinlan/domain/pricing';
import type { EnteredOptionInput } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { Connection } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import {
  type Catalogue,
  type Piece as CataloguePiece,
  type CustomOption,
  customOptionUid,
  type OptionPrice,
  optionPrice,
  readCustomOptionUid,
} from '../../catalogue/index.ts';
import type { Stores } from '../../stores/index.ts';
import { rateTo } from '../checkout/delivery.ts';
import type { PriceContext } from '../presenting/price-cart.ts';
import type { Piece, PieceOfLine } from './pieces.ts';

/**
 * Custom options that a shopper chooses or fills in, such as an engraving or a date. A line stores the
 * keys of options and values; their prices are looked up whenever the bag is priced. An option that is
 * no longer offered cannot be ordered.
 */
export interface OptionInputs {
  readonly selectedOptions: readonly string[];
  readonly enteredOptions: readonly EnteredOptionInput[];
  /** Magento's older form: numbers of options, with the numbers of values or a text. */
  readonly customizableOptions?: readonly NumberedOption[];
}

export interface NumberedOption {
  readonly id: number | null;
  readonly uid: string | null;
  readonly value: string;
}

/** Id of the piece whose page offers the options; a variant uses its parent's. */
export const ownerOf = ({ id, parentId }: Pick<CataloguePiece, 'id' | 'parentId'>): number => parentId ?? id;

/** Returns the chosen options, or null if there are none. Uids of other kinds of options are ignored. */
export function chooseOptions(
  ownerId: number,
  offeredOptions: readonly CustomOption[],
  inputs: OptionInputs,
): Result<readonly ChosenCustomOption[] | null, CustomOptionRefusal> {
  const chosen = chooseCustomOptions(
    offeredOptions.map(({ values, ...option }) => ({ ...option, values: values.map(({ key }) => key) })),
    optionInputsOf(ownerId, offeredOptions, inputs),
  );
  if (!chosen.ok) return chosen;
  return ok(chosen.value.length === 0 ? null : chosen.value);
}

function optionInputsOf(
  ownerId: number,
  offeredOptions: readonly CustomOption[],
  { selectedOptions, enteredOptions, customizableOptions = [] }: OptionInputs,
): RequestedOption[] {
  const referenceOf = (uid: string) => {
    const reference = readCustomOptionUid(uid);
    return reference?.pieceId === ownerId ? reference : null;
  };
  const selected = selectedOptions.flatMap((uid): RequestedOption[] => {
    const reference = referenceOf(uid);
    return reference?.value == null ? [] : [{ option: reference.option, value: reference.value, text: null }];
  });
  const entered = enteredOptions.flatMap(({ uid, value }): RequestedOption[] => {
    const reference = referenceOf(uid);
    if (!reference) return [];
    const option = offeredOptions.find(({ key }) => key === reference.option);
    return option ? readOptionText(option, reference.value ?? value) : [unknownOption(reference.option)];
  });
  const numbered = customizableOptions.flatMap(({ id, uid, value }): RequestedOption[] => {
    const key = uid === null ? undefined : referenceOf(uid)?.option;
    const option = offeredOptions.find((candidate, index) =>
      uid === null ? index + 1 === id : candidate.key === key,
    );
    return option ? readOptionText(option, value) : [unknownOption(key ?? String(id))];
  });
  return [...selected, ...entered, ...numbered];
}

const unknownOption = (option: string): RequestedOption => ({ option, value: null, text: null });

/** Reads a value's key, or Magento's value numbers separated by commas; for text options the text itself. */
function readOptionText({ key, input, values }: CustomOption, text: string): RequestedOption[] {
  if (!isChosen(input)) return [{ option: key, value: null, text }];
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const value = values.find((candidate, index) => candidate.key === part || String(index + 1) === part);
      return { option: key, value: value?.key ?? part, text: null };
    });
}

/** Converts a refusal to the schema's codes, with Magento's wording where it has one. */
export function optionRefusal({ code, data }: CustomOptionRefusal, title: string): Refusal {
  switch (code) {
    case 'CUSTOM_OPTION_MISSING':
      return refuse('OPTIONS_REQUIRED', { option: title });
    case 'CUSTOM_OPTION_UNKNOWN':
      return refuse('OPTIONS_UNAVAILABLE', { option: title });
    case 'CUSTOM_OPTION_TOO_LONG':
      return refuse('OPTION_TOO_LONG', { option: title, most: data.most });
    case 'CUSTOM_OPTION_ONCE':
    case 'CUSTOM_OPTION_INVALID':
      return refuse('OPTION_INVALID', { option: title });
  }
}

/**
 * Returns the piece with the charges of its options. It is not salable while a chosen option is no
 * longer offered or a required one is missing.
 */
export function withCustomOptions(
  stores: Stores,
  { storeView, currency }: Pick<PriceContext, 'storeView' | 'currency'>,
  piece: Piece,
  chosen: readonly ChosenCustomOption[],
  offeredOptions: readonly CustomOption[],
): Piece {
  const ownCurrency = marketFacts[storeView.market].currency;
  const charges = chosen.flatMap((option) => chargesOf(option, offeredOptions, ownCurrency) ?? []);
  const isComplete =
    chosen.every((option) => chargesOf(option, offeredOptions, ownCurrency) !== null) &&
    offeredOptions.every(({ key, required }) => !required || chosen.some(({ option }) => option === key));
  const withCharges = (basis: PriceBasis | null, target: CurrencyCode): PriceBasis | null => {
    if (!isComplete || basis === null || basis.kind === 'made' || basis.kind === 'optioned') return null;
    const rate = rateTo(stores, ownCurrency, target);
    return withOptions(
      basis,
      charges.map((charge) =>
        charge.kind === 'amount' ? { ...charge, amount: convert(charge.amount, target, rate) } : charge,
      ),
    );
  };
  return {
    ...piece,
    basis: withCharges(piece.basis, currency),
    ownBasis: withCharges(piece.ownBasis, ownCurrency),
    salable: piece.salable && isComplete,
  };
}

/** The charges of an option; null if the option or one of its values is no longer offered. */
function chargesOf(
  { option, values, text }: ChosenCustomOption,
  offeredOptions: readonly CustomOption[],
  currency: CurrencyCode,
): OptionCharge[] | null {
  const offeredOption = offeredOptions.find(({ key }) => key === option);
  if (!offeredOption || isChosen(offeredOption.input) !== (text === null)) return null;
  const chargedOptions =
    text === null
      ? values.map((key) => offeredOption.values.find((value) => value.key === key))
      : [offeredOption];
  if (chargedOptions.includes(undefined)) return null;
  return chargedOptions.flatMap((priceSource): OptionCharge[] => {
    if (!priceSource) return [];
    if (priceSource.percent) return [{ kind: 'share', basisPoints: priceSource.percent }];
    return [{ kind: 'amount', amount: money(priceSource.prices[currency] ?? 0, currency) }];
  });
}

/** Custom options by the id of the owning piece. Runs one statement, or none if no line has options. */
export async function customOptionsIn(
  catalogue: Catalogue,
  db: Connection,
  lines: readonly Pick<PieceOfLine, 'sku' | 'options'>[],
): Promise<ReadonlyMap<number, readonly CustomOption[]>> {
  const owners = lines.flatMap(({ sku, options }) => {
    const piece = options === null ? null : catalogue.pieces.bySku(sku);
    return piece ? [ownerOf(piece)] : [];
  });
  return owners.length === 0 ? new Map() : catalogue.pieces.readCustomOptions(db, [...new Set(owners)]);
}

/**
 * Presents a line's options in Magento's shape; options that are no longer offered have no name and are
 * left out.
 */
export function presentOptions(
  piece: Pick<CataloguePiece, 'id' | 'parentId'>,
  chosen: PieceOfLine['options'],
  offeredOptions: readonly CustomOption[],
  pricing: Parameters<typeof optionPrice>[1],
): Wire<'SelectedCustomizableOption'>[] {
  const owner = ownerOf(piece);
  return (chosen ?? []).flatMap(({ option, values, text }) => {
    const index = offeredOptions.findIndex(({ key }) => key === option);
    const offeredOption = offeredOptions[index];
    if (!offeredOption) return [];
    const { currency, locale } = pricing;
    const priceOf = (source: OptionPrice) => {
      const { price, price_type } = optionPrice(source, pricing);
      return { type: price_type, units: price_type === 'PERCENT' ? '%' : currency, value: price };
    };
    const uid = customOptionUid(owner, option);
    return [
      {
        id: index + 1,
        customizable_option_uid: uid,
        label: offeredOption.title[locale],
        is_required: offeredOption.required,
        type: offeredOption.input,
        sort_order: index,
        values:
          text === null
            ? values.flatMap((key) => {
                const valueIndex = offeredOption.values.findIndex((value) => value.key === key);
                const value = offeredOption.values[valueIndex];
                if (!value) return [];
                const label = value.title[locale];
                const valueUid = customOptionUid(owner, option, key);
                return [
                  {
                    ...{ id: valueIndex + 1, customizable_option_value_uid: valueUid },
                    ...{ label, value: label, price: priceOf(value) },
                  },
                ];
              })
            : [
                {
                  ...{ id: index + 1, customizable_option_value_uid: uid },
                  ...{ label: '', value: text, price: priceOf(offeredOption) },
                },
              ],
      },
    ];
  });
}
