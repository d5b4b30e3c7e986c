import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSimulator, type PaymentResult, type Simulator } from './testing/simulator.ts';

const shopUrl = 'https://shop.example';
const state = 'S'.repeat(43);
const key = '/pages/pay/pay?number=20261128000001&token=TOKEN';

interface ShopCall {
  readonly query: string;
  readonly variables: { readonly input?: Readonly<Record<string, string>> };
}

/** What the shop answers instead of its own, the first for the first call; the last stays. */
let answers: object[] = [];
let calls: ShopCall[] = [];
let codes = 0;

beforeEach(() => {
  answers = [];
  calls = [];
  codes = 0;
  vi.stubGlobal('fetch', async (url: string, init?: { readonly body: string }) => {
    if (url.endsWith('/wx.login')) {
      codes += 1;
      return Response.json({ code: `code${codes}` });
    }
    calls.push(JSON.parse(init?.body ?? '{}'));
    return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
  });
});
afterEach(() => vi.unstubAllGlobals());

const parameters = [
  { name: 'timeStamp', value: '1764300000' },
  { name: 'package', value: 'prepay_id=wx1' },
  { name: 'paySign', value: 'SIGN' },
];
const started = { data: { payOrder: { payment: { status: 'action_required', next_step: { parameters } } } } };
const refused = (code: string) => ({ data: null, errors: [{ extensions: { code } }] });

/** The web-view with a page above it. */
async function above(
  url: string,
  options: Partial<Parameters<typeof createSimulator>[0]> = {},
): Promise<Simulator> {
  const shell = createSimulator({ shopUrl, ...options });
  await shell.open('/pages/web/web');
  await shell.open(url);
  return shell;
}
const address = (shell: Simulator) => String(shell.pages[0]?.data.address);

describe('the web-view', () => {
  const opened = async (query: string) => {
    const shell = createSimulator({ shopUrl });
    await shell.open(`/pages/web/web${query}`);
    return address(shell);
  };

  it('enters the shop with the platform', async () => {
    expect(await opened('')).toBe('https://shop.example/wechat/minipro?platform=cmMiniPro');
    expect(await opened('?path=%2Fring.html')).toBe(
      'https://shop.example/wechat/minipro?platform=cmMiniPro&path=%2Fring.html',
    );
  });

  it('opens the page of a code that WeChat’s scanner has read', async () => {
    expect(await opened(`?q=${encodeURIComponent('https://shop.example/stores/central')}`)).toContain(
      'path=%2Fstores%2Fcentral',
    );
  });

  it.each([
    '?path=https%3A%2F%2Fevil.example',
    '?path=%2F%2Fevil.example',
    '?path=%2F%5Cevil.example',
    '?path=%',
    `?q=${encodeURIComponent('https://shop.example.evil.example/x')}`,
    `?path=%2F${'x'.repeat(2_000)}`,
  ])('opens home for %s', async (query) =>
    expect(await opened(query)).toBe('https://shop.example/wechat/minipro?platform=cmMiniPro'),
  );

  it.each([
    ['https://shop.example/ring.html?utm=1#top', '/pages/web/web?path=%2Fring.html'],
    ['https://shop.example/customizer/d/abcdefgh', '/pages/web/web?path=%2Fcustomizer%2Fd%2Fabcdefgh'],
    [
      'https://shop.example/customizer/single-ring/metal?d=SECRET',
      '/pages/web/web?path=%2Fcustomizer%2Fsingle-ring%2Fmetal',
    ],
    ['https://shop.example/wishlist/shared/abc', '/pages/web/web?path=%2Fwishlist%2Fshared%2Fabc'],
    ['https://shop.example/order-details/20261128000001', '/pages/web/web'],
    ['https://shop.example/checkout/success/?token=SECRET', '/pages/web/web'],
    ['https://shop.example/saved-designs', '/pages/web/web'],
    ['https://evil.example/', '/pages/web/web'],
  ])('shares %s as %s', async (webViewUrl, path) => {
    const shell = createSimulator({ shopUrl });
    await shell.open('/pages/web/web');
    expect(await shell.top().call('onShareAppMessage', { webViewUrl })).toEqual({ path });
  });
});

describe('the page of signing in', () => {
  it('gives WeChat’s code to the web-view, in the fragment', async () => {
    const shell = await above(`/pages/sign-in/sign-in?state=${state}`);
    expect(shell.pages).toHaveLength(1);
    expect(address(shell)).toMatch(
      new RegExp(
        `^https://shop.example/wechat/sign\\?platform=cmMiniPro&visit=\\d+#state=${state}&code=code1$`,
      ),
    );
  });

  it('goes back without a code where WeChat gives none', async () => {
    const shell = await above(`/pages/sign-in/sign-in?state=${state}`, {
      state: { canLogIn: false, isOnline: true },
    });
    expect(address(shell)).toMatch(new RegExp(`#state=${state}$`));
  });

  it.each(['', '?state=', '?state=a%26b', `?state=${'x'.repeat(65)}`])(
    'asks WeChat for nothing at %s',
    async (query) => {
      const shell = await above(`/pages/sign-in/sign-in${query}`);
      expect([codes, shell.pages.length]).toEqual([0, 1]);
      expect(address(shell)).toContain('/wechat/minipro');
    },
  );
});

