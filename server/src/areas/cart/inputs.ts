import { bundleChoiceUid } from '../catalogue/index.ts';
import type { AddedItem } from './add-products.ts';
import type { CartAddressInput } from './addresses.ts';
import type { NumberedOption } from './custom-options.ts';
import type { Estimate } from './estimate.ts';
import type { GivenAddress } from './given-address.ts';
import { refuse } from './refuse.ts';

/** Inputs of the cart's mutations, as Magento names their fields, and what the use cases make of them. */
export interface ItemInput {
  readonly sku: string;
  readonly quantity: number;
  readonly parent_sku?: string | null;
  readonly selected_options?: readonly string[] | null;
  readonly entered_options?: readonly { readonly uid: string; readonly value: string }[] | null;
  readonly gift?: AddedItem['gift'];
}

type OptionInput = {
  readonly id?: number | null;
  readonly uid?: string | null;
  readonly value_string: string;
} | null;

export interface DataInput {
  readonly data: { readonly sku: string; readonly quantity: number };
  readonly customizable_options?: readonly OptionInput[] | null;
}

export interface BundleInput extends DataInput {
  readonly bundle_options: readonly ({
    readonly id: number;
    readonly quantity: number;
    readonly value: readonly string[];
  } | null)[];
}

export interface DownloadableInput extends DataInput {
  readonly downloadable_product_links?: readonly ({ readonly link_id: number } | null)[] | null;
}

export interface ConfigurableInput extends DataInput {
  readonly parent_sku?: string | null;
  readonly variant_sku?: string | null;
}

export interface UpdateInput {
  readonly cart_item_id?: number | null;
  readonly cart_item_uid?: string | null;
  readonly quantity?: number | null;
  readonly gift?: AddedItem['gift'];
  readonly customizable_options?: readonly OptionInput[] | null;
}

export type Input<T> = { readonly input?: ({ readonly cart_id: string } & T) | null };
export type Given<T> = { readonly [K in keyof T]?: T[K] | null };
export type AddressInput = Given<{
  address: CartAddressInput & Given<{ save_in_address_book: boolean }>;
  customer_address_id: number;
}>;

export const givenBy = ({ address, customer_address_id }: AddressInput): GivenAddress => ({
  address: address ?? null,
  customerAddressId: customer_address_id ?? null,
  saveInAddressBook: address?.save_in_address_book ?? false,
});

export interface EstimateInput {
  readonly cart_id: string;
  readonly address: { readonly country_code: string } & Given<{
    postcode: string;
    region: Given<{ region: string; region_code: string; region_id: number }>;
  }>;
  readonly shipping_method?: { readonly carrier_code: string; readonly method_code: string } | null;
}

export const estimateOf = ({ address, shipping_method: method }: EstimateInput): Estimate => ({
  address: {
    country: address.country_code,
    postcode: address.postcode ?? null,
    region: address.region?.region ?? null,
    regionCode: address.region?.region_code ?? null,
    regionId: address.region?.region_id ?? null,
  },
  method: method ? { carrierCode: method.carrier_code, methodCode: method.method_code } : null,
});

/** Magento lets the whole input be left out and then refuses; so do we, by the id that is missing. */
export function required<T>({ input }: Input<T>): { readonly cart_id: string } & T {
  if (!input) throw refuse('MISSING_CART_ID');
  return input;
}

export const itemOf = (item: ItemInput): AddedItem => ({
  sku: item.sku.trim(),
  quantity: item.quantity,
  parentSku: item.parent_sku?.trim() || null,
  selectedOptions: item.selected_options ?? [],
  enteredOptions: item.entered_options ?? [],
  gift: item.gift ?? null,
});

/** Magento's older way to say what is chosen or written of a piece's own options. */
export const optionsOf = (options: readonly OptionInput[]): NumberedOption[] =>
  options.flatMap((option) =>
    option ? [{ id: option.id ?? null, uid: option.uid ?? null, value: option.value_string }] : [],
  );

/** An item of one of Magento's older mutations. */
export const olderItem = (
  { data, customizable_options }: DataInput,
  more: Partial<ItemInput> = {},
): AddedItem => ({
  ...itemOf({ ...data, ...more }),
  customizableOptions: optionsOf(customizable_options ?? []),
});

/** Magento's older way to say what is chosen of a bundle. */
export const uidsOf = (option: BundleInput['bundle_options'][number]): string[] =>
  option ? option.value.map((value) => bundleChoiceUid(option.id, Number(value), option.quantity)) : [];
