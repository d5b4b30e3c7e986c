/** The file of the setting SMS: who carries text messages to the numbers of each country, and with which templates. */
import * as v from 'valibot';
import { type CountryCode, marketFacts, markets } from '../../markets/index.ts';
import type { Schema, Valid } from '../check.ts';
import { paymentSecret } from './payment-secret.ts';

const label = v.pipe(v.string(), v.regex(/^[^\s\p{C}]{1,64}$/u, 'must be 1 to 64 characters without spaces'));

/** The values that our messages fill in; a template takes some of them, in its own order. */
const variable = v.picklist(['code', 'minutes'], 'must be code or minutes');

const template = v.strictObject({
  id: label,
  variables: v.exactOptional(v.pipe(v.array(variable), v.maxLength(2, 'must have at most two variables'))),
});

/** The template of an alert of the gold price. Its variables are the board's name, its price and the target. */
const alertTemplate = v.strictObject({
  id: label,
  variables: v.exactOptional(
    v.pipe(
      v.array(v.picklist(['board', 'price', 'target'], 'must be board, price or target')),
      v.maxLength(3, 'must have at most three variables'),
    ),
  ),
});

const templates = v.strictObject({
  sign_in: template,
  reset: template,
  change: template,
  gold_alert: v.exactOptional(alertTemplate),
  appointment: v.exactOptional(template),
  sale: v.exactOptional(template),
});

const everyLocale = v.strictObject({
  'zh-Hans-CN': templates,
  'en-US': v.exactOptional(templates),
});

const apiUrl = v.exactOptional(
  v.pipe(
    v.string(),
    v.regex(
      /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])[a-z0-9.:/_-]+$/,
      'must be an address that begins with `https://`',
    ),
  ),
);

const aliyun = v.strictObject({
  provider: v.literal('aliyun'),
  access_key_id: label,
  access_key_secret: paymentSecret,
  sign_name: label,
  templates: everyLocale,
  api_url: apiUrl,
});

const tencent = v.strictObject({
  provider: v.literal('tencent'),
  secret_id: label,
  secret_key: paymentSecret,
  app_id: label,
  /** Empty for numbers outside the Mainland. */
  sign_name: v.exactOptional(label),
  region: v.exactOptional(label),
  templates: everyLocale,
  api_url: apiUrl,
});

const twilio = v.strictObject({
  provider: v.literal('twilio'),
  account_sid: v.pipe(v.string(), v.regex(/^AC[0-9a-f]{32}$/, 'must be `AC` and 32 characters')),
  auth_token: paymentSecret,
  /** A messaging service (`MG…`), or a registered sender. */
  from: label,
  templates: everyLocale,
  api_url: apiUrl,
});

const account = v.variant('provider', [aliyun, tencent, twilio], 'must be aliyun, tencent or twilio');

export type SmsAccountEntry = Valid<typeof account>;

const countries = markets.map((market) => marketFacts[market].country);

export const smsFile: Schema<Readonly<Partial<Record<CountryCode, SmsAccountEntry>>>> = v.strictObject(
  Object.fromEntries(countries.map((country) => [country, v.exactOptional(account)])) as Record<
    CountryCode,
    v.ExactOptionalSchema<typeof account, undefined>
  >,
);
