/** The file of the setting ALIPAY. Secrets stand in other files, or sealed. */
import * as v from 'valibot';
import type { Schema, Valid } from '../check.ts';
import { paymentSecret } from './payment-secret.ts';

const keys = v.pipe(v.array(paymentSecret), v.minLength(1, 'must have one key or more'));

const mainland = v.strictObject({
  app_id: v.pipe(v.string(), v.regex(/^\d{16}$/, 'must be the app’s number of 16 digits')),
  seller_id: v.pipe(
    v.string(),
    v.regex(/^2088\d{12}$/, 'must be the seller’s number, which begins with 2088'),
  ),
  private_key: paymentSecret,
  /** Alipay's own public keys; several during a change of keys. */
  alipay_public_keys: keys,
  /** On a computer the shopper pays on Alipay's page, or with a code on the shop's own page. */
  computer: v.exactOptional(v.picklist(['page', 'code'])),
  gateway: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^https:\/\/[a-z0-9.-]+\/[a-z0-9./-]+$/, 'must be `https://`, a host and a path'),
    ),
  ),
});

export type AlipayMerchantEntry = Valid<typeof mainland>;

/** A merchant of AlipayHK at Antom. */
const hongKong = v.strictObject({
  client_id: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_]{6,64}$/, 'must be the client’s number at Antom')),
  private_key: paymentSecret,
  /** Antom's own public keys; several during a change of keys. */
  antom_public_keys: keys,
  key_version: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  host: v.exactOptional(
    v.pipe(v.string(), v.regex(/^https:\/\/[a-z0-9.-]+$/, 'must be `https://` and a host')),
  ),
});

export type AlipayHkMerchantEntry = Valid<typeof hongKong>;

export const alipayFile: Schema<{
  readonly cn?: AlipayMerchantEntry;
  readonly hk?: AlipayHkMerchantEntry;
}> = v.strictObject({
  cn: v.exactOptional(mainland),
  hk: v.exactOptional(hongKong),
});
