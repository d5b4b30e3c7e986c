/**
 * What WeChat gives the mini-program, for tests: `wx`, `Page`, and a stack of pages. Calls of the shop go over HTTP to a
 * shop with the sandbox; who somebody is to WeChat is a cookie of the sandbox.
 */

interface PageOptions {
  readonly data: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** A page on the stack. */
export interface OpenPage {
  readonly route: string;
  readonly data: Record<string, unknown>;
  /** Calls a handler of the page, as a tap does. */
  call(handler: string, ...values: readonly unknown[]): Promise<unknown>;
}

export type PaymentResult = 'paid' | 'closed' | 'failed';

export interface SimulatorOptions {
  readonly shopUrl: string;
  readonly language?: string;
  /** How a payment that is asked for ends. Its parameters are those of the shop. */
  readonly onPayment?: (parameters: Readonly<Record<string, string>>) => Promise<PaymentResult>;
  readonly onScan?: () => string | null;
  /** Whether WeChat gives codes of `wx.login`, and the network works. */
  readonly state?: { canLogIn: boolean; isOnline: boolean };
  /** The person at WeChat, as the sandbox's cookie. */
  readonly person?: string;
}

export interface Simulator {
  readonly pages: readonly OpenPage[];
  /** The page on screen. */
  top(): OpenPage;
  /** Opens a page, as a tap on a card, a code or `wx.navigateTo` does. */
  open(url: string): Promise<void>;
  /** Texts and sizes that were drawn on the canvas. */
  readonly drawn: string[];
  /** The sandbox's cookie of the person at WeChat; null before the first `wx.login`. */
  person(): string | null;
}

/** The modules call `Page` once, when they load. */
const registered = new Map<string, PageOptions>();

const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  '/pages/web/web': () => import('../pages/web/web.ts'),
  '/pages/sign-in/sign-in': () => import('../pages/sign-in/sign-in.ts'),
  '/pages/pay/pay': () => import('../pages/pay/pay.ts'),
  '/pages/poster/poster': () => import('../pages/poster/poster.ts'),
  '/pages/scan/scan': () => import('../pages/scan/scan.ts'),
};

const globals = globalThis as Record<string, unknown>;

async function optionsOf(route: string): Promise<PageOptions> {
  const known = registered.get(route);
  if (known !== undefined) return known;
  const load = modules[route];
  if (load === undefined) throw new Error(`The mini-program has no page ${route}`);
  globals.Page = (options: PageOptions) => registered.set(route, options);
  await load();
  return optionsOf(route);
}

interface Callbacks {
  readonly success?: (value: object) => void;
  readonly fail?: (value: { readonly errMsg: string }) => void;
}

interface ShopRequest extends Callbacks {
  readonly url: string;
  readonly method: string;
  readonly header: Readonly<Record<string, string>>;
  readonly data: object;
}

export function createSimulator(options: SimulatorOptions): Simulator {
  const { shopUrl, state = { canLogIn: true, isOnline: true } } = options;
  let person = options.person ?? null;
  const pages: OpenPage[] = [];
  const drawn: string[] = [];

  const top = (): OpenPage => {
    const page = pages.at(-1);
    if (page === undefined) throw new Error('No page is open');
    return page;
  };

  async function open(url: string): Promise<void> {
    const [route = '', query = ''] = url.split('?');
    const definition = await optionsOf(route);
    const instance: Record<string, unknown> = {
      ...definition,
      data: { ...definition.data },
      setData(changes: object) {
        Object.assign(instance.data as object, changes);
      },
    };
    const call = async (handler: string, ...values: readonly unknown[]): Promise<unknown> => {
      const method = instance[handler];
      return typeof method === 'function' ? method.apply(instance, values) : undefined;
    };
    pages.push({ route, data: instance.data as Record<string, unknown>, call });
    // WeChat leaves the values encoded.
    const values = Object.fromEntries(
      query.split('&').flatMap((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return name === '' ? [] : [[name, value] as const];
      }),
    );
    await call('onLoad', values);
    await call('onShow');
  }

  const back = (): void => {
    pages.pop();
    void top().call('onShow');
  };

  const canvas = {
    width: 0,
    height: 0,
    createImage: () => ({
      onload: () => {},
      set src(address: string) {
        drawn.push(`picture ${address}`);
        queueMicrotask(() => this.onload());
      },
    }),
    getContext: () => ({
      fillRect: (...sides: readonly number[]) => void drawn.push(`rectangle ${sides.length}`),
      fillText: (text: string) => void drawn.push(text),
      drawImage: () => {},
      measureText: (text: string) => ({ width: text.length * 36 }),
    }),
  };

  globals.SHOP_URL = shopUrl;
  globals.MINI_PROGRAM_PLATFORM = 'cmMiniPro';
  globals.SIGN_IN_PROVIDER = 'wechat';
  globals.getCurrentPages = () => pages;
  globals.wx = {
    getAppBaseInfo: () => ({ language: options.language ?? 'zh_CN' }),
    setNavigationBarTitle: () => {},
    hideShareMenu: () => {},
    navigateBack: back,
    redirectTo: ({ url }: { url: string }) => {
      pages.pop();
      void open(url);
    },
    navigateTo: ({ url }: { url: string }) => void open(url),
    login({ success, fail }: Callbacks) {
      if (!state.canLogIn) return fail?.({ errMsg: 'login:fail' });
      const headers = person === null ? {} : { cookie: `sandbox_wechat_shopper=${person}` };
      void fetch(`${shopUrl}/sandbox-wechat/wx.login`, { headers }).then(async (answer) => {
        const cookie = answer.headers.get('set-cookie') ?? '';
        person = /sandbox_wechat_shopper=([^;]+)/.exec(cookie)?.[1] ?? person;
        success?.((await answer.json()) as object);
      });
    },
    request({ url, method, header, data, success, fail }: ShopRequest) {
      if (!state.isOnline) return fail?.({ errMsg: 'request:fail' });
      void fetch(url, { method, headers: header, body: JSON.stringify(data) }).then(
        async (answer) => success?.({ data: await answer.json(), statusCode: answer.status }),
        () => fail?.({ errMsg: 'request:fail' }),
      );
    },
    requestPayment({ success, fail, ...parameters }: Callbacks) {
      void options.onPayment?.(parameters).then((result) => {
        if (result === 'paid') success?.({ errMsg: 'requestPayment:ok' });
        else fail?.({ errMsg: `requestPayment:fail${result === 'closed' ? ' cancel' : ''}` });
      });
    },
    scanCode({ success, fail }: Callbacks) {
      const result = options.onScan?.() ?? null;
      if (result === null) fail?.({ errMsg: 'scanCode:fail cancel' });
      else success?.({ result });
    },
    createSelectorQuery: () => {
      const query = {
        select: () => query,
        fields: () => query,
        exec: (callback: (found: readonly object[]) => void) => callback([{ node: canvas }]),
      };
      return query;
    },
    canvasToTempFilePath: ({ success }: Callbacks) => success?.({ tempFilePath: 'poster.png' }),
    saveImageToPhotosAlbum: ({ success }: Callbacks) => success?.({}),
  };

  return { pages, top, open, drawn, person: () => person };
}
