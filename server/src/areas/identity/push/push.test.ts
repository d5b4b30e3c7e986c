import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeAppointment } from '../../../testing/at-store/appointments.ts';
import { must } from '../../../testing/buyer.ts';
import { refusalOf, type SignedIn, signIn, signUpProven } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let base: string;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  base = shop.platform.config.baseUrl;
});
afterAll(() => shop?.close());
beforeEach(() => shop.db.query('test.limits', 'delete from platform.limit_use'));

type Member = Pick<SignedIn, 'headers' | 'token'>;
interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}
interface Received {
  readonly text: string;
  readonly topic: string;
  readonly ttl: number;
}

const fields = '{ public_key kinds { kind given } devices { id browser system is_current } }';
const pushOf = async ({ headers }: Pick<Member, 'headers'>) =>
  (await must(shop.graphql(`{ customerPush ${fields} }`, {}, headers))).customerPush;
const subscribe = async (member: Pick<Member, 'headers'>): Promise<Subscription> => {
  const { public_key: key } = await pushOf(member);
  const answer = await fetch(`${base}/sandbox-push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  return answer.json() as Promise<Subscription>;
};
const add = ({ headers }: Pick<Member, 'headers'>, { endpoint, keys }: Subscription) =>
  shop.graphql(
    `mutation ($endpoint: String!, $p256dh: String!, $auth: String!) {
       addPushDevice(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) ${fields} }`,
    { endpoint, ...keys },
    headers,
  );
const keep = ({ headers }: Pick<Member, 'headers'>, { endpoint }: Subscription) =>
  shop.graphql(
    'mutation ($endpoint: String!) { keepPushDevice(endpoint: $endpoint) }',
    { endpoint },
    headers,
  );
const setKind = ({ headers }: Pick<Member, 'headers'>, kind: string, given = true, version = 1) =>
  shop.graphql(
    `mutation ($kind: PushKindEnum!, $given: Boolean!, $version: Int!) {
       setPushKind(kind: $kind, given: $given, text_version: $version) ${fields} }`,
    { kind, given, version },
    headers,
  );
const received = async ({ endpoint }: Subscription): Promise<Received[]> =>
  (await fetch(endpoint)).json() as Promise<Received[]>;
const stateOf = ({ endpoint }: Subscription, state: string) =>
  fetch(`${endpoint}/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  });
const idOf = async ({ headers }: Pick<Member, 'headers'>): Promise<string> => {
  const { customer } = await must(shop.graphql('{ customer { id } }', {}, headers));
  return String(customer.id);
};
/** Sends a message in a transaction, as the areas do. */
const send = async (member: Pick<Member, 'headers'>, changes: object = {}) => {
  const customerId = await idOf(member);
  await shop.db.transaction((tx) =>
    shop.areas.identity.push.send(tx, {
      ...{
        customerId,
        key: 'order-shipped:1',
        event: 'order-shipped',
        path: '/order-details/1',
        market: 'hk',
      },
      ...changes,
    }),
  );
};

async function memberWithDevice(
  store = 'hk_en',
): Promise<Member & { readonly device: Subscription; readonly email: string }> {
  const member = await signUpProven(shop, { store });
  await must(setKind(member, 'ORDER'));
  const device = await subscribe(member);
  await must(add(member, device));
  return { ...member, device };
}

