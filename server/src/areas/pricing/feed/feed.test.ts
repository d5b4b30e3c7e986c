import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GoldPriceType } from '@jinlan/domain/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerEvent } from '../../../platform/events.ts';
import { createLog } from '../../../platform/log.ts';
import { WrongSettings } from '../../../platform/settings/settings.ts';
import { createFeedServer, type FeedServer } from '../../../testing/feed.ts';
import { promptly } from '../../../testing/processes/promptly.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { parseFeedMappings, readFeedMappings } from './feed-mapping.ts';
import { createFeedPoll } from './poll-feed.ts';

/** A shop with a feed over real HTTP; tests make the feed fail in every way. */
const office = { kind: 'system', job: 'back-office' } as const;
const secretHeader = 'Bearer hush-in-the-header';

const mapping = {
  'CN-CK9999': {
    sell: 'gold.retail',
    buy: 'gold.buy',
    unit: 'g',
    unitAt: { path: 'gold.unit', text: 'gram' },
    currency: 'CNY',
    currencyAt: { path: 'gold.currency', text: 'CNY' },
    time: 'gold.time',
    timeFormat: 'iso',
  },
  'HK-CK9999': {
    sell: 'spot.0.ask',
    unit: 'oz',
    currency: 'HKD',
    time: 'spot.0.at',
    timeFormat: 'seconds',
    factor: '1.19',
  },
};

let folder: string;
let feed: FeedServer;
let shop: TestShop;
let log = '';

let before = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-feed-'));
  await writeFile(join(folder, 'mapping.json'), JSON.stringify(mapping));
  feed = await createFeedServer();
  shop = await createTestShop({
    log: createLog('trace', {
      write(line) {
        log += line;
      },
    }),
    config: {
      goldFeed: {
        url: feed.url,
        mapping: join(folder, 'mapping.json'),
        seconds: 60,
        staleMinutes: 60,
        timeoutMs: 1_500,
        header: { name: 'authorization', value: secretHeader },
      },
    },
  });
});
afterAll(async () => {
  await shop.close();
  await feed.close();
  await rm(folder, { recursive: true, force: true });
});

/** Before each test the feed has just returned the usual prices, and all boards are open for orders. */
beforeEach(async () => {
  shop.clock.advance({ minutes: 10 });
  feed.respondWith(answer());
  await poll();
  for (const type of ['CN-CK9999', 'HK-CK9999'] as const)
    if (halt(type) !== null)
      await shop.areas.pricing.confirmGoldPrice(office, type, shop.areas.pricing.current(type)?.version ?? 0);
  shop.platform.metrics.goldFeedRefused.reset();
  before = 0;
  before = await count();
  log = '';
  return () => expect(log).not.toContain('hush');
});

const now = (): number => shop.clock.now().getTime();

/** The feed's usual answer at the current time, with changes by the test. */
function answer(gold: object = {}, spot: object = {}): object {
  return {
    gold: {
      retail: 1387,
      buy: '985.40',
      unit: 'gram',
      currency: 'CNY',
      time: new Date(now()).toISOString(),
      ...gold,
    },
    spot: [{ ask: 34_000, at: Math.floor(now() / 1_000), ...spot }],
  };
}

async function poll(): Promise<void> {
  await shop.jobs.runSchedule('pricing.gold-feed');
  await shop.areas.pricing.refresh();
}

/** Polls again a minute later, with another answer. */
async function pollLater(gold: object = {}, spot: object = {}): Promise<void> {
  shop.clock.advance({ minutes: 1 });
  feed.respondWith(answer(gold, spot));
  await poll();
}

const sell = (type: GoldPriceType = 'CN-CK9999'): number | undefined =>
  shop.areas.pricing.current(type)?.sell.minor;
const halt = (type: GoldPriceType = 'CN-CK9999'): string | null =>
  shop.areas.pricing.halt(type)?.code ?? null;
const count = async (): Promise<number> =>
  (await shop.db.query('test.count', "select 1 from pricing.board_version where source = 'feed'")).length -
  before;
/** The log lines that alert a person with this code. */
const alerts = (alert: string): readonly Record<string, unknown>[] =>
  log
    .split('\n')
    .filter((line) => line.includes(`"alert":"${alert}"`))
    .map((line) => JSON.parse(line));
