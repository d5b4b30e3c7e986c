import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createWeb, plainShapes } from '../platform/web/server.ts';
import { testConfig } from '../testing/shop.ts';
import { readPath, readPictureRequest } from './address.ts';
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
  await web.register(pictureRoutes, { dataDir: folder, log: createLog('silent') });
});
afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, accept = 'image/avif,image/webp,*/*') => web.inject({ url, headers: { accept } });

describe('a picture', () => {
  it('comes in the next larger allowed width, its height in proportion', async () => {
    const answer = await get(
      '/media/rings/zhishou.webp?width=300&height=375&fit=cover&auto=webp&format=pjpg',
      'image/webp',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
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

  it('keeps its format where the browser takes no newer one', async () => {
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

  it('is not blown up when only a width is asked', async () => {
    const answer = await get('/media/rings/zhishou.webp?width=2560', '*/*');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(800);
  });

  it('comes as WebP at once and as AVIF when that is made', async () => {
    const url = '/media/rings/zhishou.webp?width=160&height=200&fit=cover&auto=webp&format=pjpg';
    const first = await get(url);
    expect(first.headers['content-type']).toBe('image/webp');
    expect(first.headers['cache-control']).toBe('public, max-age=30');
    await expect.poll(async () => (await get(url)).headers['content-type']).toBe('image/avif');
    const final = await get(url);
    expect(final.headers['cache-control']).toContain('immutable');
    const again = await web.inject({
      url,
      headers: { accept: 'image/avif', 'if-none-match': String(final.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('that is asked for twenty times at once is made once', async () => {
    const cache = join(folder, 'once');
    const source = folderSource([join(folder, 'media')]);
    const renditions = createRenditions(source, cache, createLog('silent'));
    const request = readPictureRequest('rings/zhishou.webp', { width: '640' });
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () => (await renditions.get(request as never, 'webp'))?.body),
    );
    expect(new Set(bodies).size).toBe(1);
    const kept = (await readdir(cache, { recursive: true })).filter((name) => name.includes('.'));
    expect(kept).toHaveLength(1);
  });

  it('that nobody has is a 404 for a minute; one that is broken is told apart in the log, not to the caller', async () => {
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

  it('comes whole, or the span that is asked for', async () => {
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

  it('says what it has where the span lies outside, and takes no notice of nonsense', async () => {
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

  it('is not sent again to whoever has it, nor in part from another one', async () => {
    const etag = String((await ask()).headers.etag);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  it.each(['/media/none.mp4', '/media/..%2fsecret.mp4', '/media/.hidden.mp4', '/media/rings/turn.mov'])(
    '%s is not there',
    async (url) => {
      expect((await ask({}, url)).statusCode).toBe(404);
    },
  );
});

describe('a sample of a file that is sold', () => {
  it.each([
    ['guide.pdf', 'application/pdf'],
    ['guide.EPUB', 'application/epub+zip'],
    ['spoken.mp3', 'audio/mpeg'],
    ['%E9%87%91.pdf', 'application/pdf'],
  ])('%s is saved under its name, as what it is', async (name, type) => {
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

  it('comes in spans, and not again to whoever has it', async () => {
    const url = '/media/samples/spoken.mp3';
    const part = await web.inject({ url, headers: { range: 'bytes=0-5' } });
    expect([part.statusCode, part.body]).toEqual([206, 'sample']);
    const again = await web.inject({ url, headers: { 'if-none-match': String(part.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    '/media/samples/page.html',
    '/media/samples/run.js',
    '/media/samples/none.pdf',
    '/media/samples/.hidden.pdf',
    '/media/..%2fsecret.pdf',
    '/media/samples/guide.pdf.part',
  ])('%s is not there', async (url) => {
    const answer = await web.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('sample of');
  });
});

describe('a picture address', () => {
  it('has few forms, so that few files are made', () => {
    expect(readPictureRequest('a.webp', { width: '641', height: '801.5', quality: '87' })).toEqual({
      path: 'a.webp',
      width: 960,
      height: null,
      auto: false,
      fallback: 'jpeg',
      quality: 85,
    });
    expect(readPictureRequest('a.webp', { width: '99999', height: '1' })).toMatchObject({
      width: 2560,
      height: 512,
    });
    expect(readPictureRequest('a.webp', { width: '-5', quality: '1' })).toMatchObject({
      width: null,
      quality: 40,
    });
  });

  it('takes Chinese names and refuses what climbs', () => {
    expect(readPath('戒指/执手.webp')).toBe('戒指/执手.webp');
    for (const path of [
      'a/../b.webp',
      'a//b.webp',
      './a.webp',
      'a',
      'a.txt',
      'a/.b.webp',
      `${'a'.repeat(300)}.webp`,
    ])
      expect(readPath(path)).toBeNull();
  });
});
