import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProgress } from './progress.ts';
import { summary } from './summary.ts';

describe('progress', () => {
  const shown = (isTTY: boolean) => {
    const written: string[] = [];
    return { written, screen: { isTTY, write: (text: string) => written.push(text) } };
  };

  test('is one line that fills on a terminal, and is wiped', () => {
    const { written, screen } = shown(true);
    const progress = createProgress(screen);
    progress.show({ file: 'products.csv', step: 2, steps: 3, done: 0.5 });
    progress.show({ file: 'products.csv', step: 2, steps: 3, done: 0.5 });
    progress.clear();
    expect(written).toEqual([
      `\rproducts.csv 2/3 [${'#'.repeat(15)}${' '.repeat(15)}] 50 %`,
      expect.stringMatching(/^\r +\r$/),
    ]);
  });

  test('is a line for each tenth elsewhere', () => {
    const { written, screen } = shown(false);
    const progress = createProgress(screen);
    for (let done = 0; done <= 1; done += 0.01)
      progress.show({ file: 'products.json', step: 1, steps: 1, done });
    progress.show({ file: 'products.json', step: 1, steps: 1, done: 1 });
    expect(written).toHaveLength(11);
    expect(written.at(-1)).toBe('products.json 100 %\n');
  });
});

test('a summary tells problems, what is not understood, and what was taken', () => {
  const problem = { file: 'a.csv', line: 3, column: 5, path: 'sku', message: 'Expected text' };
  const text = summary([{ file: 'a.csv', imported: 2, problems: [problem], notes: [], unlisted: 7 }], true);
  expect(text).toBe(
    'problem  a.csv:3:5 sku: Expected text\nproblem  a.csv and 7 more\na.csv: 2 would be taken, 8 problems\nThis was a dry run: nothing has changed.\n',
  );
  expect(summary([], false)).toContain('no file here that is known');
});

describe('the command', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinlan-import-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const environment = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
      const program = fileURLToPath(new URL('main.ts', import.meta.url));
      execFile(process.execPath, [program, ...args], { env: environment }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });

  test('takes a folder, first on trial, then in earnest', { timeout: 120_000 }, async () => {
    const text = (both: string) => ({ 'zh-Hans-CN': both, 'en-US': both });
    const attribute = {
      code: 'metal',
      label: text('金'),
      input: 'select',
      filterable: true,
      searchable: true,
      position: 1,
    };
    await writeFile(
      join(folder, 'attributes.json'),
      JSON.stringify([{ ...attribute, options: [] }, { code: 1 }]),
    );
    await writeFile(join(folder, 'wares.csv'), 'sku\n1\n');
    await writeFile(join(folder, 'Stock.TXT'), 'sku\t1\n');
    await writeFile(join(folder, 'read-me.md'), '# Ours');
    const trial = await run(folder, '--dry-run');
    expect(trial.code).toBe(1);
    expect(trial.out).toContain('attributes.json:1:137 entry 2 code: Expected text');
    expect(trial.out).toContain('attributes.json: 1 would be taken');
    expect(trial.err).not.toContain('Warning');
    expect(trial.out).toContain('wares.csv:1 Not read: no file of this name is known');
    expect(trial.out).toContain('Stock.TXT:1 Not read: no file of this name is known');
    expect(trial.out).not.toContain('read-me.md');
    await writeFile(join(folder, 'attributes.json'), JSON.stringify([{ ...attribute, options: [] }]));
    const { code, out } = await run(folder);
    expect([code, out]).toEqual([0, expect.stringContaining('attributes.json: 1 taken, 0 problems')]);
  });

  test.each([
    ['no folder', [], 'npm run import'],
    ['a folder that is not there', ['/nowhere/at/all'], 'There is no folder'],
    ['an option that nobody knows', ['.', '--force'], 'npm run import'],
  ])('with %s says how it is used', async (_, args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