const refusals = async (): Promise<string[]> =>
  (await shop.platform.metrics.goldFeedRefused.get()).values.map(({ labels }) => String(labels.reason));

describe('a price of the feed', () => {
  it('becomes the price of the board, in its unit, factor and step', async () => {
    const { sell: gold, buy, exchange } = shop.areas.pricing.current('CN-CK9999') ?? {};
    expect([gold?.minor, buy?.minor, exchange]).toEqual([138_700, 98_500, null]);
    // 34,000 × 1.19 × 37.429 ÷ 31.1034768 = 48,688.26…, on the step of HK$10.
    expect(sell('HK-CK9999')).toBe(4_869_000);
    const { data } = await shop.graphql('{ goldPrices { type source is_sample is_tradable } }');
    expect(data.goldPrices).toContainEqual({
      type: 'CN-CK9999',
      source: 'feed',
      is_sample: false,
      is_tradable: true,
    });
  });

  it('is published when it changed, renewed when it did not, and requested at the configured interval', async () => {
    const requestsBefore = feed.requests.length;
    await poll();
    expect(feed.requests).toHaveLength(requestsBefore);
    for (let minute = 0; minute < 90; minute += 1) await pollLater();
    expect(await count()).toBe(0);
    expect(halt()).toBeNull();
    expect(shop.areas.pricing.ages()['CN-CK9999']).toBe(0);
    await pollLater({ retail: 1390 });
    expect(sell()).toBe(139_000);
    expect(await count()).toBe(1);
  });

  it('reaches every open page within a second', async () => {
    let retail = 1390;
    await promptly(1_000, async () => {
      const heard = new Promise<ServerEvent>((resolve) => {
        const stop = shop.platform.events.subscribe('cn', (event) => {
          stop();
          resolve(event);
        });
      });
      shop.clock.advance({ minutes: 1 });
      retail += 2;
      feed.respondWith(answer({ retail }));
      await shop.jobs.runSchedule('pricing.gold-feed');
      const published = performance.now();
      expect((await heard).data).toContainEqual(
        expect.objectContaining({ type: 'CN-CK9999', sell: { value: retail, currency: 'CNY' } }),
      );
      return performance.now() - published;
    });
  });

  it('is published once when two processes poll at once', async () => {
    shop.clock.advance({ minutes: 1 });
    feed.respondWith(answer({ retail: 1391 }));
    const { goldFeed } = shop.platform.config;
    if (!goldFeed) throw new Error('no feed');
    const mappings = await readFeedMappings(goldFeed.mapping);
    const other = () => createFeedPoll(shop.platform, goldFeed, mappings, () => null);
    await Promise.all([poll(), other()(), other()()]);
    expect(await count()).toBe(1);
  });

  it('is requested with the secret, and conditionally once the feed sends validators', async () => {
    const body = JSON.stringify(answer());
    feed.behave((request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"one"' }).end(body);
    });
    for (let minute = 0; minute < 3; minute += 1) {
      shop.clock.advance({ minutes: 1 });
      await poll();
    }
    expect(feed.requests.at(-1)?.headers).toMatchObject({
      authorization: secretHeader,
      'if-none-match': '"one"',
    });
    expect(shop.areas.pricing.ages()['CN-CK9999']).toBe(0);
    // The feed repeats an old answer, so the time stated in it is too old.
    shop.clock.advance({ minutes: 58 });
    await poll();
    expect(await refusals()).toContain('FEED_TIME_OLD');
    shop.clock.advance({ minutes: 5 });
    expect(halt()).toBe('GOLD_PRICE_STALE');
  });
});

