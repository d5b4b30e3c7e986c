/**
 * A bundle on its page: its options, the choices, and the resulting price. The server prices the bag; the page uses the
 * same calculation to follow each choice.
 */

import { readMoney } from '@jinlan/client/data';
import { basisPoints, type Money, multiply, negate, sum } from '@jinlan/domain/money';
import type { PieceChoicesFragment } from './fragments.generated.ts';

type Bundle = Extract<PieceChoicesFragment, { readonly bundle_items: unknown }>;
type WireOption = NonNullable<NonNullable<Bundle['bundle_items']>[number]>;
type WireChoice = NonNullable<NonNullable<WireOption['options']>[number]>;

export interface SetChoice {
  readonly uid: string;
  readonly label: string;
  /** Quantity in one set, unless the shopper changes it. */
  readonly quantity: number;
  readonly canChangeQuantity: boolean;
  readonly isDefault: boolean;
  readonly soldOut: boolean;
  /** Price of one piece: its own, or its surcharge on the bundle's price. */
  readonly price: Money;
  /** Whether `price` is added to the bundle's own. */
  readonly adds: boolean;
  readonly product: WireChoice['product'];
}

export interface SetOption {
  readonly uid: string;
  readonly title: string;
  readonly required: boolean;
  readonly many: boolean;
  readonly choices: readonly SetChoice[];
}

/** Chosen quantity by uid of the choice. */
export type SetChosen = Readonly<Record<string, number>>;

export const isBundle = (piece: PieceChoicesFragment): piece is Bundle => 'bundle_items' in piece;

/** The bundle's own price, to which choices add; null if it costs the sum of its parts. */
export const basePriceOf = (piece: Bundle): Money | null => readMoney(piece.set_base_price);

export function setOptions(piece: Bundle): readonly SetOption[] {
  const { currency } = piece.price_range.minimum_price.final_price;
  const base = basePriceOf(piece);
  return (piece.bundle_items ?? []).flatMap((option) => {
    if (!option?.uid) return [];
    const choices = (option.options ?? []).flatMap((choice): SetChoice[] => {
      const price =
        base && choice?.price_type === 'PERCENT'
          ? basisPoints(base, Math.round((choice.price ?? 0) * 100))
          : readMoney({ value: choice?.price ?? null, currency });
      if (!choice || !price) return [];
      return [
        {
          uid: choice.uid,
          label: choice.label ?? '',
          quantity: choice.quantity ?? 1,
          canChangeQuantity: choice.can_change_quantity ?? false,
          isDefault: choice.is_default ?? false,
          soldOut: choice.product?.stock_status === 'OUT_OF_STOCK',
          price,
          adds: base !== null,
          product: choice.product,
        },
      ];
    });
    const many = option.type === 'checkbox' || option.type === 'multi';
    return [
      { uid: option.uid, title: option.title ?? '', required: option.required ?? false, many, choices },
    ];
  });
}

/** The initial choices: the retailer's defaults, and options with only one choice. */
export function firstSetChoice(options: readonly SetOption[]): SetChosen {
  const chosen: Record<string, number> = {};
  for (const { choices, required, many } of options) {
    const availableChoices = choices.filter(({ soldOut }) => !soldOut);
    const defaultChoices = availableChoices.filter(({ isDefault }) => isDefault);
    const [only] = availableChoices;
    if (defaultChoices.length > 0)
      for (const { uid, quantity } of many ? defaultChoices : defaultChoices.slice(0, 1))
        chosen[uid] = quantity;
    else if (required && only && choices.length === 1) chosen[only.uid] = only.quantity;
  }
  return chosen;
}

/** Query parameter. Each value is a choice's uid with its quantity. */
const PARAMETER = 'set';

/** Returns the choices in the address, else the default ones. Unknown choices are dropped. */
export function readSetChosen(options: readonly SetOption[], address: URLSearchParams): SetChosen {
  const parameters = address.getAll(PARAMETER);
  if (parameters.length === 0) return firstSetChoice(options);
  let chosen: SetChosen = {};
  for (const text of parameters) {
    const [, uid = '', quantity = ''] = /^(.+)\.([1-9]\d?)$/.exec(text) ?? [];
    for (const option of options)
      for (const choice of option.choices)
        if (choice.uid === uid && !choice.soldOut)
          chosen = choose(option, chosen, uid, choice.canChangeQuantity ? Number(quantity) : choice.quantity);
  }
  return chosen;
}

