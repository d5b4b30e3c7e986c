import { settings } from './settings.ts';

export type Answer<Data> =
  | { readonly kind: 'answered'; readonly data: Data }
  /** With the code of the shop's refusal. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'offline' };

interface Body {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** Asks the shop by GraphQL. `token`: of a customer's session; null for a guest. */
export function askShop<Data>(
  query: string,
  variables: object,
  token: string | null = null,
): Promise<Answer<Data>> {
  return new Promise((resolve) => {
    wx.request({
      url: `${settings.shopUrl()}/graphql`,
      method: 'POST',
      header: {
        'content-type': 'application/json',
        mintype: settings.platform() === 'cmMiniPro' ? 'CM' : 'eshop',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      data: { query, variables },
      success({ data }) {
        const { data: answer, errors } = (typeof data === 'object' ? data : {}) as Body;
        const code = errors?.[0]?.extensions?.code;
        if (errors !== undefined) resolve({ kind: 'refused', code: code ?? 'FAULT' });
        else if (answer === undefined) resolve({ kind: 'offline' });
        else resolve({ kind: 'answered', data: answer as Data });
      },
      fail: () => resolve({ kind: 'offline' }),
    });
  });
}

/** The code by which WeChat tells the shop who somebody is, once; null where WeChat gives none. */
export const loginCode = (): Promise<string | null> =>
  new Promise((resolve) => {
    wx.login({ success: ({ code }) => resolve(code || null), fail: () => resolve(null) });
  });