describe('a refused price of the feed', () => {
  const tomorrow = () => new Date(now() + 86_400_000).toISOString();
  const yesterday = () => new Date(now() - 86_400_000).toISOString();

  it.each<[string, () => object, string]>([
    ['text', () => ({ retail: 'n/a' }), 'FEED_PRICE_UNREADABLE'],
    ['an exponent', () => ({ retail: '1e3' }), 'FEED_PRICE_UNREADABLE'],
    ['nothing', () => ({ retail: null }), 'FEED_PRICE_UNREADABLE'],
    ['a list', () => ({ retail: [1387] }), 'FEED_PRICE_UNREADABLE'],
    ['zero', () => ({ retail: 0 }), 'FEED_PRICE_NOT_POSITIVE'],
    ['less than zero', () => ({ retail: -1387 }), 'FEED_PRICE_NOT_POSITIVE'],
    ['tenfold', () => ({ retail: 13_870 }), 'FEED_PRICE_IMPLAUSIBLE'],
    ['a tenth', () => ({ retail: 138.7, buy: 98 }), 'FEED_PRICE_IMPLAUSIBLE'],
    ['beyond all measure', () => ({ retail: '999999999999' }), 'FEED_PRICE_TOO_LARGE'],
    ['bought back above its price', () => ({ buy: 1_500 }), 'BOARD_ABOVE_SELL'],
    ['bought back for text', () => ({ buy: '—' }), 'FEED_PRICE_UNREADABLE'],
    ['yesterday’s', () => ({ time: yesterday() }), 'FEED_TIME_OLD'],
    ['tomorrow’s', () => ({ time: tomorrow() }), 'FEED_TIME_FUTURE'],
    ['without a time zone', () => ({ time: '2026-11-21T06:00:00' }), 'FEED_TIME_UNREADABLE'],
    [
      'of an older time than the last',
      () => ({ time: new Date(now() - 600_000).toISOString() }),
      'FEED_TIME_BACKWARDS',
    ],
    ['in another unit', () => ({ unit: 'oz' }), 'FEED_UNIT_WRONG'],
    ['in another currency', () => ({ currency: 'USD' }), 'FEED_CURRENCY_WRONG'],
  ])('%s', async (_, wrong, reason) => {
    await pollLater({ retail: 1388, ...wrong() }, { ask: 34_100 });
    expect(sell()).toBe(138_700);
    expect(shop.areas.pricing.ages()['CN-CK9999']).toBe(60);
    expect(await refusals()).toEqual([reason]);
    // The valid part of the answer is used: the other board is updated.
    expect(sell('HK-CK9999')).toBe(4_883_000);
    await pollLater({ retail: 1389 });
    expect(sell()).toBe(138_900);
  });

  it('does not renew the board, which becomes stale and halts, and recovers by itself', async () => {
    for (let minute = 0; minute < 61; minute += 1) await pollLater({ retail: 13_870 });
    expect(halt()).toBe('GOLD_PRICE_STALE');
    expect(halt('HK-CK9999')).toBeNull();
    await pollLater({ retail: 1386 });
    expect(halt()).toBeNull();
  });

  it('logs one alert after five refusals in a row, and another after a valid price', async () => {
    const called = (): number => alerts('gold_feed_not_believed').length;
    for (let minute = 0; minute < 4; minute += 1) await pollLater({ retail: 13_870 });
    expect(called()).toBe(0);
    await pollLater({ retail: 13_870 });
    expect(alerts('gold_feed_not_believed')).toMatchObject([
      { level: 'error', type: 'CN-CK9999', code: 'FEED_PRICE_IMPLAUSIBLE', refusals: 5 },
    ]);
    for (let minute = 0; minute < 10; minute += 1) await pollLater({ retail: 13_870 });
    expect(called()).toBe(1);
    await pollLater({ retail: 1387 });
    for (let minute = 0; minute < 5; minute += 1) await pollLater({ unit: 'oz' });
    expect(called()).toBe(2);
  });
});

describe('a board that has become stale', () => {
  const checkStaleness = () => shop.jobs.runSchedule('pricing.stale-boards');
  const staleBoards = (): string[] => alerts('gold_price_stale').map(({ type }) => String(type));

  it('logs one alert, and another only after it was renewed', async () => {
    await checkStaleness();
    expect(staleBoards()).not.toContain('CN-CK9999');
    for (let minute = 0; minute < 62; minute += 1) {
      await pollLater({ retail: 13_870 });
      await checkStaleness();
    }
    expect(staleBoards()).toEqual(['CN-CK9999']);
    await pollLater();
    await checkStaleness();
    feed.behave((_, response) => response.writeHead(500).end());
    shop.clock.advance({ minutes: 61 });
    for (let times = 0; times < 3; times += 1) {
      await poll();
      await checkStaleness();
    }
    expect(staleBoards().toSorted()).toEqual(['CN-CK9999', 'CN-CK9999', 'HK-CK9999']);
  });
});

