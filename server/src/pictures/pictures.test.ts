import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createRateLimiter } from '../platform/requests/rate-limit.ts';
import { createWeb, plainShapes } from '../platform/web/server.ts';
import { testConfig } from '../testing/shop.ts';
import { readPictureRequest } from './address.ts';
import { createBoundedFolder } from './bounded-folder.ts';
import { createEncoder, type Encoder } from './encoder.ts';
import { pictureRoutes } from './index.ts';
import { createRenditions } from './renditions.ts';
import { folderSource } from './sources.ts';

let folder: string;
let web: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-pictures-'));
  await mkdir(join(folder, 'media/rings'), { recursive: true });
  const piece = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#b48a45' } });
  await piece.webp().toFile(join(folder, 'media/rings/zhishou.webp'));
  await piece.png().toFile(join(folder, 'media/seal.png'));
  await writeFile(join(folder, 'secret.png'), 'no picture at all');
  await writeFile(join(folder, 'media/broken.png'), 'no picture either');
  await writeFile(join(folder, 'media/rings/turn.mp4'), '0123456789');
  await writeFile(join(folder, 'secret.mp4'), 'no film for anybody');
  await mkdir(join(folder, 'media/samples'));
  for (const name of ['guide.pdf', 'guide.EPUB', 'spoken.mp3', '金.pdf'])
    await writeFile(join(folder, 'media/samples', name), `sample ${name}`);
  for (const name of ['samples/page.html', 'samples/run.js', 'samples/.hidden.pdf', 'samples/guide.pdf.part'])
    await writeFile(join(folder, 'media', name), 'sample of what nobody may fetch');
  await writeFile(join(folder, 'secret.pdf'), 'sample of what nobody may fetch');
  await symlink(join(folder, 'secret.png'), join(folder, 'media/link.txt'));
  web = createWeb({
    config: testConfig(folder),
    log: createLog('silent'),
    metrics: createMetrics(),
    report: () => ({ reference: 'REF' }),
    shapes: plainShapes,
  });
  await web.register(pictureRoutes, {
    dataDir: folder,
    mostBytes: 2 ** 30,
    log: createLog('silent'),
    limiter: createRateLimiter(systemClock),
  });
});
afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, accept = 'image/avif,image/webp,*/*') => web.inject({ url, headers: { accept } });

