/** The file of the setting WECHAT_PAY: the merchant of each market. Secrets stand in other files, or sealed. */
import * as v from 'valibot';
import { type Market, markets } from '../../markets/index.ts';
import type { Schema, Valid } from '../check.ts';
import { paymentSecret } from './payment-secret.ts';

const account = {
  mchid: v.pipe(v.string(), v.regex(/^\d{8,32}$/, 'must be the number of the merchant')),
  appid: v.pipe(v.string(), v.regex(/^wx[0-9a-zA-Z]{6,30}$/, 'must begin with `wx`')),
  serial_no: v.pipe(
    v.string(),
    v.regex(/^[0-9A-F]{16,64}$/, 'must be the serial number of the merchant’s certificate, in capitals'),
  ),
  private_key: paymentSecret,
  api_v3_key: paymentSecret,
  platform_keys: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^(?:PUB_KEY_ID_\w+|[0-9A-F]{16,64})$/)), paymentSecret),
    v.check((keys) => Object.keys(keys).length > 0, 'must have one key or more'),
  ),
  /** The secret of the official account `appid`, for payments inside WeChat. */
  app_secret: v.exactOptional(paymentSecret),
  /** The mini-program in which the merchant takes payments; WeChat Pay must know that it is bound. */
  mini_program: v.exactOptional(
    v.strictObject({
      appid: v.pipe(v.string(), v.regex(/^wx[0-9a-zA-Z]{6,30}$/, 'must begin with `wx`')),
      app_secret: paymentSecret,
    }),
  ),
  host: v.exactOptional(
    v.pipe(v.string(), v.regex(/^https:\/\/[a-z0-9.-]+$/, 'must be `https://` and a host')),
  ),
};

const merchant = v.variant('region', [
  v.strictObject({ region: v.literal('mainland'), ...account }),
  v.strictObject({
    region: v.literal('overseas'),
    ...account,
    merchant_category_code: v.pipe(v.string(), v.regex(/^\d{4}$/, 'must have four digits')),
  }),
]);

export type WechatMerchantEntry = Valid<typeof merchant>;

/** A Mainland merchant takes renminbi alone, so that it serves the Mainland's market alone. */
export const wechatPayFile: Schema<Readonly<Partial<Record<Market, WechatMerchantEntry>>>> = v.pipe(
  v.strictObject(
    Object.fromEntries(markets.map((market) => [market, v.exactOptional(merchant)])) as Record<
      Market,
      v.ExactOptionalSchema<typeof merchant, undefined>
    >,
  ),
  v.check(
    (byMarket) => markets.every((market) => market === 'cn' || byMarket[market]?.region !== 'mainland'),
    'Only the market cn can have a merchant of the Mainland',
  ),
);
