import type { TestAnswer, TestShop } from '../shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
export type VisitAnswer = TestAnswer<any>;

/** A browser that signs in by a provider. It stores cookies, and sends `token` if it is signed in. */
export interface Visitor {
  token: string | null;
  readonly cookies: Map<string, string>;
  graphql(query: string, variables?: object): Promise<VisitAnswer>;
  /** Starts a sign-in; returns the address of the provider's page. */
  start(input: object): Promise<string>;
  /** Submits the provider's page, by default allowing the sign-in. Returns the query of the redirect to the shop. */
  decide(address: string, form?: Readonly<Record<string, string>>): Promise<string>;
  /** Sends that query to the shop. */
  finish(answer: string): Promise<VisitAnswer>;
  /** Runs the whole sign-in: `start`, `decide` and `finish`. */
  visit(input: object, form?: Readonly<Record<string, string>>): Promise<VisitAnswer>;
}

const startDocument = `mutation ($input: StartProviderSignInInput!) { startProviderSignIn(input: $input) { url } }`;
const finishDocument = `mutation ($answer: String!) {
  finishProviderSignIn(answer: $answer) { outcome token back key }
}`;

/** Creates a browser, by default in Hong Kong's English store view. */
export function createVisitor(shop: TestShop, headers: Record<string, string> = { store: 'hk_en' }): Visitor {
  const cookies = new Map<string, string>();
  const storeCookies = (header: unknown): void => {
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
      storeCookies(answer.headers['set-cookie']);
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
      storeCookies(answer.headers['set-cookie']);
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
