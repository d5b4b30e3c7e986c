import { describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/shop.ts';
import { sourceOf } from '../limits/source.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createWeb, plainShapes } from './server.ts';

/** The source that limits count for a request through the proxy 127.0.0.1 with this `X-Forwarded-For`. */
async function sourceFor(
  forwarded: string | undefined,
  trustedProxies: readonly string[] = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
): Promise<string> {
  const app = createWeb({
    config: testConfig('', { trustedProxies }),
    log: createLog('silent'),
    metrics: createMetrics(),
    report: () => ({ reference: '' }),
    shapes: plainShapes,
  });
  app.get('/source', async (request) => sourceOf(request.ip));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const { body } = await app.inject({ url: '/source', headers });
  await app.close();
  return body;
}

describe('the source of a request through a proxy', () => {
  it.each([
    ['6.6.6.6', '6.6.6.6'],
    ['6.6.6.6:1000', '6.6.6.6'],
    ['6.6.6.6:65535', '6.6.6.6'],
    [' 6.6.6.6:1 ', '6.6.6.6'],
    ['::ffff:6.6.6.6', '6.6.6.6'],
    ['[::ffff:6.6.6.6]:1000', '6.6.6.6'],
    ['[::FFFF:606:606]', '6.6.6.6'],
    ['2001:db8:78:1::1', '2001:db8:78:1::/64'],
    ['[2001:db8:78:1::9]', '2001:db8:78:1::/64'],
    ['[2001:db8:78:1::9]:443', '2001:db8:78:1::/64'],
    ['[fe80::1%eth0]:443', 'fe80:0:0:0::/64'],
    ['fe80::2%25eth1', 'fe80:0:0:0::/64'],
  ])('is %j, counted as the source %s', async (forwarded, source) => {
    expect(await sourceFor(forwarded)).toBe(source);
  });

  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['a word', 'junk1'],
    ['unknown', 'unknown'],
    ['an obscured name', '_hidden'],
    ['a name with a port', 'example.com:80'],
    ['a number', '1234'],
    ['another notation of an address', '0x06.6.6.6'],
    ['too much of an address', '6.6.6.6.6:80'],
    ['an IPv4 address in brackets', '[6.6.6.6]'],
    ['a port too long', '6.6.6.6:123456'],
    ['an empty entry after it', '6.6.6.6,'],
    ['junk after it', '6.6.6.6, junk'],
  ])('is the proxy where the header says %s', async (_, forwarded) => {
    expect(await sourceFor(forwarded)).toBe('127.0.0.1');
  });

  it.each([
    ['6.6.6.6:1, 10.0.0.1:2, [fd00::1]:3', '6.6.6.6'],
    ['9.9.9.9, 6.6.6.6:1, 10.0.0.1', '6.6.6.6'],
    ['junk, 6.6.6.6:1, 10.0.0.1', '6.6.6.6'],
    ['6.6.6.6, junk, 10.0.0.7:80', '10.0.0.7'],
    ['6.6.6.6, ::ffff:10.0.0.7', '6.6.6.6'],
  ])('is the last address of %j that a trusted proxy wrote', async (forwarded, source) => {
    expect(await sourceFor(forwarded)).toBe(source);
  });

  it('is the caller where no proxy is trusted', async () => {
    expect(await sourceFor('6.6.6.6', [])).toBe('127.0.0.1');
    expect(await sourceFor('6.6.6.6', ['10.0.0.0/8'])).toBe('127.0.0.1');
  });
});
