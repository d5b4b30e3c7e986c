import { findRegion, isMunicipality, type Prefix, type Region, readPrefix } from '@jinlan/domain/people';
import type {
  CustomerAddressInput,
  CustomerAddressRegionInput,
} from '../../../graphql/generated/resolvers.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { ownerWho } from '../refuse.ts';
import type { Asked, Services } from '../services.ts';
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

/** Addresses in one book. */
const mostAddresses = 50;

/** What is not given stays as it is. */
export type BookInput = Omit<CustomerAddressInput, 'country_id' | 'region'> & CustomerAddressRegionInput;

const notFound = (id: number): Refusal => refuse('ADDRESS_NOT_FOUND', { id });

export async function readAddressBook({ platform }: Services, asked: Asked): Promise<AddressRow[]> {
  return addressesOf(platform.db, ownerWho(asked.actor, 'account.read'), mostAddresses);
}

export async function addToBook({ platform }: Services, asked: Asked, input: BookInput): Promise<AddressRow> {
  const customerId = ownerWho(asked.actor, 'account.change');
  const entry = {
    address: readPostalAddress(whole(input)),
    prefix: readPrefixOf(input.prefix, null),
    defaultShipping: input.default_shipping === true,
    defaultBilling: input.default_billing === true,
  };
  return platform.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const { total } = await countAddresses(tx, customerId, entry.address);
    if (total >= mostAddresses) throw refuse('ADDRESS_BOOK_FULL', { most: mostAddresses });
    await clearDefaults(tx, customerId, entry);
    return { ...entry, customerId, id: await addAddress(tx, customerId, entry, asked.now) };
  });
}

export async function changeInBook(
  { platform }: Services,
  asked: Asked,
  id: number,
  input: BookInput,
): Promise<AddressRow> {
  const customerId = ownerWho(asked.actor, 'account.change');
  return platform.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const known = await addressById(tx, customerId, id);
    if (known === null) throw notFound(id);
    const changed: AddressRow = {
      id,
      customerId,
      address: readPostalAddress(whole(input, known.address)),
      prefix: readPrefixOf(input.prefix, known.prefix),
      defaultShipping: input.default_shipping ?? known.defaultShipping,
      defaultBilling: input.default_billing ?? known.defaultBilling,
    };
    await clearDefaults(tx, customerId, changed);
    await saveAddressRow(tx, changed);
    return changed;
  });
}

export async function removeFromBook({ platform }: Services, asked: Asked, id: number): Promise<void> {
  const customerId = ownerWho(asked.actor, 'account.change');
  if (!(await deleteAddress(platform.db, customerId, id))) throw notFound(id);
}

/** For a bag that names an address of its customer's book; refused as ADDRESS_NOT_FOUND for anybody else's. */
export async function addressOf(
  { platform }: Services,
  customerId: string,
  addressId: number,
): Promise<PostalAddress> {
  const row = await addressById(platform.db, Number(customerId), addressId);
  if (row === null) throw notFound(addressId);
  return row.address;
}

/**
 * For an order whose address is to be remembered. One that is there already is not added again, and a full book is no
 * reason to refuse an order.
 */
export async function saveAddress(
  { platform }: Services,
  customerId: string,
  address: PostalAddress,
): Promise<void> {
  const owner = Number(customerId);
  const plain = plainAddress(address);
  await platform.db.transaction(async (tx) => {
    await lockCustomer(tx, owner);
    const { total, equal } = await countAddresses(tx, owner, plain);
    if (equal !== null || total >= mostAddresses) return;
    const entry = { address: plain, prefix: null, defaultShipping: false, defaultBilling: false };
    await addAddress(tx, owner, entry, platform.clock.now());
  });
}

/** Without what a bag keeps beside it. */
function plainAddress(address: PostalAddress): PostalAddress {
  const { country, firstName, lastName, telephone, region, city, district } = address;
  const { street, building, unit, postcode, company, sent } = address;
  const place = { country, region, city, district, street, building, unit, postcode };
  return { firstName, lastName, telephone, ...place, company, ...(sent && { sent }) };
}

/** Magento's input with what it leaves out taken from the address as it is; places of another country are none. */
function whole(input: BookInput, known: PostalAddress | null = null): PostalAddressInput {
  const country = input.country_code ?? known?.country ?? '';
  const place = known?.country === country ? known : null;
  return {
    firstname: input.firstname ?? known?.firstName ?? '',
    middlename: input.middlename ?? null,
    lastname: input.lastname ?? known?.lastName ?? '',
    telephone: input.telephone ?? known?.telephone ?? '',
    company: input.company ?? known?.company ?? null,
    country_code: country,
    street: input.street ?? place?.sent?.street ?? place?.street ?? [],
    building: input.building ?? place?.building ?? null,
    unit: input.unit ?? place?.unit ?? null,
    postcode: input.postcode ?? place?.postcode ?? place?.sent?.postcode ?? null,
    vat_id: input.vat_id ?? known?.sent?.vatId ?? null,
    ...placesOf(input, place),
  };
}

/**
 * Region, city and district, each inside the one before: what is given anew takes the narrower ones known before with it.
 * A city alone may name its region; the one of a municipality holds no other city, so then the region is asked for.
 */
function placesOf(
  input: BookInput,
  known: PostalAddress | null,
): Pick<PostalAddressInput, 'region' | 'region_id' | 'region_code' | 'city' | 'district'> {
  const region = {
    region: input.region ?? null,
    region_id: input.region_id ?? null,
    region_code: input.region_code ?? null,
  };
  if (known === null) return { ...region, city: input.city ?? null, district: input.district ?? null };
  const { country, region: before, sent } = known;
  const knownCity = sent?.city ?? known.city;
  const given = Object.values(region).filter((part) => part !== null);
  const named = (given.length > 0 ? given : [input.city ?? '']).reduce<Region | null>(
    (found, text) => found ?? findRegion(country, String(text)),
    null,
  );
  const sameRegion = named?.code === before?.code || (named === null && given.length === 0);
  const city = input.city ?? (sameRegion ? knownCity : null);
  const district = input.district ?? (sameRegion && city === knownCity ? known.district : null);
  if (given.length > 0) return { ...region, city, district };
  const left = before !== null && isMunicipality(before) && city !== knownCity && named === null;
  const code = left ? null : ((named ?? before)?.code ?? null);
  return { region_code: code, region: code === null ? (sent?.region ?? null) : null, city, district };
}

function readPrefixOf(text: string | null | undefined, known: Prefix | null): Prefix | null {
  if (text == null) return known;
  if (text.trim() === '') return null;
  const prefix = readPrefix(text);
  if (prefix === null)
    throw invalidAddress([
      { field: 'prefix', problem: { code: 'FIELD_PATTERN', data: { pattern: 'Mr|Ms|Miss' } } },
    ]);
  return prefix;
}
