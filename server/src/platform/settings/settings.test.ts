import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storedSecret } from './secrets.ts';
import { readSettings, settings, WrongSettings } from './settings.ts';

const noSecret = async () => 's'.repeat(48);

it('works with nothing set', async () => {
  expect(await readSettings({}, noSecret)).toMatchObject({
    port: 4000,
    host: 'localhost',
    databaseUrl: null,
    sample: true,
    baseUrl: 'http://localhost:4000',
    logLevel: 'warn',
    limits: {
      bodyBytes: 1024 * 1024,
      pictureBytes: 2048 * 1024 * 1024,
      designPictureBytes: 1024 * 1024 * 1024,
      returnPictureBytes: 1024 * 1024 * 1024,
      craftPictureBytes: 4096 * 1024 * 1024,
      reviewPictureBytes: 1024 * 1024 * 1024,
      servicePictureBytes: 2048 * 1024 * 1024,
      tradeInPictureBytes: 2048 * 1024 * 1024,
      requestMs: 30_000,
      unpaidPieces: {
        ofBuyer: 10,
        ofSource: 30,
        ofSourceByCard: 100,
        ofStoreByCard: 100,
        ofStore: 100,
        scarceOfStore: 25,
      },
      unpaidValueOfSource: 300_000,
      ordersOfSource: 60,
      cartsOfSource: 600,
      querySecondsOfSource: 5,
      unpaidEmails: 20,
      emailsOfSource: 100,
      accountsOfSource: 60,
      wishlists: { ofAccount: 20, pieces: 200 },
    },
    rewardShipments: [5, 20],
    accountClosingDays: 15,
    orderDataYears: 7,
    adjustedPoints: { atOnce: 20_000, aDay: 100_000 },
  });
});

it('reads what is set', async () => {
  const config = await readSettings(
    {
      PORT: '8080',
      BASE_URL: 'https://shop.example/',
      DATABASE_URL: 'postgres://a:b@db/jinlan',
      SAMPLE: 'off',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      APP_SECRET: 'x'.repeat(32),
    },
    noSecret,
  );
  expect(config).toMatchObject({
    port: 8080,
    baseUrl: 'https://shop.example',
    databaseUrl: 'postgres://a:b@db/jinlan',
    sample: false,
    trustedProxies: ['10.0.0.0/8', '::1'],
    secrets: { application: 'x'.repeat(32) },
  });
});

it('reports all errors at once, and never a secret', async () => {
  const reading = readSettings(
    { PORT: '70000', SAMPLE: 'maybe', BASE_URL: 'shop', TRUSTED_PROXIES: '10.0.0.0/99', APP_SECRET: 'hush' },
    noSecret,
  );
  await expect(reading).rejects.toThrow(WrongSettings);
  const message = await reading.catch((error: Error) => error.message);
  for (const name of ['PORT: "70000" must be', 'SAMPLE', 'BASE_URL', 'TRUSTED_PROXIES', 'APP_SECRET'])
    expect(message).toContain(name);
  expect(message).not.toContain('hush');
});

it('has no back office unless it is switched on, under one host where one is named', async () => {
  const backofficeOf = async (environment: Record<string, string>) =>
    (await readSettings(environment, noSecret)).backoffice;
  expect(await backofficeOf({ BACKOFFICE_HOST: 'office.example.com' })).toBeNull();
  expect(await backofficeOf({ BACKOFFICE: 'on' })).toEqual({ host: null });
  expect(await backofficeOf({ BACKOFFICE: 'on', BACKOFFICE_HOST: ' Office.Example.com ' })).toEqual({
    host: 'office.example.com',
  });
  for (const host of ['https://office.example.com', 'office.example.com:8443', 'a/b', 'a b', 'a@b', '::1'])
    await expect(readSettings({ BACKOFFICE_HOST: host }, noSecret)).rejects.toThrow('BACKOFFICE_HOST');
});