describe('an invalid answer of the feed', () => {
  it.each<[string, Parameters<FeedServer['behave']>[0], string]>([
    ['an error', (_, response) => response.writeHead(500).end('{}'), 'status 500'],
    ['a refusal', (_, response) => response.writeHead(403).end('{}'), 'status 403'],
    ['words', (_, response) => response.end('<html>Maintenance</html>'), 'not JSON'],
    ['NaN', (_, response) => response.end('{"gold": {"retail": NaN}}'), 'not JSON'],
    ['bytes that are no text', (_, response) => response.end(Buffer.from([0x22, 0xff, 0x22])), 'not JSON'],
    [
      'a drip of half of it',
      (_, response) => response.writeHead(200, { 'content-length': '90' }).write('{'),
      'timeout',
    ],
    [
      'one that breaks off in the middle',
      (_, response) =>
        response.writeHead(200, { 'content-length': '90' }).write('{', () => response.destroy()),
      'unreachable',
    ],
    ['one that breaks off', (_, response) => response.destroy(), 'unreachable'],
    ['silence', () => undefined, 'timeout'],
    ['a drip', (_, response) => response.writeHead(200).write('{'), 'timeout'],
    ['a flood', (_, response) => response.end(`"${'x'.repeat(300_000)}"`), 'too large'],
    [
      'a loop',
      (_, response) => response.writeHead(302, { location: '/again' }).end(),
      'redirected too often',
    ],
    ['a redirect to nowhere', (_, response) => response.writeHead(302).end(), 'redirected nowhere'],
    ['news without having been asked', (_, response) => response.writeHead(204).end(), 'status 204'],
  ])('%s', async (_, how, reason) => {
    shop.clock.advance({ minutes: 1 });
    feed.behave(how);
    await poll();
    expect(log).toContain(`"reason":"${reason}"`);
    expect(await count()).toBe(0);
    expect(shop.areas.pricing.ages()['CN-CK9999']).toBe(60);
    feed.respondWith(answer({ retail: 1388 }));
    shop.clock.advance({ seconds: 5 });
    await poll();
    expect(sell()).toBe(138_800);
    expect(log).toContain('answers again');
  });

  it('does not follow redirects to another host', async () => {
    const stranger = await createFeedServer();
    shop.clock.advance({ minutes: 1 });
    feed.behave((_, response) => response.writeHead(307, { location: stranger.url }).end());
    await poll();
    expect(log).toContain('redirected to another host');
    expect(stranger.requests).toEqual([]);
    await stranger.close();
    feed.behave((request, response) => {
      if (request.url === '/moved') response.end(JSON.stringify(answer({ retail: 1388 })));
      else response.writeHead(307, { location: '/moved' }).end();
    });
    shop.clock.advance({ seconds: 5 });
    await poll();
    expect(sell()).toBe(138_800);
  });

  it('is retried after growing pauses of at most five minutes, until the board halts and recovers', async () => {
    feed.behave((_, response) => response.writeHead(500).end());
    const pauses: number[] = [];
    let last = now();
    let requestCount = feed.requests.length;
    for (let looks = 0; looks < 16 * 60; looks += 1) {
      shop.clock.advance({ seconds: 5 });
      await shop.jobs.runSchedule('pricing.gold-feed');
      if (feed.requests.length === requestCount) continue;
      requestCount = feed.requests.length;
      pauses.push((now() - last) / 1_000);
      last = now();
    }
    expect(pauses.slice(0, 9)).toEqual([60, 5, 10, 20, 40, 80, 160, 300, 300]);
    expect(Math.max(...pauses)).toBe(300);
    expect(log).toContain('gold_feed_failing');
    expect(halt()).toBe('GOLD_PRICE_STALE');
    feed.respondWith(answer());
    shop.clock.advance({ minutes: 5 });
    await poll();
    expect(halt()).toBeNull();
  });
});

