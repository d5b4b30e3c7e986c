import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// What the boundaries are typed for: a name that is changed at one side does not compile at the other. A column's name is
// held by `tools/statements`.

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'renames-'));

const node = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};
const compile = () => node(join(root, 'node_modules/typescript/bin/tsc'), '--build', 'server');

beforeAll(() => {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const sources = stdout.split('\0').filter((path) => /\.(?:tsx?|mjs|graphql|css|json)$/.test(path));
  for (const path of sources.filter((path) => !path.startsWith('sample/'))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  // Packages of others from here, the rooms themselves from the copy.
  mkdirSync(join(copy, 'node_modules/@jinlan'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '@jinlan'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(root, 'node_modules/@jinlan')))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@jinlan', name));
  expect(node('tools/codegen/main.ts', '--uncommitted')).toMatchObject({ status: 0 });
  expect(compile()).toEqual({ status: 0, said: '' });
});
afterAll(() => rmSync(copy, { recursive: true }));

describe('the type check fails where a name changes', () => {
  it.each([
    [
      'of a field that resolvers answer',
      'server/src/areas/ordering/order-documents.graphql',
      [/\border_status_change_date\b/, 'status_changed_at'],
      /order_status_change_date/,
    ],
    [
      'of what a use case answers',
      'server/src/areas/cart/change-lines.ts',
      [/readonly lineId/, 'readonly row'],
      /lineId/,
    ],
    [
      'of a kind of price step',
      'domain/src/pricing/waterfall.ts',
      [/'craft-charge'/g, "'making-charge'"],
      /craft-charge/,
    ],
    [
      'of a refusal',
      'contract/refusals.ts',
      [/\bORDER_STEP_NOT_PERMITTED\b/, 'STEP_NOT_PERMITTED'],
      /ORDER_STEP_NOT_PERMITTED/,
    ],
    ['of what a refusal tells', 'contract/refusals.ts', [/\btries_left\b/, 'tries'], /tries_left/],
  ] as const)('%s', (_, path, [from, to], what) => {
    const file = join(copy, path);
    const before = readFileSync(file, 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(file, after);
    node('tools/codegen/main.ts');
    const { status, said } = compile();
    writeFileSync(file, before);
    node('tools/codegen/main.ts');
    expect(status).not.toBe(0);
    expect(said).toMatch(what);
  });
});