export function writeSetChosen(chosen: SetChosen, before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  address.delete(PARAMETER);
  for (const [uid, quantity] of Object.entries(chosen)) address.append(PARAMETER, `${uid}.${quantity}`);
  // An empty parameter means "nothing chosen"; without a parameter, the default choices apply.
  if (!address.has(PARAMETER)) address.set(PARAMETER, '');
  return address;
}

/** Replaces a single choice; null removes it. */
export function choose(
  option: SetOption,
  chosen: SetChosen,
  uid: string | null,
  quantity: number,
): SetChosen {
  const optionUids = new Set(option.choices.map((choice) => choice.uid));
  const otherChoices = Object.entries(chosen).filter(
    ([other]) => !optionUids.has(other) || (option.many && other !== uid),
  );
  return Object.fromEntries(uid === null ? otherChoices : [...otherChoices, [uid, quantity]]);
}

export const without = (chosen: SetChosen, uid: string): SetChosen =>
  Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== uid));

export const missingIn = (options: readonly SetOption[], chosen: SetChosen): readonly SetOption[] =>
  options.filter(
    ({ required, choices }) => required && !choices.some(({ uid }) => chosen[uid] !== undefined),
  );

/** A set is sold out if a required option has no choice in stock. */
export const isSetSoldOut = (options: readonly SetOption[]): boolean =>
  options.some(({ required, choices }) => required && choices.every(({ soldOut }) => soldOut));

export type IsHalted = (goldPriceType: string | null | undefined) => boolean;

/** Whether by-weight prices are halted for a chosen piece, or for every choice of a required option. */
export const restsWith = (options: readonly SetOption[], chosen: SetChosen, isHalted: IsHalted): boolean =>
  options.some(({ choices, required }) => {
    const availableChoices = choices.filter(({ soldOut }) => !soldOut);
    const chosenChoices = availableChoices.filter(({ uid }) => chosen[uid] !== undefined);
    const isChoiceHalted = ({ product }: SetChoice): boolean => isHalted(product?.gold_price_type);
    return chosenChoices.length > 0
      ? chosenChoices.some(isChoiceHalted)
      : required && availableChoices.length > 0 && availableChoices.every(isChoiceHalted);
  });

export interface SetPrice {
  readonly parts: readonly {
    readonly choice: SetChoice;
    readonly quantity: number;
    readonly amount: Money;
  }[];
  /** The amount that the set's discount saves; null without a discount. */
  readonly saving: Money | null;
  readonly total: Money;
  /** The price before the set's discount. */
  readonly former: Money;
}

/** `discountPercent`: from the API, with two decimals. `base`: the bundle's own price. */
export function priceOfChosen(
  options: readonly SetOption[],
  chosen: SetChosen,
  discountPercent: number,
  base: Money | null = null,
): SetPrice | null {
  const parts = options
    .flatMap(({ choices }) => choices)
    .flatMap((choice) => {
      const quantity = chosen[choice.uid];
      return quantity === undefined ? [] : [{ choice, quantity, amount: multiply(choice.price, quantity) }];
    });
  const [first] = parts;
  if (!first) return null;
  const { currency } = first.amount;
  const former = sum(currency, [...(base ? [base] : []), ...parts.map(({ amount }) => amount)]);
  const discount = basisPoints(former, Math.round(discountPercent * 100));
  return {
    parts,
    former,
    saving: discount.minor === 0 ? null : negate(discount),
    total: sum(currency, [former, negate(discount)]),
  };
}

/** The choices in the form of the cart mutation. */
export function chosenOnWire(options: readonly SetOption[], chosen: SetChosen) {
  const choices = options.flatMap((option) => option.choices).filter(({ uid }) => chosen[uid] !== undefined);
  const adjustableChoices = choices.filter(({ canChangeQuantity }) => canChangeQuantity);
  return {
    selected_options: choices.map(({ uid }) => uid),
    ...(adjustableChoices.length > 0
      ? { entered_options: adjustableChoices.map(({ uid }) => ({ uid, value: String(chosen[uid]) })) }
      : {}),
  };
}
