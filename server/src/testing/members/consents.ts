import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import type { SignedIn } from '../people.ts';
import type { TestAnswer, TestShop } from '../shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
type Answer = TestAnswer<any>;

export interface Wanted {
  readonly kind: 'NEWSLETTER' | 'POINTS' | 'WISHLIST' | 'ANNIVERSARIES';
  readonly channel?: 'EMAIL' | 'SMS' | 'WHATSAPP';
  readonly given: boolean;
}

/** Gives or withdraws consents of a member, as the account page does. */
export const setConsents = (
  shop: Pick<TestShop, 'graphql'>,
  { headers }: Pick<SignedIn, 'headers'>,
  wanted: readonly Wanted[],
  textVersion: number = CONSENT_TEXT_VERSION,
): Promise<Answer> =>
  shop.graphql(
    `mutation ($consents: [CustomerConsentInput!]!, $version: Int!) {
       setCustomerConsents(consents: $consents, text_version: $version) {
         consents { channel kind given }
         log { channel kind given source text_version }
       }
     }`,
    { consents: wanted.map((each) => ({ channel: 'EMAIL', ...each })), version: textVersion },
    headers,
  );
