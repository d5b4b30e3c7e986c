/** Finds the variant for a set of choices, and the options still to choose. Uids are Magento's option value uids. */
import type { PieceChoicesFragment } from './fragments.generated.ts';

type Configurable = Extract<PieceChoicesFragment, { readonly variants: unknown }>;
export type Variant = NonNullable<NonNullable<NonNullable<Configurable['variants']>[number]>['product']>;
export type OptionValue = { readonly uid: string; readonly label: string; readonly hint: string | null };
export interface ProductOption {
  readonly code: string;
  readonly label: string;
  readonly values: readonly OptionValue[];
}

export interface Choices {
  readonly options: readonly ProductOption[];
  readonly variants: readonly { readonly uids: ReadonlyMap<string, string>; readonly product: Variant }[];
}

export type Chosen = Readonly<Record<string, string>>;

export function choicesOf(piece: PieceChoicesFragment): Choices {
  if (!('variants' in piece)) return { options: [], variants: [] };
  return {
    options: (piece.configurable_options ?? []).flatMap((option) =>
      option?.attribute_code
        ? [
            {
              code: option.attribute_code,
              label: option.label ?? '',
              values: (option.values ?? []).flatMap((value) =>
                value?.uid ? [{ uid: value.uid, label: value.label ?? '', hint: value.hint ?? null }] : [],
              ),
            },
          ]
        : [],
    ),
    variants: (piece.variants ?? []).flatMap((variant) =>
      variant?.product
        ? [
            {
              uids: new Map(
                (variant.attributes ?? []).flatMap((at) => (at?.code ? [[at.code, at.uid] as const] : [])),
              ),
              product: variant.product,
            },
          ]
        : [],
    ),
  };
}

const inStock = ({ product }: Choices['variants'][number]): boolean => product.stock_status === 'IN_STOCK';

/** Returns the only variant that matches all choices; null if several or none match. */
export function variantOf({ options, variants }: Choices, chosen: Chosen): Variant | null {
  if (options.length === 0 || options.some(({ code }) => chosen[code] === undefined)) return null;
  return (
    variants.find(({ uids }) => options.every(({ code }) => uids.get(code) === chosen[code]))?.product ?? null
  );
}

/** Whether a variant matches the choices so far. */
export const isLeft = (
  { options }: Choices,
  chosen: Chosen,
  { uids }: Choices['variants'][number],
): boolean => options.every(({ code }) => chosen[code] === undefined || uids.get(code) === chosen[code]);

/** Returns the variants that match if this option gets the value and the other choices stay. */
export function variantsWith(
  choices: Choices,
  chosen: Chosen,
  code: string,
  uid: string,
): Choices['variants'] {
  return choices.variants.filter(({ uids }) =>
    choices.options.every((option) => {
      const requiredUid = option.code === code ? uid : chosen[option.code];
      return requiredUid === undefined || uids.get(option.code) === requiredUid;
    }),
  );
}

export type Availability = 'open' | 'sold-out' | 'not-made';

export function availability(choices: Choices, chosen: Chosen, code: string, uid: string): Availability {
  const matchingVariants = variantsWith(choices, chosen, code, uid);
  if (matchingVariants.length === 0) return 'not-made';
  return matchingVariants.some(inStock) ? 'open' : 'sold-out';
}

/** Returns the default choices: those of options with a single value. */
export function firstChoice({ options }: Choices): Chosen {
  const chosen: Record<string, string> = {};
  for (const { code, values } of options) {
    const [only] = values;
    if (only && values.length === 1) chosen[code] = only.uid;
  }
  return chosen;
}

/** Returns the default choices replaced by those in the address. Values that the piece does not have are dropped. */
export function readChosen(choices: Choices, address: URLSearchParams): Chosen {
  let chosen = firstChoice(choices);
  for (const { code, values } of choices.options) {
    const uid = address.get(code);
    if (uid === null || !values.some((value) => value.uid === uid)) continue;
    if (variantsWith(choices, chosen, code, uid).length > 0) chosen = { ...chosen, [code]: uid };
  }
  return chosen;
}

/** Returns the query with each of the shopper's choices under the code of its option. */
export function writeChosen(choices: Choices, chosen: Chosen, before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  const defaults = firstChoice(choices);
  for (const { code } of choices.options) {
    const uid = chosen[code];
    if (uid === undefined || uid === defaults[code]) address.delete(code);
    else address.set(code, uid);
  }
  return address;
}
