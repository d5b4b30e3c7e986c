import {
  type ChosenCustomOption,
  type CustomOptionRefusal,
  chooseCustomOptions,
  isChosen,
  type OptionWish,
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
 * What a shopper chooses or writes of a piece's own options: engraving, a certificate holder, a day. The line names options and
 * values by their keys; what they cost is asked anew whenever the bag is. One that is offered no more cannot be ordered.
 */
export interface GivenOptions {
  readonly selectedOptions: readonly string[];
  readonly enteredOptions: readonly EnteredOptionInput[];
  /** Magento's older way: numbers of options, with the numbers of values or a text. */
  readonly customizableOptions?: readonly NumberedOption[];
}

export interface NumberedOption {
  readonly id: number | null;
  readonly uid: string | null;
  readonly value: string;
}

/** The piece whose page asks for the options: of a variant its configurable piece. */
export const ownerOf = ({ id, parentId }: Pick<CataloguePiece, 'id' | 'parentId'>): number => parentId ?? id;

/** Null where nothing is chosen; uids that name no option of this piece are of other clients' making, and are passed over. */
export function chooseOptions(
  ownerId: number,
  offered: readonly CustomOption[],
  given: GivenOptions,
): Result<readonly ChosenCustomOption[] | null, CustomOptionRefusal> {
  const chosen = chooseCustomOptions(
    offered.map(({ values, ...option }) => ({ ...option, values: values.map(({ key }) => key) })),
    wishesOf(ownerId, offered, given),
  );
  if (!chosen.ok) return chosen;
  return ok(chosen.value.length === 0 ? null : chosen.value);
}

function wishesOf(
  ownerId: number,
  offered: readonly CustomOption[],
  { selectedOptions, enteredOptions, customizableOptions = [] }: GivenOptions,
): OptionWish[] {
  const read = (uid: string) => {
    const reference = readCustomOptionUid(uid);
    return reference?.pieceId === ownerId ? reference : null;
  };
  const selected = selectedOptions.flatMap((uid): OptionWish[] => {
    const reference = read(uid);
    return reference?.value == null ? [] : [{ option: reference.option, value: reference.value, text: null }];
  });
  const entered = enteredOptions.flatMap(({ uid, value }): OptionWish[] => {
    const reference = read(uid);
    if (!reference) return [];
    const option = offered.find(({ key }) => key === reference.option);
    return option ? written(option, reference.value ?? value) : [unknownOption(reference.option)];
  });
  const numbered = customizableOptions.flatMap(({ id, uid, value }): OptionWish[] => {
    const key = uid === null ? undefined : read(uid)?.option;
    const option = offered.find((one, index) => (uid === null ? index + 1 === id : one.key === key));
    return option ? written(option, value) : [unknownOption(key ?? String(id))];
  });
  return [...selected, ...entered, ...numbered];
}

const unknownOption = (option: string): OptionWish => ({ option, value: null, text: null });

/** Of a list a value's key, or Magento's numbers of values with commas between; else the text. */
function written({ key, input, values }: CustomOption, text: string): OptionWish[] {
  if (!isChosen(input)) return [{ option: key, value: null, text }];
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const value = values.find((offered, index) => offered.key === one || String(index + 1) === one);
      return { option: key, value: value?.key ?? one, text: null };
    });
}

/** In the wire's words; Magento's, where it has any. */
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

/** The piece with what its options cost; not sold while an option is not offered any more, or one that is required is missing. */
export function withCustomOptions(
  stores: Stores,
  { storeView, currency }: Pick<PriceContext, 'storeView' | 'currency'>,
  piece: Piece,
  chosen: readonly ChosenCustomOption[],
  offered: readonly CustomOption[],
): Piece {
  const own = marketFacts[storeView.market].currency;
  const charges = chosen.flatMap((one) => chargesOf(one, offered, own) ?? []);
  const isWhole =
    chosen.every((one) => chargesOf(one, offered, own) !== null) &&
    offered.every(({ key, required }) => !required || chosen.some(({ option }) => option === key));
  const charged = (basis: PriceBasis | null, to: CurrencyCode): PriceBasis | null => {
    if (!isWhole || basis === null || basis.kind === 'made' || basis.kind === 'optioned') return null;
    const rate = rateTo(stores, own, to);
    return withOptions(
      basis,
      charges.map((charge) =>
        charge.kind === 'amount' ? { ...charge, amount: convert(charge.amount, to, rate) } : charge,
      ),
    );
  };
  return {
    ...piece,
    basis: charged(piece.basis, currency),
    ownBasis: charged(piece.ownBasis, own),
    salable: piece.salable && isWhole,
  };
}

/** Null where the option or one of its values is not offered. */
function chargesOf(
  { option, values, text }: ChosenCustomOption,
  offered: readonly CustomOption[],
  currency: CurrencyCode,
): OptionCharge[] | null {
  const offeredOption = offered.find(({ key }) => key === option);
  if (!offeredOption || isChosen(offeredOption.input) !== (text === null)) return null;
  const priced =
    text === null
      ? values.map((key) => offeredOption.values.find((value) => value.key === key))
      : [offeredOption];
  if (priced.includes(undefined)) return null;
  return priced.flatMap((one): OptionCharge[] => {
    if (!one) return [];
    if (one.percent) return [{ kind: 'share', basisPoints: one.percent }];
    return [{ kind: 'amount', amount: money(one.prices[currency] ?? 0, currency) }];
  });
}

/** By the number of the owner; one statement where a line has options, and none where none has. */
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

/** Magento's account of what a line has; options that are offered no more have lost their names and are left out. */
export function presentOptions(
  piece: Pick<CataloguePiece, 'id' | 'parentId'>,
  chosen: PieceOfLine['options'],
  offered: readonly CustomOption[],
  pricing: Parameters<typeof optionPrice>[1],
): Wire<'SelectedCustomizableOption'>[] {
  const owner = ownerOf(piece);
  return (chosen ?? []).flatMap(({ option, values, text }) => {
    const place = offered.findIndex(({ key }) => key === option);
    const offeredOption = offered[place];
    if (!offeredOption) return [];
    const { currency, locale } = pricing;
    const priceOf = (one: OptionPrice) => {
      const { price, price_type } = optionPrice(one, pricing);
      return { type: price_type, units: price_type === 'PERCENT' ? '%' : currency, value: price };
    };
    const uid = customOptionUid(owner, option);
    return [
      {
        id: place + 1,
        customizable_option_uid: uid,
        label: offeredOption.title[locale],
        is_required: offeredOption.required,
        type: offeredOption.input,
        sort_order: place,
        values:
          text === null
            ? values.flatMap((key) => {
                const at = offeredOption.values.findIndex((value) => value.key === key);
                const value = offeredOption.values[at];
                if (!value) return [];
                const label = value.title[locale];
                const valueUid = customOptionUid(owner, option, key);
                return [
                  {
                    ...{ id: at + 1, customizable_option_value_uid: valueUid },
                    ...{ label, value: label, price: priceOf(value) },
                  },
                ];
              })
            : [
                {
                  ...{ id: place + 1, customizable_option_value_uid: uid },
                  ...{ label: '', value: text, price: priceOf(offeredOption) },
                },
              ],
      },
    ];
  });
}
