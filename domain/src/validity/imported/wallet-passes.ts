/** The file of the setting WALLET_PASSES: the accounts at Apple and Google by which members put their card into a wallet. */
import * as v from 'valibot';
import type { Schema, Valid } from '../check.ts';
import { paymentSecret } from './payment-secret.ts';

const file = v.pipe(v.string(), v.regex(/^file:.+$/, 'must be `file:` and a path'));

const httpsUrl = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[^\s"<>\\]{1,500}$/, 'must be an address that begins with `https://`'),
);

/** Tests and proxies answer for Google at another address. */
const apiUrl = v.exactOptional(
  v.pipe(
    v.string(),
    v.regex(
      /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])[a-z0-9.:/_-]+$/,
      'must be an address that begins with `https://`',
    ),
  ),
);

const apple = v.strictObject({
  pass_type_identifier: v.pipe(v.string(), v.regex(/^pass\.[\w.-]{1,100}$/, 'must begin with `pass.`')),
  team_identifier: v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/, 'must have ten letters and digits')),
  /** The certificate of the pass type, in PEM. */
  certificate: file,
  private_key: paymentSecret,
  private_key_password: v.exactOptional(paymentSecret),
  /** Apple's intermediate certificate (WWDR), in PEM. */
  wwdr: file,
  /** PNG of 87 × 87 pixels. */
  icon: file,
  /** PNG of at most 480 × 150 pixels. */
  logo: v.exactOptional(file),
});

const google = v.strictObject({
  issuer_id: v.pipe(v.string(), v.regex(/^\d{10,25}$/, 'must be the issuer’s number')),
  /** Name of the class of passes, which the shop makes at Google. */
  class_suffix: v.pipe(v.string(), v.regex(/^[\w.-]{1,50}$/, 'must be a short name without spaces')),
  /** The service account. */
  client_email: v.pipe(v.string(), v.email('must be an e-mail address'), v.maxLength(200)),
  private_key: paymentSecret,
  logo_url: httpsUrl,
  api_url: apiUrl,
  token_url: apiUrl,
});

const walletPasses = v.pipe(
  v.strictObject({ apple: v.exactOptional(apple), google: v.exactOptional(google) }),
  v.check((passes) => (passes.apple ?? passes.google) !== undefined, 'must have `apple` or `google`'),
);

export type WalletPassesEntry = Valid<typeof walletPasses>;
export const walletPassesFile: Schema<WalletPassesEntry> = walletPasses;
