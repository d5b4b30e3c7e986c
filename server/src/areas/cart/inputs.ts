import { wholeNumberOf } from '@jinlan/domain/kernel';
import type {
  BillingAddressInput,
  BundleOptionInput,
  CartItemInput,
  CustomizableOptionInput,
  InputMaybe,
  SimpleProductCartItemInput,
} from '../../graphql/generated/resolvers.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { bundleChoiceUid } from '../catalogue/index.ts';
import type { GivenAddress } from './checkout/given-address.ts';
import type { AddedItem } from './lines/add-products.ts';
import type { NumberedOption } from './lines/custom-options.ts';

/** What the use cases make of the inputs of the cart's mutations. */
export const givenBy = ({
  address,
  customer_address_id,
}: Pick<BillingAddressInput, 'address' | 'customer_address_id'>): GivenAddress => ({
  address: address ?? null,
  customerAddressId: customer_address_id ?? null,
  saveInAddressBook: address?.save_in_address_book ?? false,
});

/** Magento lets the whole input be left out and then refuses; so do we, by the id that is missing. */
export function required<Input>({ input }: { readonly input?: InputMaybe<Input> }): Input {
  if (!input) throw refuse('MISSING_CART_ID');
  return input;
}

export const itemOf = (item: CartItemInput): AddedItem => ({
  sku: item.sku.trim(),
  quantity: item.quantity,
  parentSku: item.parent_sku?.trim() || null,
  selectedOptions: item.selected_options ?? [],
  enteredOptions: item.entered_options ?? [],
  gift: item.gift ?? null,
});

/** Magento's older way to say what is chosen or written of a piece's own options. */
export const optionsOf = (options: readonly InputMaybe<CustomizableOptionInput>[]): NumberedOption[] =>
  options.flatMap((option) =>
    option ? [{ id: option.id ?? null, uid: option.uid ?? null, value: option.value_string }] : [],
  );

/** An item of one of Magento's older mutations. */
export const olderItem = (
  { data, customizable_options }: SimpleProductCartItemInput,
  more: Pick<CartItemInput, 'parent_sku' | 'selected_options'> = {},
): AddedItem => ({
  ...itemOf({ ...data, ...more }),
  customizableOptions: optionsOf(customizable_options ?? []),
});

/** Magento's older way to say what is chosen of a bundle. */
export const uidsOf = (option: InputMaybe<BundleOptionInput>): string[] =>
  option
    ? option.value.map((value) => bundleChoiceUid(option.id, wholeNumberOf(value), option.quantity))
    : [];
