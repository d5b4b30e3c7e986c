import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import type { SignedIn } from './people.ts';
import type { TestAnswer, TestShop } from './shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for
type Answer = TestAnswer<any>;

export interface Wanted {
  readonly kind: 'NEWSLETTER' | 'POINTS' | 'WISHLIST' | 'ANNIVERSARIES';
  readonly channel?: 'EMAIL' | 'SMS' | 'WHATSAPP';
  readonly given: boolean;
}

/** Gives consents of a member or takes them back, as the account's page does. */
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
