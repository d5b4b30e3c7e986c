/** The file of the setting SIGN_IN_PROVIDERS: the companies by which customers sign in. Secrets stand in other files, or sealed. */
import * as v from 'valibot';
import { PROVIDER_CODE } from '../../people/index.ts';
import type { Schema, Valid } from '../check.ts';
import { paymentSecret } from './payment-secret.ts';

const clientId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/, 'must be the client’s id'));

const issuer = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[a-z0-9.-]+(?:\/[\w./-]*)?$/, 'must be the issuer’s address, with `https://`'),
);

const wechatApp = {
  appid: v.pipe(v.string(), v.regex(/^wx[0-9a-zA-Z]{6,30}$/, 'must begin with `wx`')),
  secret: paymentSecret,
};

const provider = v.variant('kind', [
  v.strictObject({
    kind: v.literal('openid'),
    /** The name on the button, the same in every language. */
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
    issuer,
    client_id: clientId,
    client_secret: paymentSecret,
  }),
  v.strictObject({
    kind: v.literal('apple'),
    client_id: clientId,
    team_id: v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/, 'must have ten letters and digits')),
    key_id: v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/, 'must have ten letters and digits')),
    private_key: paymentSecret,
  }),
  v.pipe(
    v.strictObject({
      kind: v.literal('wechat'),
      web: v.exactOptional(v.strictObject(wechatApp)),
      account: v.exactOptional(
        v.strictObject({
          ...wechatApp,
          scope: v.exactOptional(v.picklist(['snsapi_userinfo', 'snsapi_base'])),
        }),
      ),
      mini_program: v.exactOptional(v.strictObject(wechatApp)),
    }),
    v.check(
      ({ web, account, mini_program }) => (web ?? account ?? mini_program) !== undefined,
      'must have `web`, `account` or `mini_program`',
    ),
  ),
]);

export type SignInProviderEntry = Valid<typeof provider>;

/** Providers by their codes. A code stays with its provider for good: stored identities name it. */
export const signInProvidersFile: Schema<Readonly<Record<string, SignInProviderEntry>>> = v.record(
  v.pipe(v.string(), v.regex(PROVIDER_CODE, 'must be a code of small letters, digits and `-`')),
  provider,
);
