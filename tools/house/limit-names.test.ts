import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

/** Names of the limits that a file defines; each is the name and then the number of uses. */
const limitsIn = (text: string): readonly string[] =>
  [...text.matchAll(/name: '([a-z]+(?:-[a-z]+)*)',\s*(?:\.\.\.\{\s*)?most/g)].map(([, name = '']) => name);

const sources = globSync('server/src/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('.test.') && !path.includes('/testing/'))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));

const names = sources.flatMap(({ text }) => limitsIn(text));

test('each limit has a name of its own, since limits of one name would count together', () => {
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('each limit is in the table of limits', () => {
  const table = readFileSync(`${root}docs/operating/limits.md`, 'utf8');
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

/** The places in a file that read a request's IP address without `sourceOf` or `isLoopback`. */
const rawAddressesIn = (text: string): readonly string[] => {
  const code = text
    .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
    .replaceAll(/\b(?:sourceOf|isLoopback)\(request\.ip\)/g, '');
  const uses = [...code.matchAll(/\b(?:request|req)\.ips?\b/g)].map(([use]) => use);
  // Such as `({ ip }: FastifyRequest)`.
  const apart = [
    ...code.matchAll(
      /\{[^{}]*\bips?\b[^{}]*(?:\{[^{}]*\}[^{}]*)*\}(?:: FastifyRequest| = request(?![\w.]))/g,
    ),
  ]
    .filter(() => !code.includes('sourceOf(ip)'))
    .map(([use]) => use);
  return [...uses, ...apart];
};

test('each limit counts a source by its network: no code reads the IP address of a request but through sourceOf', () => {
  expect(sources.filter(({ text }) => text.includes('sourceOf(request.ip)')).length).toBeGreaterThan(5);
  expect(sources.flatMap(({ path, text }) => rawAddressesIn(text).map((use) => `${path}: ${use}`))).toEqual(
    [],
  );
});

test.each([
  'limiter.take(request.ip, limit)',
  'sourceOf(request.ip); take(request.ip)',
  'const of = ({ ip, raw: { socket } }: FastifyRequest) => take(ip);',
  'const { ip } = request; take(ip);',
])('an IP address of a request that is read raw is found: %s', (text) => {
  expect(rawAddressesIn(text)).toHaveLength(1);
});
