import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jinlan-licences-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const licences = (...folders: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'licences.ts'), ...folders], { encoding: 'utf8' });

function install(license: unknown, name = 'thing'): void {
  const path = `node_modules/${name}`;
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
  const packages = { '': {}, [path]: { dev: true }, 'node_modules/for-another-system': { optional: true } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

test('every dependency of the shop has a licence that allows its use', () => {
  const { status, stdout, stderr } = licences();
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^production\tsharp@\S+\tApache-2\.0$/m);
  expect(stdout).toMatch(/^development\tvitest@\S+\tMIT$/m);
  expect(stdout).not.toContain('@jinlan/');
});

test.each(['MIT', { type: 'ISC' }, 'MIT AND Apache-2.0', '(GPL-3.0-only OR CC0-1.0)'])(
  'accepts %j',
  (license) => {
    install(license);
    expect(licences(folder)).toMatchObject({ status: 0, stderr: '' });
  },
);

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'MPL-2.0', 'SEE LICENSE IN LICENSE', undefined])(
  'refuses %j',
  (license) => {
    install(license);
    const { status, stderr } = licences(folder);
    expect(status).toBe(1);
    expect(stderr).toContain('thing@1.0.0: the licence');
  },
);

test('accepts a named exception only with the licence of that exception', () => {
  install('MPL-2.0', 'axe-core');
  expect(licences(folder)).toMatchObject({ status: 0 });
  install('GPL-3.0-only', 'axe-core');
  expect(licences(folder)).toMatchObject({ status: 1 });
});

test('refuses a checkout without installed packages', () => {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }));
  expect(licences(folder)).toMatchObject({ status: 1 });
});
