import { cookiesOf } from '../people.ts';
import type { TestAnswer, TestShop } from '../shop.ts';

let numbers = 0;

/** Returns a mobile number of Hong Kong that no other call returns. */
export function newMobile(): string {
  numbers += 1;
  return `+8526${String(numbers).padStart(3, '0')}${Math.floor(1000 + Math.random() * 9000)}`;
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
type Answer = Promise<TestAnswer<any>>;

/** A browser that requests codes. Its cookies bind the codes to it. */
export interface MobileBrowser {
  request(mobile: string, purpose?: string, headers?: Record<string, string>): Answer;
  signIn(
    mobile: string,
    code: string,
    name?: { readonly firstname?: string; readonly lastname?: string },
  ): Answer;
  reset(mobile: string, code: string, newPassword: string, headers?: Record<string, string>): Answer;
  /** Returns a `cookie` header with the stored cookies. */
  cookies(): Record<string, string>;
  /** Returns the headers that sign in by a token. */
  signedIn(token: string): Record<string, string>;
}

export function openBrowser(shop: Pick<TestShop, 'graphql'>, store = 'hk_en'): MobileBrowser {
  const jar = new Map<string, string>();
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (query: string, variables: object, headers: Record<string, string> = {}): Answer => {
    const answer = await shop.graphql(query, variables, {
      store,
      ...(jar.size > 0 && { cookie: cookies() }),
      ...headers,
    });
    for (const cookie of cookiesOf(answer).split('; ').filter(Boolean)) {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      jar.set(name, value);
    }
    return answer;
  };
  return {
    request: (mobile, purpose = 'SIGN_IN', headers = {}) =>
      send(
        'mutation ($mobile: String!, $purpose: MobileCodePurpose!) { requestMobileCode(mobile: $mobile, purpose: $purpose) { retry_after_seconds valid_seconds } }',
        { mobile, purpose },
        headers,
      ),
    signIn: (mobile, code, name = {}) =>
      send(
        'mutation ($mobile: String!, $code: String!, $firstname: String, $lastname: String) { generateCustomerTokenByMobile(mobile: $mobile, code: $code, firstname: $firstname, lastname: $lastname) { token } }',
        { mobile, code, ...name },
      ),
    reset: (mobile, code, newPassword, headers = {}) =>
      send(
        'mutation ($mobile: String!, $code: String!, $newPassword: String!) { resetPasswordByMobile(mobile: $mobile, code: $code, newPassword: $newPassword) }',
        { mobile, code, newPassword },
        headers,
      ),
    cookies: () => ({ cookie: cookies() }),
    signedIn: (token) => ({ store, authorization: `Bearer ${token}` }),
  };
}

/** Returns the code in the last text message to a number; empty if there is none. */
export async function texted(shop: Pick<TestShop, 'db'>, mobile: string): Promise<string> {
  const [row] = await shop.db.query<{ body: string }>(
    'test.texted',
    `select body from platform.message where channel = 'sms' and recipient = $1 order by id desc limit 1`,
    [mobile],
  );
  return /\d{6}/.exec(row?.body ?? '')?.[0] ?? '';
}