describe('a jump of more than 3 %', () => {
  it('halts until a person confirms it', async () => {
    await pollLater({ retail: 1430 });
    expect([sell(), halt(), halt('HK-CK9999')]).toEqual([143_000, 'GOLD_PRICE_JUMP', null]);
    await pollLater({ retail: 1431 });
    await pollLater({ retail: 1430 });
    expect(halt()).toBe('GOLD_PRICE_JUMP');
    const version = shop.areas.pricing.current('CN-CK9999')?.version ?? 0;
    await shop.areas.pricing.confirmGoldPrice(office, 'CN-CK9999', version, 'so it is everywhere');
    expect(halt()).toBeNull();
    await pollLater({ retail: 1435 });
    expect([sell(), halt()]).toEqual([143_500, null]);
    expect(log).toContain('gold_price_jump');
  });

  it('ends when the feed returns to its former price', async () => {
    await pollLater({ retail: 1430 });
    await pollLater({ retail: 1387 });
    expect([sell(), halt()]).toEqual([138_700, null]);
  });

  it('uses the threshold of the board', async () => {
    await shop.db.query(
      'test.setting',
      "update pricing.board set jump_basis_points = 500 where type = 'CN-CK9999'",
    );
    await pollLater({ retail: 1430 });
    expect([sell(), halt()]).toEqual([143_000, null]);
    await shop.db.query('test.setting', 'update pricing.board set jump_basis_points = 300');
  });
});

it('keeps a price published by hand until the feed quotes a later time', async () => {
  shop.clock.advance({ minutes: 1 });
  const earlierAnswer = answer();
  shop.clock.advance({ seconds: 10 });
  await shop.areas.pricing.publishGoldPrice(office, {
    type: 'CN-CK9999',
    sell: 139_500,
    source: 'back-office',
    publisher: 'office',
  });
  feed.respondWith(earlierAnswer);
  await poll();
  expect(sell()).toBe(139_500);
  await pollLater();
  expect(sell()).toBe(138_700);
});

it('reports the age of prices in metrics, but not in the health check', async () => {
  shop.clock.advance({ minutes: 90 });
  const readyResponse = await shop.http({ url: '/readyz' });
  expect(readyResponse.statusCode).toBe(200);
  expect(readyResponse.json()).toMatchObject({
    gold_price_age_seconds: { 'CN-CK9999': 5_400, 'HK-CK9999': 5_400 },
  });
  await expect
    .poll(async () => (await shop.http({ url: '/metrics' })).body, { interval: 50 })
    .toContain('jinlan_gold_price_age_seconds{type="CN-CK9999"} 5400');
});

describe('the mapping', () => {
  const board = mapping['HK-CK9999'];
  it.each<[string, unknown, string]>([
    ['no board', {}, 'a board'],
    ['a list', [], 'the file'],
    ['an unknown board', { 'HK-GOLD': board }, 'HK-GOLD'],
    ['an unknown field', { 'HK-CK9999': { ...board, sale: 'x' } }, 'HK-CK9999.sale'],
    ['no path', { 'HK-CK9999': { ...board, sell: '' } }, 'HK-CK9999.sell'],
    ['an unknown unit', { 'HK-CK9999': { ...board, unit: 'kg' } }, 'HK-CK9999.unit'],
    ['an unknown currency', { 'HK-CK9999': { ...board, currency: 'XAU' } }, 'HK-CK9999.currency'],
    ['an unknown time', { 'HK-CK9999': { ...board, timeFormat: 'epoch' } }, 'HK-CK9999.timeFormat'],
    ['an invalid factor', { 'HK-CK9999': { ...board, factor: '-1' } }, 'HK-CK9999.factor'],
    [
      'an expectation without its text',
      { 'HK-CK9999': { ...board, unitAt: { path: 'x' } } },
      'HK-CK9999.unitAt.text',
    ],
    [
      'two mistakes',
      { 'HK-CK9999': { ...board, sell: 1, unit: 1 } },
      'HK-CK9999.sell is missing or wrong, HK-CK9999.unit',
    ],
  ])('with %s is refused with the path of the mistake', (_, wrong, path) => {
    expect(() => parseFeedMappings(JSON.stringify(wrong))).toThrow(`${path} is missing or wrong`);
  });

  it('that is invalid JSON stops the start', async () => {
    await expect(readFeedMappings(join(folder, 'none.json'))).rejects.toThrow(WrongSettings);
  });
});
