import { customerIdOf } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { mustBeCustomer } from '../opening/customers.ts';
import type { CartContext } from '../opening/open-cart.ts';
import { type CartAddress, type CartAddressInput, readAddress, readEstimate } from './addresses.ts';

/** Magento's two ways to give an address: in full, or by its id in the customer's address book. */
export interface AddressChoice {
  readonly address: CartAddressInput | null;
  readonly customerAddressId: number | null;
  /**
   * Whether to save the address in the customer's book. True only if a signed-in customer asked for it;
   * Magento's default would save the same address many times.
   */
  readonly saveInAddressBook: boolean;
}

export const noAddress: AddressChoice = {
  address: null,
  customerAddressId: null,
  saveInAddressBook: false,
};

export const hasAddress = ({ address, customerAddressId }: AddressChoice): boolean =>
  address !== null || customerAddressId !== null;

/** Reads the address; null if the request has none. */
export async function readAddressChoice(
  parts: CartParts,
  context: CartContext,
  choice: AddressChoice,
  { mayEstimate = false }: { readonly mayEstimate?: boolean } = {},
): Promise<CartAddress | null> {
  const bookAddress = await fromBook(parts, context, choice);
  if (bookAddress !== null || choice.address === null) return bookAddress;
  return mayEstimate ? readEstimate(choice.address) : readAddress(choice.address);
}

/** Reads the name and phone number of the person who collects. The other fields need not be valid. */
export async function readPerson(
  parts: CartParts,
  context: CartContext,
  choice: AddressChoice,
): Promise<CartAddressInput | null> {
  const bookAddress = await fromBook(parts, context, choice);
  if (bookAddress === null) return choice.address;
  const { firstName, lastName, telephone, company, country } = bookAddress;
  return { firstname: firstName, lastname: lastName, telephone, company, street: [], country_code: country };
}

async function fromBook(
  { customers }: CartParts,
  { actor }: CartContext,
  { address: fullAddress, customerAddressId }: AddressChoice,
): Promise<CartAddress | null> {
  if (customerAddressId === null) return null;
  if (fullAddress !== null)
    throw refuse('BAD_REQUEST', { reason: 'give an address or a customer_address_id, not both' });
  const customerId = mustBeCustomer(actor, 'account.read');
  const address = await customers.addressOf(customerId, customerAddressId);
  return { ...address, bookId: customerAddressId, collector: false };
}

export async function saveToBook(
  { customers }: CartParts,
  { actor }: CartContext,
  { address, saveInAddressBook }: AddressChoice,
  cartAddress: CartAddress,
): Promise<void> {
  const customerId = customerIdOf(actor);
  if (
    saveInAddressBook &&
    address !== null &&
    customerId !== null &&
    !cartAddress.collector &&
    !cartAddress.open
  )
    await customers.saveAddress(customerId, cartAddress);
}