it('accepts a feed of gold prices only if it is complete, and never shows its secret', async () => {
  const GOLD_FEED_URL = 'https://feed.example/prices/?key=1';
  const GOLD_FEED_HEADER = 'authorization: Bearer hush';
  const config = await readSettings(
    { GOLD_FEED_URL, GOLD_FEED_MAPPING: '/etc/feed.json', GOLD_FEED_HEADER },
    noSecret,
  );
  expect(config.goldFeed).toEqual({
    url: GOLD_FEED_URL,
    mapping: '/etc/feed.json',
    seconds: 60,
    staleMinutes: 60,
    timeoutMs: 5_000,
    header: { name: 'authorization', value: 'Bearer hush' },
  });
  expect((await readSettings({ GOLD_FEED_HEADER }, noSecret)).goldFeed).toBeNull();
  await expect(readSettings({ GOLD_FEED_URL }, noSecret)).rejects.toThrow('GOLD_FEED_MAPPING');
  for (const environment of [
    { GOLD_FEED_URL: 'https://me:hush@feed.example/', GOLD_FEED_MAPPING: 'x' },
    { GOLD_FEED_URL: 'file:///etc/hush', GOLD_FEED_MAPPING: 'x' },
    { GOLD_FEED_HEADER: 'hush' },
    { GOLD_FEED_HEADER: 'x: hush\r\ny: z' },
  ]) {
    const message = await readSettings(environment, noSecret).catch((error: Error) => error.message);
    expect(message).toContain('GOLD_FEED_');
    expect(message).not.toContain('hush');
  }
});

const production = { NODE_ENV: 'production', BASE_URL: 'https://shop.example' };

it('switches test payments and the sample shop off in production unless they are requested', async () => {
  expect(await readSettings({}, noSecret)).toMatchObject({ sandboxBank: true, sample: true });
  expect(await readSettings(production, noSecret)).toMatchObject({ sandboxBank: false, sample: false });
  expect(await readSettings({ ...production, SANDBOX_BANK: 'on', SAMPLE: 'on' }, noSecret)).toMatchObject({
    sandboxBank: true,
    sample: true,
  });
  expect(await readSettings({ SANDBOX_BANK: 'off', SAMPLE: 'off' }, noSecret)).toMatchObject({
    sandboxBank: false,
    sample: false,
  });
});

it.each([
  [{ NODE_ENV: 'production' }, 'BASE_URL: must be set in production'],
  [{ HOST: '0.0.0.0' }, 'HOST: "0.0.0.0" lets others reach a development shop'],
  [{ HOST: '::' }, 'HOST: "::" lets others reach'],
  [{ HOST: '192.168.1.10' }, 'HOST: "192.168.1.10" lets others reach'],
  [{ HOST: 'shop.example', NODE_ENV: 'test' }, 'HOST: "shop.example" lets others reach'],
])('refuses an unsafe start with %o, unless it is requested', async (environment, reason) => {
  await expect(readSettings(environment, noSecret)).rejects.toThrow(reason);
  await readSettings({ ...environment, ALLOW_UNSAFE_START: 'on' }, noSecret);
});

it.each([
  'https://user:secret@shop.example',
  'https://shop.example/shop',
  'https://shop.example?x=1',
  'https://shop.example/#top',
])('refuses the address %s, which is more than a site', async (BASE_URL) => {
  const refusal = readSettings({ ...production, BASE_URL }, noSecret);
  await expect(refusal).rejects.toThrow('must be a scheme, a host and a port alone');
});

it.each(['localhost', '127.0.0.1', '127.0.1.1', '::1'])('runs in development on %s', async (HOST) => {
  await readSettings({ HOST }, noSecret);
});

it('imports in production without BASE_URL, which no import needs', async () => {
  await readSettings({ NODE_ENV: 'production' }, noSecret, 'import');
});

it('describes every setting', () => {
  for (const [key, setting] of Object.entries(settings)) {
    expect(setting.name).toBe(key);
    expect(setting.about.length).toBeGreaterThan(10);
  }
});

it('creates a secret once and hides it from other users', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-secret-'));
  const first = await storedSecret('app', folder);
  expect(first).toMatch(/^[A-Za-z0-9]{48}$/);
  expect(await storedSecret('app', folder)).toBe(first);
  expect(await storedSecret('bank', folder)).not.toBe(first);
  expect((await stat(join(folder, 'secrets/app'))).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true, force: true });
});