describe('a picture', () => {
  it('is served in the next larger allowed width, with its height in proportion', async () => {
    const answer = await get(
      '/media/rings/zhishou.webp?width=300&height=375&fit=cover&auto=webp&format=pjpg',
      'image/webp',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 400,
      format: 'webp',
    });
    const square = await get('/media/rings/zhishou.webp?width=80&height=80&fit=cover&format=pjpg', '*/*');
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({
      width: 80,
      height: 80,
      format: 'jpeg',
    });
  });

  it('keeps its format where the browser accepts no newer one', async () => {
    expect(
      (await get('/media/seal.png?width=40&auto=webp&format=png', 'image/png')).headers['content-type'],
    ).toBe('image/png');
    expect((await get('/media/seal.png?width=40&auto=webp', '*/*')).headers['content-type']).toBe(
      'image/png',
    );
    expect((await get('/media/rings/zhishou.webp?width=40', '*/*')).headers['content-type']).toBe(
      'image/jpeg',
    );
  });

  it('is not enlarged when only a width is requested', async () => {
    const answer = await get('/media/rings/zhishou.webp?width=2560', '*/*');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(800);
  });

  it('is served as WebP at once and as AVIF when that is ready', async () => {
    const url = '/media/rings/zhishou.webp?width=160&height=200&fit=cover&auto=webp&format=pjpg';
    const first = await get(url);
    expect(first.headers['content-type']).toBe('image/webp');
    expect(first.headers['cache-control']).toBe('public, max-age=30');
    await expect.poll(async () => (await get(url)).headers['content-type']).toBe('image/avif');
    const final = await get(url);
    expect(final.headers['cache-control']).toContain('immutable');
    const cached = await web.inject({
      url,
      headers: { accept: 'image/avif', 'if-none-match': String(final.headers.etag) },
    });
    expect(cached.statusCode).toBe(304);
  });

  it('that is requested twenty times at once is made once', async () => {
    const cache = join(folder, 'once');
    const encoder = createEncoder();
    const log = createLog('silent');
    const renditions = createRenditions({
      source: folderSource([join(folder, 'media')]),
      folder: createBoundedFolder({ path: cache, most: 2 ** 30, log }),
      encoder,
      log,
    });
    let encodings = 0;
    const request = readPictureRequest('rings/zhishou.webp', { width: '640' });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        renditions.get(request as never, 'webp', {
          source: '203.0.113.1',
          isGone: () => false,
          mayMake() {
            encodings += 1;
            return null;
          },
        }),
      ),
    );
    await encoder.close();
    expect(outcomes.every((outcome) => typeof outcome === 'object' && 'body' in outcome)).toBe(true);
    expect(encodings).toBe(1);
    const cached = (await readdir(cache, { recursive: true })).filter((name) => name.includes('.'));
    expect(cached).toHaveLength(1);
  });

  it('is shown whole with fit=contain and fit=bounds, and cropped with fit=cover', async () => {
    const sizeOf = async (query: string) => {
      const { rawPayload } = await get(`/media/rings/zhishou.webp?${query}`, '*/*');
      const { width, height } = await sharp(rawPayload).metadata();
      return [width, height];
    };
    expect(await sizeOf('width=320&height=320&fit=cover')).toEqual([320, 320]);
    expect(await sizeOf('width=320&height=320&fit=contain')).toEqual([256, 320]);
    expect(await sizeOf('width=320&height=320&fit=bounds')).toEqual([256, 320]);
    expect(await sizeOf('width=400')).toEqual([400, 500]);
    expect(await sizeOf('width=2560&height=2560')).toEqual([800, 800]);
    expect(await sizeOf('height=500')).toEqual([400, 500]);
  });

  it('is served with a height of its own ratio, and refused with any other than 0.8, 1 and its own', async () => {
    await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#b48a45' } })
      .webp()
      .toFile(join(folder, 'media/banner.webp'));
    expect((await get('/media/banner.webp?width=640&height=360', '*/*')).statusCode).toBe(200);
    const other = await get('/media/banner.webp?width=640&height=500', '*/*');
    expect([other.statusCode, other.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect((await get('/media/rings/zhishou.webp?width=640&height=360', '*/*')).statusCode).toBe(400);
    expect((await get('/media/rings/zhishou.webp?width=4097', '*/*')).statusCode).toBe(400);
  });

  it('is found where clients of Magento look for it', async () => {
    const size = 'auto=webp&format=pjpg&width=640&height=800&fit=cover';
    const answers = await Promise.all(
      [
        '/media/catalog/product/rings/zhishou.webp',
        '/media/catalog/category/rings/zhishou.webp',
        '/media/rings/zhishou.webp',
      ].map((path) => get(`${path}?${size}`, 'image/webp')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it.each(['product', 'category'])(
    'is refused there too with a size that is not served: %s',
    async (folder) => {
      const path = `/media/catalog/${folder}/rings/zhishou.webp`;
      for (const size of ['width=4097', 'width=0', 'width=640&height=360'])
        expect((await get(`${path}?${size}`, '*/*')).statusCode, size).toBe(400);
    },
  );

  it('that does not exist is a 404 for a minute; a broken one differs only in the log', async () => {
    const answer = await get('/media/rings/unknown.webp?width=80');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect((await get('/media/broken.png?width=80', '*/*')).statusCode).toBe(404);
  });

  it.each([
    '/media/../secret.png',
    '/media/..%2fsecret.png',
    '/media/%2e%2e/secret.png',
    '/media/rings/..%2f..%2fsecret.png',
    '/media/..%5csecret.png',
    '/media/%00.png',
    '/media/.hidden.png',
    '/media//etc/passwd',
    '/media/link.txt',
    '/media/',
  ])('outside of its folder is not found: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('no picture');
  });
});

describe('a film', () => {
  const ask = (headers: Record<string, string> = {}, url = '/media/rings/turn.mp4') =>
    web.inject({ url, headers });

  it('is served whole, or by the requested range', async () => {
    const whole = await ask();
    expect([
      whole.statusCode,
      whole.body,
      whole.headers['content-type'],
      whole.headers['accept-ranges'],
    ]).toEqual([200, '0123456789', 'video/mp4', 'bytes']);
    for (const [range, body, span] of [
      ['bytes=2-4', '234', '2-4'],
      ['bytes=7-', '789', '7-9'],
      ['bytes=-2', '89', '8-9'],
      ['bytes=8-900', '89', '8-9'],
    ] as const) {
      const part = await ask({ range });
      expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
        206,
        body,
        `bytes ${span}/10`,
      ]);
      expect(part.headers['content-length']).toBe(String(body.length));
    }
  });

  it('returns its length where the range is outside, and ignores invalid ranges', async () => {
    for (const range of ['bytes=10-', 'bytes=-0']) {
      const outside = await ask({ range });
      expect([outside.statusCode, outside.headers['content-range'], outside.body]).toEqual([
        416,
        'bytes */10',
        '',
      ]);
    }
    for (const range of ['bytes=5-2', 'bytes=-', 'bytes=0-1,4-5', 'miles=1-2', 'bytes=1e3-'])
      expect((await ask({ range })).statusCode).toBe(200);
  });

  it('is not sent again to a client that has it, nor in part from another version', async () => {
    const etag = String((await ask()).headers.etag);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  it.each(['/media/none.mp4', '/media/..%2fsecret.mp4', '/media/.hidden.mp4', '/media/rings/turn.mov'])(
    'does not exist at %s',
    async (url) => {
      expect((await ask({}, url)).statusCode).toBe(404);
    },
  );
});

describe('a film of another kind', () => {
  it.each([
    ['turn.webm', 'video/webm'],
    ['turn.ogv', 'video/ogg'],
    ['turn.ogg', 'video/ogg'],
    ['turn.OGV', 'video/ogg'],
  ])('%s is served as %s, by ranges too', async (name, type) => {
    await writeFile(join(folder, 'media/rings', name), '0123456789');
    const url = `/media/rings/${name}`;
    const whole = await web.inject({ url });
    expect([whole.statusCode, whole.body, whole.headers['content-type']]).toEqual([200, '0123456789', type]);
    const part = await web.inject({ url, headers: { range: 'bytes=2-4' } });
    expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, '234', type]);
  });
});

describe('a sample of a file that is sold', () => {
  it.each([
    ['guide.pdf', 'application/pdf'],
    ['guide.EPUB', 'application/epub+zip'],
    ['spoken.mp3', 'audio/mpeg'],
    ['%E9%87%91.pdf', 'application/pdf'],
  ])('at %s is saved under its name and type', async (name, type) => {
    const answer = await web.inject({ url: `/media/samples/${name}` });
    expect([answer.statusCode, answer.body]).toEqual([200, `sample ${decodeURIComponent(name)}`]);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'accept-ranges': 'bytes',
    });
  });

  it('is served in ranges, and not again to a client that has it', async () => {
    const url = '/media/samples/spoken.mp3';
    const part = await web.inject({ url, headers: { range: 'bytes=0-5' } });
    expect([part.statusCode, part.body]).toEqual([206, 'sample']);
    const cached = await web.inject({ url, headers: { 'if-none-match': String(part.headers.etag) } });
    expect(cached.statusCode).toBe(304);
  });

  it.each([
    '/media/samples/page.html',
    '/media/samples/run.js',
    '/media/samples/none.pdf',
    '/media/samples/.hidden.pdf',
    '/media/..%2fsecret.pdf',
    '/media/samples/guide.pdf.part',
  ])('does not exist at %s', async (url) => {
    const answer = await web.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('sample of');
  });
});

