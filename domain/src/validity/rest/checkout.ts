/**
 * Bodies of Magento's REST checkout. Clients send numbers for texts and omit fields, so only unusable values are
 * refused.
 */
import * as v from 'valibot';
import { isRecord, wholeNumberOf } from '../../kernel/index.ts';
import type { Valid } from '../check.ts';
import { ignored, record } from '../fields.ts';

const notAnObject = 'must be an object';
/** Empty if omitted. */
const sentText = v.pipe(
  v.nullish(v.union([v.string(), v.number()], 'must be a text'), ''),
  v.transform(String),
);
const sentTextOrNull = v.pipe(
  sentText,
  v.transform((text) => text || null),
);

const sentId = v.pipe(
  v.unknown(),
  v.transform((sent) => {
    const id = wholeNumberOf(sent);
    return id > 0 ? id : null;
  }),
);

/** One line, or a list in which anything but text becomes an empty line. */
const streetLines = v.pipe(
  v.unknown(),
  v.transform((sent): string[] => {
    const lines = Array.isArray(sent) ? sent : typeof sent === 'string' ? [sent] : [];
    return lines.map((line) => (typeof line === 'string' ? line : ''));
  }),
);

/** Adds each camelCase field in snake_case where it is missing: Magento reads both spellings, and its own page sends both. */
const inSnakeCase = v.transform((sent: unknown): unknown => {
  if (!isRecord(sent)) return sent;
  const snake = Object.entries(sent).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return { ...Object.fromEntries(snake), ...sent };
});

/** Does the same as `record`, for fields in either spelling. */
const eitherRecord = <const Fields extends v.ObjectEntries>(fields: Fields, message?: string) =>
  v.pipe(v.unknown(), inSnakeCase, record(fields, message));

/** Some clients send `region` as an object, others as text. */
const sentRegion = v.lazy((sent) =>
  isRecord(sent)
    ? eitherRecord({ region_code: sentTextOrNull, region: sentTextOrNull, region_id: v.unknown() })
    : v.pipe(
        sentTextOrNull,
        v.transform((region) => ({ region_code: null, region, region_id: null })),
      ),
);

const isOne = v.pipe(
  v.unknown(),
  v.transform((sent) => sent === 1),
);

/** Clients send `true`, `1` or one of them as a text. */
const sentFlag = v.pipe(
  v.unknown(),
  v.transform((sent) => sent === true || String(sent) === '1' || sent === 'true'),
);

/** A full address, with its number in the customer's address book if it comes from there. */
const sentAddress = v.pipe(
  eitherRecord(
    {
      customer_address_id: v.unknown(),
      save_in_address_book: isOne,
      email: sentText,
      firstname: sentText,
      lastname: sentText,
      middlename: sentTextOrNull,
      company: sentTextOrNull,
      street: streetLines,
      city: sentTextOrNull,
      region: sentRegion,
      region_code: sentTextOrNull,
      region_id: v.unknown(),
      district: sentTextOrNull,
      postcode: sentTextOrNull,
      country_id: sentText,
      country_code: sentText,
      telephone: sentTextOrNull,
      prefix: sentTextOrNull,
      vat_id: sentTextOrNull,
    },
    notAnObject,
  ),
  v.transform((sent) => ({
    bookId: v.parse(sentId, sent.customer_address_id),
    saves: sent.save_in_address_book,
    email: sent.email,
    address: {
      firstname: sent.firstname,
      lastname: sent.lastname,
      middlename: sent.middlename,
      company: sent.company,
      street: sent.street,
      city: sent.city ?? '',
      region: sent.region_code ?? sent.region.region_code ?? sent.region.region,
      region_id: v.parse(sentId, sent.region_id ?? sent.region.region_id),
      district: sent.district,
      postcode: sent.postcode,
      country_code: sent.country_id || sent.country_code,
      telephone: sent.telephone,
      prefix: sent.prefix,
      vat_id: sent.vat_id,
    },
  })),
);
export type SentAddress = Valid<typeof sentAddress>;

/** Whether it is marked as equal to the shipping address (specification 3). */
const isSameAsShipping = (sent: unknown): boolean =>
  isRecord(sent) &&
  (sent.sameAsShippingAddress === true || sent.same_as_billing === 1 || sent.sameAsBilling === 1);

/** Null if omitted. */
const billingAddress = v.nullish(
  v.lazy((sent) => (isSameAsShipping(sent) ? ignored('as shipping') : sentAddress)),
  null,
);

export const shippingInformation = v.pipe(
  record(
    {
      addressInformation: eitherRecord(
        {
          shipping_address: sentAddress,
          billing_address: billingAddress,
          shipping_carrier_code: sentText,
          shipping_method_code: sentText,
        },
        notAnObject,
      ),
    },
    notAnObject,
  ),
  v.transform(({ addressInformation }) => addressInformation),
);

export const paymentInformation = v.pipe(
  record(
    {
      email: sentText,
      paymentMethod: eitherRecord(
        {
          method: sentText,
          po_number: sentTextOrNull,
          additional_data: v.lazy((sent) =>
            isRecord(sent)
              ? eitherRecord({
                  payment_method_nonce: sentTextOrNull,
                  public_hash: sentTextOrNull,
                  is_active_payment_token_enabler: sentFlag,
                })
              : ignored({
                  ...{ payment_method_nonce: null, public_hash: null },
                  is_active_payment_token_enabler: false,
                }),
          ),
        },
        notAnObject,
      ),
      billingAddress,
      billing_address: billingAddress,
    },
    notAnObject,
  ),
  v.transform(({ billingAddress, ...sent }) => ({
    ...sent,
    billing_address: billingAddress ?? sent.billing_address,
  })),
);

/** The card of a payment, in the spelling of Braintree's clients. */
export type SentCard = Valid<typeof paymentInformation>['paymentMethod']['additional_data'];

/** The cart that a customer's call names; null for none. */
export const namedCart = v.fallback(
  v.pipe(
    record({ cartId: v.string() }),
    v.transform(({ cartId }): string | null => cartId),
  ),
  null,
);
