import { findRegion, isMunicipality, type Prefix, type Region, readPrefix } from '@jinlan/domain/people';
import type {
  CustomerAddressInput,
  CustomerAddressRegionInput,
} from '../../../graphql/generated/resolvers.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { lockCustomer } from '../store.ts';
import {
  invalidAddress,
  type PostalAddress,
  type PostalAddressInput,
  readPostalAddress,
} from './read-address.ts';
import {
  type AddressRow,
  addAddress,
  addressById,
  addressesOf,
  clearDefaults,
  countAddresses,
  deleteAddress,
  saveAddressRow,
} from './store-addresses.ts';

/** The most addresses in one book. */
const maxAddresses = 50;

/** The input of an address; absent fields stay unchanged. */
export type BookInput = Omit<CustomerAddressInput, 'country_id' | 'region'> & CustomerAddressRegionInput;

const notFound = (id: number): Refusal => refuse('ADDRESS_NOT_FOUND', { id });

export async function readAddressBook({ platform }: Services, caller: Caller): Promise<AddressRow[]> {
  return addressesOf(platform.db, ownCustomerId(caller.actor, 'account.read'), maxAddresses);
}

export async function addToBook(
  { platform }: Services,
  caller: Caller,
  input: BookInput,
): Promise<AddressRow> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const entry = {
    address: readPostalAddress(withDefaults(input)),
    prefix: readPrefixOf(input.prefix, null),
    defaultShipping: input.default_shipping === true,
    defaultBilling: input.default_billing === true,
  };
  return platform.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const { total } = await countAddresses(tx, customerId, entry.address);
    if (total >= maxAddresses) throw refuse('ADDRESS_BOOK_FULL', { most: maxAddresses });
    await clearDefaults(tx, customerId, entry);
    return { ...entry, customerId, id: await addAddress(tx, customerId, entry, caller.now) };
  });
}

export async function changeInBook(
  { platform }: Services,
  caller: Caller,
  id: number,
  input: BookInput,
): Promise<AddressRow> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  return platform.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const storedRow = await addressById(tx, customerId, id);
    if (storedRow === null) throw notFound(id);
    const changedRow: AddressRow = {
      id,
      customerId,
      address: readPostalAddress(withDefaults(input, storedRow.address)),
      prefix: readPrefixOf(input.prefix, storedRow.prefix),
      defaultShipping: input.default_shipping ?? storedRow.defaultShipping,
      defaultBilling: input.default_billing ?? storedRow.defaultBilling,
    };
    await clearDefaults(tx, customerId, changedRow);
    await saveAddressRow(tx, changedRow);
    return changedRow;
  });
}

export async function removeFromBook({ platform }: Services, caller: Caller, id: number): Promise<void> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  if (!(await deleteAddress(platform.db, customerId, id))) throw notFound(id);
}

/** Returns an address of the customer's book, for a cart; refuses anybody else's as ADDRESS_NOT_FOUND. */
export async function addressOf(
  { platform }: Services,
  customerId: string,
  addressId: number,
): Promise<PostalAddress> {
  const row = await addressById(platform.db, Number(customerId), addressId);
  if (row === null) throw notFound(addressId);
  return row.address;
}

/** Saves the address of an order to the book. Does nothing if the book is full or already contains it. */
export async function saveAddress(
  { platform }: Services,
  customerId: string,
  address: PostalAddress,
): Promise<void> {
  const owner = Number(customerId);
  const bookAddress = withoutCartFields(address);
  await platform.db.transaction(async (tx) => {
    await lockCustomer(tx, owner);
    const { total, equal } = await countAddresses(tx, owner, bookAddress);
    if (equal !== null || total >= maxAddresses) return;
    const entry = { address: bookAddress, prefix: null, defaultShipping: false, defaultBilling: false };
    await addAddress(tx, owner, entry, platform.clock.now());
  });
}

/** The address without the fields that only carts have. */
function withoutCartFields(address: PostalAddress): PostalAddress {
  const { country, firstName, lastName, telephone, region, city, district } = address;
  const { street, building, unit, postcode, company, sent } = address;
  const location = { country, region, city, district, street, building, unit, postcode };
  return { firstName, lastName, telephone, ...location, company, ...(sent && { sent }) };
}

/** Completes Magento's input from the stored address; the location only if the country is the same. */
function withDefaults(input: BookInput, storedAddress: PostalAddress | null = null): PostalAddressInput {
  const country = input.country_code ?? storedAddress?.country ?? '';
  const sameCountry = storedAddress?.country === country ? storedAddress : null;
  return {
    firstname: input.firstname ?? storedAddress?.firstName ?? '',
    middlename: input.middlename ?? null,
    lastname: input.lastname ?? storedAddress?.lastName ?? '',
    telephone: input.telephone ?? storedAddress?.telephone ?? '',
    company: input.company ?? storedAddress?.company ?? null,
    country_code: country,
    street: input.street ?? sameCountry?.sent?.street ?? sameCountry?.street ?? [],
    building: input.building ?? sameCountry?.building ?? null,
    unit: input.unit ?? sameCountry?.unit ?? null,
    postcode: input.postcode ?? sameCountry?.postcode ?? sameCountry?.sent?.postcode ?? null,
    vat_id: input.vat_id ?? storedAddress?.sent?.vatId ?? null,
    ...locationOf(input, sameCountry),
  };
}

/**
 * Returns region, city and district, each inside the one before. A new region or city clears the narrower stored fields. A
 * city alone may imply its region. A municipality has no second city, so a request for another city must also contain a
 * region.
 */
function locationOf(
  input: BookInput,
  storedAddress: PostalAddress | null,
): Pick<PostalAddressInput, 'region' | 'region_id' | 'region_code' | 'city' | 'district'> {
  const region = {
    region: input.region ?? null,
    region_id: input.region_id ?? null,
    region_code: input.region_code ?? null,
  };
  if (storedAddress === null)
    return { ...region, city: input.city ?? null, district: input.district ?? null };
  const { country, region: oldRegion, sent } = storedAddress;
  const oldCity = sent?.city ?? storedAddress.city;
  const givenParts = Object.values(region).filter((part) => part !== null);
  const namedRegion = (givenParts.length > 0 ? givenParts : [input.city ?? '']).reduce<Region | null>(
    (match, text) => match ?? findRegion(country, String(text)),
    null,
  );
  const isSameRegion =
    namedRegion?.code === oldRegion?.code || (namedRegion === null && givenParts.length === 0);
  const city = input.city ?? (isSameRegion ? oldCity : null);
  const district = input.district ?? (isSameRegion && city === oldCity ? storedAddress.district : null);
  if (givenParts.length > 0) return { ...region, city, district };
  const isLeft = oldRegion !== null && isMunicipality(oldRegion) && city !== oldCity && namedRegion === null;
  const code = isLeft ? null : ((namedRegion ?? oldRegion)?.code ?? null);
  return { region_code: code, region: code === null ? (sent?.region ?? null) : null, city, district };
}

function readPrefixOf(text: string | null | undefined, current: Prefix | null): Prefix | null {
  if (text == null) return current;
  if (text.trim() === '') return null;
  const prefix = readPrefix(text);
  if (prefix === null)
    throw invalidAddress([
      { field: 'prefix', problem: { code: 'FIELD_PATTERN', data: { pattern: 'Mr|Ms|Miss' } } },
    ]);
  return prefix;
}
