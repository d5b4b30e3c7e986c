import type { TestAnswer, TestShop } from './shop.ts';

/** An answer of any data: a test reads what it asked for. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for
export type VisitAnswer = TestAnswer<any>;

/** A browser that signs in by a provider: it keeps cookies, and is signed in by a token. */
export interface Visitor {
  token: string | null;
  readonly cookies: Map<string, string>;
  graphql(query: string, variables?: object): Promise<VisitAnswer>;
  /** Begins a visit; returns the provider's address. */
  start(input: object): Promise<string>;
  /** Fills in the provider's page; returns the query with which the browser comes back. */
  decide(address: string, form?: Readonly<Record<string, string>>): Promise<string>;
  finish(answer: string): Promise<VisitAnswer>;
  /** The whole visit. */
  visit(input: object, form?: Readonly<Record<string, string>>): Promise<VisitAnswer>;
}

const startDocument = `mutation ($input: StartProviderSignInInput!) { startProviderSignIn(input: $input) { url } }`;
const finishDocument = `mutation ($answer: String!) {
  finishProviderSignIn(answer: $answer) { outcome token back key }
}`;

/** A new browser, in the shop of Hong Kong in English. */
export function createVisitor(shop: TestShop, headers: Record<string, string> = { store: 'hk_en' }): Visitor {
  const cookies = new Map<string, string>();
  const keep = (header: unknown): void => {
    for (const cookie of [header].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(cookie ?? '')) ?? [];
      if (name !== '') cookies.set(name, value);
    }
  };
  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const visitor: Visitor = {
    token: null,
    cookies,
    async graphql(query, variables = {}) {
      const answer = await shop.graphql(query, variables, {
        ...headers,
        cookie: cookieHeader(),
        ...(visitor.token !== null && { authorization: `Bearer ${visitor.token}` }),
      });
      keep(answer.headers['set-cookie']);
      return answer;
    },
    async start(input) {
      const { data, errors } = await visitor.graphql(startDocument, { input });
      if (errors) throw new Error(String(errors[0]?.extensions?.code));
      return data.startProviderSignIn.url;
    },
    async decide(address, form = {}) {
      const { pathname, search } = new URL(address, shop.platform.config.baseUrl);
      const answer = await shop.http({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookieHeader() },
        payload: new URLSearchParams({ decision: 'allow', ...form }).toString(),
      });
      keep(answer.headers['set-cookie']);
      const posted = [...answer.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const back =
        posted.length === 0
          ? answer
          : await shop.http({
              method: 'POST',
              url: '/authorizedUser/login',
              headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
              payload: new URLSearchParams(
                posted.map(([, name = '', value = '']) => [name, value]),
              ).toString(),
            });
      const location = new URL(String(back.headers.location), shop.platform.config.baseUrl);
      if (location.pathname !== '/authorizedUser/login') throw new Error(`came back to ${location.pathname}`);
      return location.search.slice(1);
    },
    finish: (answer) => visitor.graphql(finishDocument, { answer }),
    async visit(input, form) {
      return visitor.finish(await visitor.decide(await visitor.start(input), form));
    },
  };
  return visitor;
}