describe('the page of a payment', () => {
  const results: PaymentResult[] = [];
  const asked: Readonly<Record<string, string>>[] = [];
  const onPayment = async (given: Readonly<Record<string, string>>): Promise<PaymentResult> => {
    asked.push(given);
    return results.shift() ?? 'paid';
  };
  beforeEach(() => {
    results.length = 0;
    asked.length = 0;
  });

  it('has the shop start it, asks for it with the shop’s signature, and goes back', async () => {
    answers = [started];
    const shell = await above(key, { onPayment });
    expect(calls.map(({ variables }) => variables.input)).toEqual([
      { order_number: '20261128000001', access_token: 'TOKEN', mini_program_code: 'code1' },
    ]);
    expect(asked).toEqual([
      { timeStamp: '1764300000', nonceStr: '', package: 'prepay_id=wx1', signType: 'RSA', paySign: 'SIGN' },
    ]);
    expect(shell.pages).toHaveLength(1);
  });

  it('asks again with the same parameters after it was closed', async () => {
    answers = [started];
    results.push('closed');
    const shell = await above(key, { onPayment });
    expect(shell.top().data).toMatchObject({ text: '付款窗口已关闭，订单还在等候付款。', mayPay: true });
    await shell.top().call('pay');
    expect([calls.length, asked.length, shell.pages.length]).toEqual([1, 2, 1]);
  });

  it('is started anew after it failed, and once for two taps', async () => {
    answers = [started];
    results.push('failed');
    const shell = await above(key, { onPayment });
    const page = shell.top();
    await Promise.all([page.call('pay'), page.call('pay')]);
    expect([calls.length, asked.length]).toEqual([2, 2]);
  });

  it.each([
    ['ORDER_NOT_PAYABLE', 'This order can no longer be paid. Go back to see it.', false],
    ['ORDER_NOT_FOUND', 'This order can no longer be paid. Go back to see it.', false],
    ['EXTERNAL_SIGN_IN_REFUSED', 'That did not work. Please try again.', true],
    ['TOO_MANY_REQUESTS', 'That did not work. Please try again.', true],
  ])('says what a refusal means (%s)', async (code, text, mayPay) => {
    answers = [refused(code)];
    const shell = await above(key, { onPayment, language: 'en' });
    expect(shell.top().data).toMatchObject({ text, mayPay });
    expect(asked).toEqual([]);
  });

  it('says that an order is paid already', async () => {
    answers = [{ data: { payOrder: { payment: { status: 'paid', next_step: null } } } }];
    const shell = await above(key, { onPayment, language: 'zh_HK' });
    expect(shell.top().data).toMatchObject({ text: '付款已提交，返回後可查看訂單。', mayPay: false });
  });

  it('says that there is no connection, and can be tried again', async () => {
    const connection = { canLogIn: true, isOnline: false };
    answers = [started];
    const shell = await above(key, { onPayment, state: connection });
    expect(shell.top().data).toMatchObject({ text: '网络没有连上，请检查后再试。', mayPay: true });
    connection.isOnline = true;
    await shell.top().call('pay');
    expect(asked).toHaveLength(1);
  });

  it('signs the customer in for an order without a key', async () => {
    answers = [{ data: { signInByMiniProgram: { token: 'SESSION' } } }, started];
    await above('/pages/pay/pay?number=20261128000001&token=', { onPayment });
    expect(calls.map(({ variables }) => variables.input ?? variables)).toEqual([
      { provider: 'wechat', code: 'code1' },
      { order_number: '20261128000001', mini_program_code: 'code2' },
    ]);
  });
});

describe('scanning', () => {
  it('opens the shop’s page of a code', async () => {
    const shell = await above('/pages/scan/scan', { onScan: () => 'https://shop.example/ring.html?d=1' });
    expect(shell.pages).toHaveLength(1);
    expect(address(shell)).toContain('path=%2Fring.html%3Fd%3D1');
  });

  it.each(['https://evil.example/', '6901234567892', 'https://shop.example@evil.example/'])(
    'says that %s is none of the shop’s codes',
    async (text) => {
      const shell = await above('/pages/scan/scan', { onScan: () => text });
      expect(shell.top().data.text).toBe('这不是本店的二维码。');
    },
  );

  it('stays where it was closed', async () => {
    const shell = await above('/pages/scan/scan', { onScan: () => null });
    expect([shell.pages.length, shell.top().data.text]).toEqual([2, '']);
  });
});

describe('a poster', () => {
  const piece = {
    name: '足金对戒一枚，刻字与指圈皆可改，名字很长，长到两行也写不下，于是只好在末尾省去一些字',
    small_image: { url: '/media/ring.jpg' },
    price_range: { minimum_price: { final_price: { value: 5184, currency: 'HKD' } } },
  };

  it('has picture, name, price and a code, and is saved', async () => {
    answers = [{ data: { storeConfig: { store_name: '金兰珠宝' }, route: piece } }];
    const shell = await above('/pages/poster/poster?path=%2Fring.html%3Fd%3DSECRET');
    expect(calls[0]?.variables).toEqual({ url: 'ring.html' });
    expect(shell.drawn).toContain('picture https://shop.example/media/ring.jpg');
    expect(shell.drawn).toContain('HKD 5184');
    expect(shell.drawn.find((text) => text.endsWith('…'))).toBeDefined();
    expect(shell.drawn.filter((text) => text === 'rectangle 4').length).toBeGreaterThan(200);
    await shell.top().call('save');
    expect(shell.top().data.text).toBe('海报已保存到相册。');
  });

  it('is drawn for no page of one person', async () => {
    const shell = await above('/pages/poster/poster?path=%2Forder-details%2F1');
    expect([calls.length, shell.top().data.isDrawn]).toEqual([0, false]);
  });
});
