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
import type { AddressChoice } from './checkout/given-address.ts';
import type { AddedItem } from './lines/add-products.ts';
import type { NumberedOption } from './lines/custom-options.ts';

/** Converts the inputs of the cart's mutations for the use cases. */
export const addressChoiceOf = ({
  address,
  customer_address_id,
}: Pick<BillingAddressInput, 'address' | 'customer_address_id'>): AddressChoice => ({
  address: address ?? null,
  customerAddressId: customer_address_id ?? null,
  saveInAddressBook: address?.save_in_address_book ?? false,
});

/** Magento allows the whole input to be absent and then reports the missing cart id. This function does the same. */
export function required<Input>({ input }: { readonly input?: InputMaybe<Input> }): Input {
  if (!input) throw refuse('MISSING_CART_ID');
  return input;
}

export const itemOf = (item: CartItemInput): AddedItem => ({
  sku: item.sku.trim(),
  quantity: item.quantity,
  parentSku: item.parent_sku?.trim() || null,
  selectedOptions: (item.selected_options ?? []).flatMap((uid) => uid ?? []),
  enteredOptions: (item.entered_options ?? []).flatMap((option) => option ?? []),
  gift: item.gift ?? null,
});

/** Reads custom options in the form of Magento's older mutations. */
export const optionsOf = (options: readonly InputMaybe<CustomizableOptionInput>[]): NumberedOption[] =>
  options.flatMap((option) =>
    option ? [{ id: option.id ?? null, uid: option.uid ?? null, value: option.value_string }] : [],
  );

/** Reads an item of one of Magento's older mutations. */
export const legacyItem = (
  { data, customizable_options }: SimpleProductCartItemInput,
  choices: Pick<CartItemInput, 'parent_sku' | 'selected_options'> = {},
): AddedItem => ({
  ...itemOf({ ...data, ...choices }),
  customizableOptions: optionsOf(customizable_options ?? []),
});

/** Reads a bundle's choices in the form of Magento's older mutations. */
export const uidsOf = (option: InputMaybe<BundleOptionInput>): string[] =>
  option
    ? option.value.map((value) => bundleChoiceUid(option.id, wholeNumberOf(value), option.quantity))
    : [];

/**
 * Returns the cart's id from either of two fields: that of the specification, or the older one of this schema. A request may
 * contain both if they are equal.
 */
export function cartIdOf({
  cartId,
  cart_id,
}: {
  readonly cartId?: InputMaybe<string>;
  readonly cart_id?: InputMaybe<string>;
}): string {
  const id = cartId ?? cart_id;
  if (id == null) throw refuse('MISSING_CART_ID');
  if (cart_id != null && cart_id !== id) throw refuse('BAD_REQUEST', { reason: 'cartId and cart_id differ' });
  return id;
}
