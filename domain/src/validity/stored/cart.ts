/** A bag's lines and addresses, as its rows keep them. */
import * as v from 'valibot';
import type { AddressRefusal } from '../../people/index.ts';
import type { Valid } from '../check.ts';
import { madeDesign } from './made-design.ts';
import { postalAddress } from './person.ts';
import { integer } from './values.ts';

/** One piece of a chosen bundle. */
const part = v.object({
  /** Key of the bundle's option. */
  option: v.string(),
  sku: v.string(),
  /** In one bundle. */
  quantity: integer,
});

/** What was chosen or written of one of the piece's own options. */
const chosenOption = v.object({
  option: v.string(),
  /** Keys, in the order of the piece; empty of what is written. */
  values: v.array(v.string()),
  /** Null of what is chosen. */
  text: v.nullable(v.string()),
});

export const cartLines = v.array(
  v.object({
    id: integer,
    sku: v.string(),
    parentSku: v.nullable(v.string()),
    quantity: integer,
    /** Of a bundle, in its order; null of all else. */
    parts: v.nullable(v.array(part)),
    /** Of a download whose files are bought one by one: keys of those that were chosen, in its order; null of all else. */
    links: v.nullable(v.array(v.string())),
    /** What was chosen or written of the piece's own options, in its order; null where there is none. */
    options: v.nullable(v.array(chosenOption)),
    /** A made-to-order design; null of all else. */
    made: v.nullable(madeDesign),
    giftWrap: v.boolean(),
    giftMessage: v.nullable(v.string()),
    /** Gold price version that the shopper accepted; null for fixed prices. */
    acknowledgedVersion: v.nullable(integer),
    /** Price of one piece that the shopper accepted, minor units of the market's own currency. */
    acknowledgedPrice: v.nullable(integer),
  }),
);
export type CartLine = Valid<typeof cartLines>[number];

const addressFields: Readonly<Record<AddressRefusal['field'], true>> = {
  ...{ name: true, telephone: true, region: true, city: true, district: true, street: true },
  ...{ building: true, unit: true, postcode: true, country: true },
};

const isRefusal = (value: unknown): value is AddressRefusal => {
  const { field, problem } = (value ?? {}) as Partial<AddressRefusal>;
  return (
    typeof field === 'string' &&
    Object.hasOwn(addressFields, field) &&
    typeof problem?.code === 'string' &&
    typeof problem.data === 'object'
  );
};

const cartAddress = v.object({
  ...postalAddress.entries,
  /** Only says who collects or buys: the place is the store's or none, and no courier may be sent there. */
  collector: v.boolean(),
  /** Number of the address in the customer's book that it was taken from. */
  bookId: v.exactOptional(integer),
  /** What an order still needs of an address that was given to estimate a delivery: field and code of each are checked. */
  open: v.exactOptional(
    v.custom<readonly AddressRefusal[]>(
      (value) => Array.isArray(value) && value.every(isRefusal),
      'Expected fields and what is wrong with them',
    ),
  ),
});
export type CartAddress = Valid<typeof cartAddress>;

export const cartShippingOrNull = v.nullable(cartAddress);
/** The address is null where it is the same as the shipping address. */
export const cartBillingOrNull = v.nullable(v.object({ address: v.nullable(cartAddress) }));