describe('a caller', () => {
  it('gets existing variants, but has no more made than its allowance', async () => {
    const data = join(folder, 'limited');
    const limited = createWeb({
      config: testConfig(data),
      log: createLog('silent'),
      metrics: createMetrics(),
      report: () => ({ reference: 'REF' }),
      shapes: plainShapes,
    });
    const limiter = createRateLimiter(systemClock);
    await limited.register(pictureRoutes, {
      dataDir: data,
      mostBytes: 2 ** 30,
      log: createLog('silent'),
      limiter,
      source: folderSource([join(folder, 'media')]),
    });
    const ask = (width: number) =>
      limited.inject({ url: `/media/rings/zhishou.webp?width=${width}`, headers: { accept: '*/*' } });
    expect((await ask(40)).statusCode).toBe(200);
    while (limiter.take('pictures-now:127.0.0.1', { burst: 600, perMinute: 60 }).allowed);
    const refused = await ask(80);
    expect([refused.statusCode, refused.json().code, refused.headers['cache-control']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      'no-store',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(40)).statusCode).toBe(200);
    while (limiter.take('pictures-now:2001:db8:0:1::/64', { burst: 600, perMinute: 60 }).allowed);
    const sameNetwork = await limited.inject({
      url: '/media/rings/zhishou.webp?width=160',
      headers: { accept: '*/*' },
      remoteAddress: '2001:db8:0:1::77',
    });
    expect(sameNetwork.statusCode).toBe(429);
    await limited.close();
  });
});