describe('a message on a device', () => {
  it.each([
    ['hk_en', 'Your order is on its way. Tap to see it.', 'Stop these'],
    ['hk_zh', '您的订单已发出，点按查看。', '不再通知'],
    ['hk_hant', '您的訂單已出貨，請點按查看。', '不再通知'],
  ])(
    'arrives encrypted and signed, in the language of %s, with nothing secret',
    async (store, body, stop) => {
      const member = await memberWithDevice(store);
      await send(member);
      await shop.drain();
      const [message, ...more] = await received(member.device);
      expect(more).toEqual([]);
      const text = JSON.parse(message?.text ?? '');
      expect(text).toMatchObject({ body, path: `/order-details/1?store=${store}`, stop: { title: stop } });
      expect(`${text.title}${text.body}`).not.toMatch(/\d|@/);
      expect(message?.ttl).toBe(86_400);
      expect(message?.topic).toMatch(/^[\w-]{32}$/);
    },
  );

  it('is sent only while its kind is switched on, and for guests of the account not at all', async () => {
    const member = await memberWithDevice();
    await send(member, { event: 'pickup-ready' });
    await shop.drain();
    expect(await received(member.device)).toEqual([]);
    await send(member);
    await must(setKind(member, 'ORDER', false));
    await shop.drain();
    expect(await received(member.device)).toEqual([]);
  });

  it('is tried again while the service is down, and dropped once it is too old', async () => {
    const member = await memberWithDevice();
    await stateOf(member.device, 'down');
    await send(member);
    await shop.drain();
    await stateOf(member.device, 'here');
    shop.clock.advance({ minutes: 10 });
    await shop.drain();
    expect((await received(member.device)).map(({ ttl }) => ttl)).toEqual([86_400 - 600]);
    await send(member);
    shop.clock.advance({ days: 2 });
    await shop.drain();
    expect(await received(member.device)).toHaveLength(1);
  });

  it('removes a device whose browser has ended the subscription', async () => {
    const member = await memberWithDevice();
    await stateOf(member.device, 'gone');
    await send(member);
    await shop.drain();
    const { token } = await signIn(shop, member.email);
    const again = { headers: { ...member.headers, authorization: `Bearer ${token}` } };
    expect((await pushOf(again)).devices).toEqual([]);
  });

  it('ends by the link in it, without signing in, and the log says so', async () => {
    const member = await memberWithDevice();
    await send(member);
    await shop.drain();
    const { stop } = JSON.parse((await received(member.device))[0]?.text ?? '');
    const shown = await shop.http({ url: stop.path });
    expect(shown.body).toContain('steps of an order');
    expect((await pushOf(member)).kinds[0]).toEqual({ kind: 'ORDER', given: true });
    expect((await shop.http({ method: 'POST', url: stop.path })).statusCode).toBe(200);
    expect((await pushOf(member)).kinds[0]).toEqual({ kind: 'ORDER', given: false });
    const { customerConsents } = await must(
      shop.graphql(
        '{ customerConsents { log { channel kind given source text_version } } }',
        {},
        member.headers,
      ),
    );
    expect(customerConsents.log.slice(0, 2)).toEqual([
      { channel: 'PUSH', kind: 'ORDER', given: false, source: 'LINK', text_version: null },
      { channel: 'PUSH', kind: 'ORDER', given: true, source: 'ACCOUNT', text_version: 1 },
    ]);
    expect((await shop.http({ url: `${stop.path}x` })).statusCode).toBe(404);
  });
});

describe('the devices of an account', () => {
  it('start with none, and every kind is off', async () => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    const { kinds, devices, public_key: key } = await pushOf(member);
    expect(kinds.every(({ given }: { given: boolean }) => !given)).toBe(true);
    expect(kinds).toHaveLength(4);
    expect(devices).toEqual([]);
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  });

  it('are ten at most, also when they are added at once', async () => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    const devices = await Promise.all(Array.from({ length: 12 }, () => subscribe(member)));
    const answers = await Promise.all(devices.map((device) => add(member, device)));
    expect(
      answers.filter(({ errors }) => errors?.[0]?.extensions?.code === 'PUSH_DEVICES_FULL'),
    ).toHaveLength(2);
    const { devices: listed } = await pushOf(member);
    expect(listed).toHaveLength(10);
    const { removePushDevice } = await must(
      shop.graphql(`mutation { removePushDevice(id: "${listed[0].id}") ${fields} }`, {}, member.headers),
    );
    expect(removePushDevice.devices).toHaveLength(9);
  });

  it.each([
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:5432/',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/',
    'file:///etc/passwd',
    '',
  ])('are refused with the address %s', async (endpoint) => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    const { keys } = await subscribe(member);
    expect(refusalOf(await add(member, { endpoint, keys }))?.code).toBe('PUSH_DEVICE_INVALID');
  });

  it('are refused with keys that are none', async () => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    const { endpoint } = await subscribe(member);
    for (const keys of [
      { p256dh: 'x', auth: 'y' },
      { p256dh: '', auth: '' },
    ])
      expect(refusalOf(await add(member, { endpoint, keys }))?.code).toBe('PUSH_DEVICE_INVALID');
  });

  it('do not carry a message to a key that is no point of the curve, nor hold up the others', async () => {
    const member = await memberWithDevice();
    const broken = await subscribe(member);
    await must(add(member, { ...broken, keys: { ...broken.keys, p256dh: `B${'a'.repeat(86)}` } }));
    await send(member);
    await shop.drain();
    expect(await received(member.device)).toHaveLength(1);
    expect((await pushOf(member)).devices).toHaveLength(1);
  });

  it('are not for guests, nor of another account', async () => {
    const [one, other] = [await memberWithDevice(), await signUpProven(shop, { store: 'hk_en' })];
    const [device] = (await pushOf(one)).devices;
    await must(
      shop.graphql(`mutation { removePushDevice(id: "${device.id}") ${fields} }`, {}, other.headers),
    );
    expect((await pushOf(one)).devices).toHaveLength(1);
    expect(refusalOf(await shop.graphql(`{ customerPush ${fields} }`))?.code).toBe('NOT_AUTHORISED');
    expect(refusalOf(await add({ headers: {} }, one.device))?.code).toBe('NOT_AUTHORISED');
  });

  it('become those of the next person at the browser, and the first one gets nothing there', async () => {
    const [first, second] = [await memberWithDevice(), await signUpProven(shop, { store: 'hk_en' })];
    expect((await must(keep(first, first.device))).keepPushDevice).toBe(true);
    expect((await must(keep(second, first.device))).keepPushDevice).toBe(false);
    expect((await pushOf(first)).devices).toEqual([]);
    await send(first);
    await shop.drain();
    expect(await received(first.device)).toEqual([]);
  });

  it('end with a sign-out, here or from another device, of one or of all others', async () => {
    const member = await memberWithDevice();
    await must(shop.graphql('mutation { revokeCustomerToken { result } }', {}, member.headers));
    const { token } = await signIn(shop, member.email);
    const second = { headers: { ...member.headers, authorization: `Bearer ${token}` }, token };
    expect((await pushOf(second)).devices).toEqual([]);

    await must(add(second, member.device));
    const { token: thirdToken } = await signIn(shop, member.email);
    const third = { headers: { ...member.headers, authorization: `Bearer ${thirdToken}` } };
    const { customerSessions } = await must(
      shop.graphql('{ customerSessions { id is_current } }', {}, third.headers),
    );
    expect((await pushOf(third)).devices).toHaveLength(1);
    const other = customerSessions.find(({ is_current: isCurrent }: { is_current: boolean }) => !isCurrent);
    await must(shop.graphql(`mutation { endCustomerSession(id: "${other.id}") }`, {}, third.headers));
    expect((await pushOf(third)).devices).toEqual([]);

    await must(add(third, member.device));
    const fourth = await signIn(shop, member.email);
    await must(
      shop.graphql(
        'mutation { endOtherCustomerSessions }',
        {},
        { ...member.headers, authorization: `Bearer ${fourth.token}` },
      ),
    );
    expect(
      (await pushOf({ headers: { ...member.headers, authorization: `Bearer ${fourth.token}` } })).devices,
    ).toEqual([]);
  });

  it('stay when a session has only expired', async () => {
    const member = await memberWithDevice();
    shop.clock.advance({ days: 3 });
    await shop.jobs.catchUp();
    const { token } = await signIn(shop, member.email);
    const again = { headers: { ...member.headers, authorization: `Bearer ${token}` } };
    expect((await pushOf(again)).devices).toMatchObject([{ is_current: false }]);
  });
});

