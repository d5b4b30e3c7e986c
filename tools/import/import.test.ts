import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/platform/database/open.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { prepare } from '../../server/src/platform/prepare.ts';
import { createProgress } from './progress.ts';
import { summary } from './summary.ts';

describe('progress', () => {
  const progressOn = (isTTY: boolean) => {
    const written: string[] = [];
    return { written, screen: { isTTY, write: (text: string) => written.push(text) } };
  };

  test('is one line that is updated on a terminal, and erased', () => {
    const { written, screen } = progressOn(true);
    const progress = createProgress(screen);
    progress.show({ file: 'products.csv', step: 2, steps: 3, done: 0.5 });
    progress.show({ file: 'products.csv', step: 2, steps: 3, done: 0.5 });
    progress.clear();
    expect(written).toEqual([
      `\rproducts.csv 2/3 [${'#'.repeat(15)}${' '.repeat(15)}] 50 %`,
      expect.stringMatching(/^\r +\r$/),
    ]);
  });

  test('is a line for each tenth without a terminal', () => {
    const { written, screen } = progressOn(false);
    const progress = createProgress(screen);
    for (let done = 0; done <= 1; done += 0.01)
      progress.show({ file: 'products.json', step: 1, steps: 1, done });
    progress.show({ file: 'products.json', step: 1, steps: 1, done: 1 });
    expect(written).toHaveLength(11);
    expect(written.at(-1)).toBe('products.json 100 %\n');
  });
});

test('the summary lists problems and counts imported rows', () => {
  const problem = { file: 'a.csv', line: 3, column: 5, path: 'sku', message: 'Expected text' };
  const text = summary(
    [{ file: 'a.csv', imported: 2, problems: [problem], notes: [], unlisted: 7 }],
    true,
    'the database',
  );
  expect(text).toBe(
    'problem  a.csv:3:5 sku: Expected text\nproblem  a.csv and 7 more\na.csv: 2 would be taken, 8 problems\nThis was a dry run: nothing has changed in the database.\n',
  );
});

const text = (value: string) => ({ 'zh-Hans-CN': value, 'en-US': value });

describe('the command', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinlan-import-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const environment = () => ({
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  });
  const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [program, ...args], { env: environment() }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });
  /**
   * Kills the command, without any chance to clean up, once it has printed `progress`. Returns the signal that ended
   * it.
   */
  const killedAt = async (progress: string, ...args: string[]): Promise<NodeJS.Signals | null> => {
    const child = spawn(process.execPath, [program, ...args], { env: environment() });
    let written = '';
    child.stderr.on('data', (text: Buffer) => {
      written += text;
      if (written.includes(progress)) child.kill('SIGKILL');
    });
    await once(child, 'exit');
    return child.signalCode;
  };

  test('imports a folder, first as a dry run, then for real', { timeout: 120_000 }, async () => {
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

  test('refuses a folder without a known file, and lists the known ones', {
    timeout: 60_000,
  }, async () => {
    const shop = join(folder, 'ours');
    await mkdir(shop);
    await writeFile(join(shop, 'product.csv'), 'sku\n1\n');
    await writeFile(join(shop, 'Stock.CSV'), 'sku\n1\n');
    const { code, err } = await run(shop);
    expect(code).toBe(2);
    expect(err).toContain('product.csv:1 Not read: name it products.csv');
    expect(err).toContain('Stock.CSV:1 Not read: name it stock.csv');
    expect(err).toMatch(/No file of this folder is known\. These are: .*products\.json.*prices\.csv/);
  });

  test('is resumed by the same command after it was killed in the middle, on the embedded database', {
    timeout: 300_000,
  }, async () => {
    const count = 2_600;
    // An export has one price, which is converted for each of the five markets.
    const currencies = 5;
    const header = 'sku,product_type,categories,product_websites,name,description,price,qty,related_skus';
    const rows = Array.from({ length: count }, (_, at) =>
      [
        ...[`K${at}`, 'simple', 'Default Category/戒指', 'base', `素圈 ${at}`, '足金'.repeat(60)],
        ...[1200 + at, 3, `K${count - 1 - at}`],
      ].join(),
    );
    await writeFile(join(folder, 'products.csv'), [header, ...rows].join('\n'));
    await writeFile(
      join(folder, 'shop.json'),
      JSON.stringify({
        ...{ name: text('店'), subBrand: text('店'), copyright: text('店'), icp: text('') },
        ...{ socialLinks: [], markets: { cn: { shipping: { fee: 0 }, checkmo: false } } },
      }),
    );
    expect(await killedAt('products.csv 2/3 50 %', folder)).toBe('SIGKILL');
    const counted = async () => {
      const { config } = await prepare(environment(), 'import');
      const db = await openDatabase(config, createLog('silent'), createMetrics());
      const [rowCounts] = await db.query<Record<string, number>>(
        'test.count',
        `select (select count(*)::integer from catalogue.product) as pieces,
           (select count(*)::integer from catalogue.related_product) as links,
           (select count(*)::integer from catalogue.price) as prices`,
      );
      await db.close();
      return rowCounts;
    };
    // The import writes whole batches of 500, as the guide says. It has no links yet, because it writes them at its
    // end.
    const after = await counted();
    expect([500, 1_000, 1_500, 2_000, 2_500]).toContain(after?.pieces);
    expect(after).toMatchObject({ links: 0, prices: currencies * (after?.pieces ?? 0) });
    const resumed = await run(folder);
    expect([resumed.code, resumed.out]).toEqual([
      0,
      expect.stringContaining(`products.csv: ${count} taken, 0 problems`),
    ]);
    expect(await counted()).toEqual({ pieces: count, links: count, prices: currencies * count });
  });

  test('reads a file in the given encoding, and shows a decoded line', { timeout: 120_000 }, async () => {
    // 純金手鐲 in Big5.
    await writeFile(
      join(folder, 'products.csv'),
      Buffer.concat([
        Buffer.from('sku,product_type,product_websites,name,price,qty\nB1,simple,base,'),
        Buffer.from([0xaf, 0xc2, 0xaa, 0xf7, 0xa4, 0xe2, 0xc5, 0x4e]),
        Buffer.from(',100,1\n'),
      ]),
    );
    const { out } = await run(folder, '--encoding=big5', '--dry-run');
    expect(out).toContain('products.csv:1 Read as big5, as "純金手鐲,100,1"');
    expect((await run(folder, '--encoding=GB18030', '--dry-run')).out).not.toContain('純金手鐲');
  });

  test.each([
    ['an encoding that nobody knows', ['.', '--encoding=klingon'], '--encoding=utf-8|'],
    ['no folder', [], 'npm run import'],
    ['a folder that is not there', ['/nowhere/at/all'], 'There is no folder'],
    ['an option that nobody knows', ['.', '--force'], 'npm run import'],
  ])('with %s prints its usage', async (_, args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