describe('a full queue', () => {
  it('refuses pictures of each format for a moment, and an AVIF stays the WebP that exists', async () => {
    const data = join(folder, 'full');
    const media = join(data, 'media');
    await mkdir(media, { recursive: true });
    const names = Array.from({ length: 80 }, (_, at) => `${at}.png`);
    for (const name of [...names, 'ready.png', 'new.png']) await writeFile(join(media, name), 'never read');
    const started: string[] = [];
    const held: (() => void)[] = [];
    let isHolding = false;
    const encoder: Encoder = {
      async encode({ from, to, format }) {
        started.push(`${basename(from)} ${format}`);
        if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
        await writeFile(to, format);
      },
      measure: async () => ({ width: 800, height: 1000 }),
      pid: () => null,
      close: async () => {},
    };
    const full = createWeb({
      config: testConfig(data),
      log: createLog('silent'),
      metrics: createMetrics(),
      report: () => ({ reference: 'REF' }),
      shapes: plainShapes,
    });
    await full.register(pictureRoutes, {
      ...{ dataDir: data, mostBytes: 2 ** 30, encoder },
      log: createLog('silent'),
      limiter: createRateLimiter(systemClock),
      source: folderSource([media]),
    });
    const ask = (name: string, accept: string, format = 'auto=webp&format=pjpg') =>
      full.inject({ url: `/media/${name}?width=40&${format}`, headers: { accept } });
    expect((await ask('ready.png', 'image/webp')).body).toBe('webp');

    // Fills both lanes: each AVIF waits in the later one, and its WebP in the other.
    isHolding = true;
    const statuses: number[] = [];
    const waiting = names.map(async (name) => {
      statuses.push((await ask(name, 'image/avif')).statusCode);
    });
    await expect.poll(() => statuses.length).toBeGreaterThan(17);
    expect(new Set(statuses)).toEqual(new Set([503]));
    for (const [accept, format] of [
      ['image/png', 'format=png'],
      ['image/jpeg', 'format=pjpg'],
      ['image/webp', 'auto=webp&format=pjpg'],
    ] as const) {
      const { statusCode, headers, body } = await ask('new.png', accept, format);
      expect([accept, statusCode, JSON.parse(body).code]).toEqual([accept, 503, 'SHOP_AWAY']);
      expect(headers['cache-control']).toBe('no-store');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const standIn = await ask('ready.png', 'image/avif');
    expect([standIn.statusCode, standIn.headers['content-type'], standIn.body]).toEqual([
      ...[200, 'image/webp', 'webp'],
    ]);
    expect(standIn.headers['cache-control']).toBe('public, max-age=30');

    isHolding = false;
    for (const release of held) release();
    await Promise.all(waiting);
    await full.close();
    expect(started.filter((job) => job.endsWith(' avif')).length).toBeGreaterThan(50);
    expect(started.filter((job) => job.startsWith('ready.png'))).toEqual(['ready.png webp']);
  });
});