describe('what members can have on their devices', () => {
  const only = async (kind: string) => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    await must(setKind(member, kind));
    const device = await subscribe(member);
    await must(add(member, device));
    return { ...member, device };
  };
  const bodies = async (device: Subscription): Promise<{ body: string; path: string }[]> =>
    (await received(device)).map(({ text }) => JSON.parse(text));

  it('is a gold price alert that fires', async () => {
    const member = await only('GOLD_ALERT');
    const sell = shop.areas.pricing.current('HK-CK9999')?.sell.minor ?? 0;
    await must(
      shop.graphql(
        'mutation ($target: Float!) { addGoldPriceAlert(type: HK_CK9999, direction: FALLS, target: $target) { id } }',
        { target: sell / 100 - 100 },
        member.headers,
      ),
    );
    shop.clock.advance({ minutes: 1 });
    const office = { kind: 'system', job: 'back-office' } as const;
    const wish = {
      type: 'HK-CK9999',
      sell: sell - 10_000,
      source: 'back-office',
      publisher: 'office',
    } as const;
    const { version, needsConfirmation } = await shop.areas.pricing.publishGoldPrice(office, wish);
    if (needsConfirmation)
      await shop.areas.pricing.confirmGoldPrice(office, 'HK-CK9999', version ?? 0, 'seen');
    await shop.jobs.runSchedule('pricing.fire-alerts');
    await shop.drain();
    const [message] = await bodies(member.device);
    expect(message?.body).toMatch(/^Gold has reached the price/);
    expect(message?.path).toBe('/dynamicGoldPrice/?store=hk_en');
    expect((await received(member.device))[0]?.ttl).toBeLessThanOrEqual(3_600);
  });

  it('is the reminder of a visit, also without an e-mail address', async () => {
    const member = await only('APPOINTMENT');
    const startsAt = new Date(shop.clock.now().getTime() + 20 * 3_600_000).toISOString();
    await storeAppointment(shop, { customerId: await idOf(member), startsAt });
    await shop.jobs.runSchedule('appointments.remind');
    await shop.drain();
    expect(await bodies(member.device)).toMatchObject([
      { body: 'Your appointment is soon. Tap to see it.', path: '/appointments?store=hk_en' },
    ]);
  });
});

it('records nothing for texts that the page did not show', async () => {
  const member = await signUpProven(shop, { store: 'hk_en' });
  expect(refusalOf(await setKind(member, 'ORDER', true, 0))?.code).toBe('CONSENT_TEXT_CHANGED');
  expect((await must(setKind(member, 'ORDER', false, 0))).setPushKind.kinds[0].given).toBe(false);
});
