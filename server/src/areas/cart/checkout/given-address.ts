import { customerIdOf } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { mustBeCustomer } from '../opening/customers.ts';
import type { CartContext } from '../opening/open-cart.ts';
import { type CartAddress, type CartAddressInput, readAddress, readEstimate } from './addresses.ts';

/** Magento's two ways to say an address: in full, or by its number in the customer's own book. */
export interface GivenAddress {
  readonly address: CartAddressInput | null;
  readonly customerAddressId: number | null;
  /** Only where a signed-in customer asks for it; Magento's default fills books with the same address. */
  readonly saveInAddressBook: boolean;
}

export const nothingGiven: GivenAddress = {
  address: null,
  customerAddressId: null,
  saveInAddressBook: false,
};

export const isGiven = ({ address, customerAddressId }: GivenAddress): boolean =>
  address !== null || customerAddressId !== null;

/** Null where nothing is given. */
export async function readGiven(
  parts: CartParts,
  context: CartContext,
  given: GivenAddress,
  { mayEstimate = false }: { readonly mayEstimate?: boolean } = {},
): Promise<CartAddress | null> {
  const known = await fromBook(parts, context, given);
  if (known !== null || given.address === null) return known;
  return mayEstimate ? readEstimate(given.address) : readAddress(given.address);
}

/** Of who collects only the name and the number are read, so the rest need not be valid. */
export async function readPerson(
  parts: CartParts,
  context: CartContext,
  given: GivenAddress,
): Promise<CartAddressInput | null> {
  const known = await fromBook(parts, context, given);
  if (known === null) return given.address;
  const { firstName, lastName, telephone, company, country } = known;
  return { firstname: firstName, lastname: lastName, telephone, company, street: [], country_code: country };
}

async function fromBook(
  { customers }: CartParts,
  { actor }: CartContext,
  { address: given, customerAddressId }: GivenAddress,
): Promise<CartAddress | null> {
  if (customerAddressId === null) return null;
  if (given !== null)
    throw refuse('BAD_REQUEST', { reason: 'give an address or a customer_address_id, not both' });
  const customerId = mustBeCustomer(actor, 'account.read');
  const address = await customers.addressOf(customerId, customerAddressId);
  return { ...address, bookId: customerAddressId, collector: false };
}

export async function remember(
  { customers }: CartParts,
  { actor }: CartContext,
  { address, saveInAddressBook }: GivenAddress,
  read: CartAddress,
): Promise<void> {
  const customerId = customerIdOf(actor);
  if (saveInAddressBook && address !== null && customerId !== null && !read.collector && !read.open)
    await customers.saveAddress(customerId, read);
}
