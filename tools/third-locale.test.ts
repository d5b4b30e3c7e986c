import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

// Follows docs/how-to/add-a-locale.md step by step: a locale in translation needs its facts, its texts, a store view,
// and nothing else.

const slowly = { timeout: 900_000 };
let copy: TreeCopy;

beforeAll(() => {
  copy = copyTree((path) => !path.startsWith('docs/'));

  copy.change('domain/src/markets/locales.ts', [
    /\n\} as const satisfies/,
    `
  'ms-MY': {
    isComplete: false,
    missingData: 'copied',
    wire: 'ms_MY',
    name: 'Bahasa Melayu',
    language: 'ms',
    script: 'ms',
    openGraph: 'ms_MY',
    column: 'ms',
    dates: 'ms-MY',
    dateOrder: ['day', 'month', 'year'],
    listSeparator: ', ',
    comma: ', ',
    isLargestFirst: false,
    fromMark: 'before',
  },$&`,
  ]);
  copy.write(
    'messages/src/ms-MY/index.ts',
    `import type { Messages } from '../index.ts';
import { shell } from './shell.ts';

export const messages: Partial<Messages> = { ...shell };
`,
  );
  const file = (name: string, text: string) =>
    copy.write(
      `messages/src/ms-MY/${name}.ts`,
      `import type { PartialTranslation } from '../index.ts';
import type { ${name} as source } from '../zh-Hans-CN/${name}.ts';

export const ${name}: PartialTranslation<typeof source> = { ${text} };
`,
    );
  file('shell', "'shell.skip': 'Langkau ke kandungan'");
  file('find', "'find.list.showMore': 'Lihat {count} lagi'");
  file('catalogue', "'filter.inStock': 'Dalam stok'");
  copy.change('messages/src/index.ts', [
    /LocaleInTranslation, PartialLoaders>> = \{/,
    `$&
  'ms-MY': {
    messages: () => import('./ms-MY/index.ts'),
    find: () => import('./ms-MY/find.ts'),
  },`,
  ]);
  copy.change('messages/src/office.ts', [/PartialLoader \| null>> = \{/, "$& 'ms-MY': null,"]);
  copy.change(
    'messages/src/every-locale.ts',
    [/^import \{ bank \}/m, "import { catalogue as malay } from './ms-MY/catalogue.ts';\n$&"],
    [/LocaleInTranslation, PartialTexts>> = \{/, "$& 'ms-MY': { catalogue: malay },"],
  );
  copy.write(
    'database/migrations/999-malaysia-in-malay.sql',
    `insert into stores.store_view (id, code, market, locale, name)
values (13, 'my_ms', 'my', 'ms-MY', 'Bahasa Melayu');
alter table identity.pending_sign_up drop constraint pending_sign_up_locale_check,
  add check (locale in ('zh-Hans-CN', 'en-US', 'zh-Hant-HK', 'ms-MY'));
`,
  );
  const [header, ...stores] = copy.read('sample/stores.csv').trimEnd().split('\n');
  const withName = stores.map((line) => `${line},${line.startsWith('my-penang,') ? 'Pulau Pinang' : ''}`);
  copy.write('sample/stores.csv', [`${header},name_ms`, ...withName, ''].join('\n'));
}, 120_000);
afterAll(() => copy.remove());

it('compiles', slowly, () => {
  expect(copy.compile('server', 'storefront', 'backoffice')).toEqual({ status: 0, output: '' });
});

it('is listed with its missing texts', slowly, () => {
  const { status, output } = copy.node('tools/texts.ts');
  expect(status).toBe(0);
  expect(output).toMatch(/^en-US: no text is missing$/m);
  expect(output).toMatch(/^zh-Hant-HK: no text is missing$/m);
  expect(output).toMatch(/^ms-MY: \d{4} texts are missing; zh-Hans-CN is shown$/m);
  expect(output).toMatch(/^ {2}shell\.ts: shell\.home$/m);
  expect(output).toMatch(/^ {2}account\.ts: all \d+$/m);
  expect(output).not.toMatch(/shell\.skip$|find\.list\.showMore$|filter\.inStock$/m);
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

it('is a language of the shop, with Simplified Chinese for missing texts', slowly, async () => {
  const built = copy.node('tools/build.ts', 'storefront');
  expect(built.status, built.output).toBe(0);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, ['server/src/main.mjs'], {
    cwd: copy.path,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PORT: String(port), BASE_URL: address, DATA_DIR: join(copy.path, 'data'), SAMPLE: 'on' },
  });
  let output = '';
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const hasExited = new Promise<number | null>((resolve) => shop.once('exit', resolve));
  try {
    const open = (path: string) => fetch(address + path, { headers: { cookie: 'store=my_ms' } });
    await expect
      .poll(
        () =>
          open('/healthz').then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 300_000 },
      )
      .toBe(200);
    const page = await open('/gold.html?store=my_ms');
    const html = await page.text();
    expect({ status: page.status, language: page.headers.get('content-language') }, output).toEqual({
      status: 200,
      language: 'ms-MY',
    });
    expect(html).toContain('<html lang="ms-MY"');
    expect(html).toContain('content="ms_MY"');
    expect(html).toContain('hreflang="ms-MY" data-store="my_ms"');
    for (const translated of ['Langkau ke kandungan', 'Lihat', 'Dalam stok'])
      expect(html).toContain(translated);
    for (const missing of ['首页', '价格', '<title>黄金 | 金兰珠宝</title>']) expect(html).toContain(missing);

    const answer = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', store: 'my_ms' },
      body: JSON.stringify({
        query:
          '{ storeConfig { locale store_group_name } products(search: "戒指", pageSize: 1) { items { name } } pickupLocations(pageSize: 50) { items { pickup_location_code name } } }',
      }),
    });
    const { data } = (await answer.json()) as {
      data: {
        storeConfig: object;
        products: { items: { name: string }[] };
        pickupLocations: { items: { pickup_location_code: string; name: string }[] };
      };
    };
    expect(data.storeConfig).toEqual({ locale: 'ms_MY', store_group_name: '马来西亚' });
    expect(data.products.items[0]?.name).toMatch(/戒/);
    const names = new Map(data.pickupLocations.items.map((one) => [one.pickup_location_code, one.name]));
    expect([names.get('my-penang'), names.get('my-petaling')]).toEqual([...['Pulau Pinang', '八打灵再也店']]);
  } finally {
    shop.kill('SIGTERM');
    await hasExited;
  }
});
