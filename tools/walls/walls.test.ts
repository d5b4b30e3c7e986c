import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cruiseTree } from './cruise.ts';

// A check that finds nothing proves nothing. So each kind of breach is planted in a small repository with
// the real package.json files, and must be found.

const root = join(import.meta.dirname, '..', '..');
const ROOMS = [
  'domain',
  'contract',
  'messages',
  'atelier',
  'ui',
  'content',
  'client',
  'server',
  'sandbox',
  'storefront',
  'backoffice',
  'studio',
  'journeys',
  'tools',
];

const SOUND: Record<string, string> = {
  'domain/src/money/index.ts': "export type { Money } from './money.ts';\nexport const zero = 0;",
  'domain/src/money/money.ts': 'export interface Money { readonly minor: number }',
  'domain/src/validity/index.ts':
    "import { string } from 'valibot';\nimport { zero } from '../money/index.ts';\nexport const text = [string, zero];",
  'contract/wire.ts': "import type { Money } from '@jinlan/domain/money';\nexport type Wire = Money;",
  'domain/src/markets/index.ts': "export const locales = ['zh-Hans-CN'];",
  'messages/src/index.ts':
    "import { locales } from '@jinlan/domain/markets';\nexport const words = [locales];",
  'atelier/src/model.ts': 'export interface Model { readonly grams: number }',
  'atelier/src/geometry/index.ts': "import '@jinlan/domain/money';\nexport const band = 1;",
  'atelier/src/pieces/index.ts':
    "import { band } from '../geometry/index.ts';\nexport { secret } from './ring.ts';\nexport const ring = band;",
  'atelier/src/pieces/ring.ts': 'export const secret = 1;',
  'atelier/src/viewer/index.ts':
    "import { Scene } from 'three';\nimport { ring } from '../pieces/index.ts';\nexport const view = [Scene, ring];",
  'ui/src/index.ts': "export { Price } from './Price.tsx';",
  'ui/src/Price.tsx':
    "import { zero } from '@jinlan/domain/money';\nexport const Price = () => <b>{zero}</b>;",
  'content/src/index.ts': "import { Price } from '@jinlan/ui';\nexport const Banner = Price;",
  'client/src/words/index.ts':
    "import { words } from '@jinlan/messages';\nexport const useWords = () => words;",
  'server/src/app.ts': "export { cart } from './areas/cart/index.ts';",
  'server/src/main.mjs': "import '@jinlan/atelier/pieces';\nimport './app.ts';",
  'sandbox/src/index.ts': "export { bank } from './bank.ts';",
  'sandbox/src/bank.ts': "import '@jinlan/contract/wire';\nexport const bank = 1;",
  'server/src/platform/clock.ts': 'export const clock = 1;',
  'server/src/areas/pricing/index.ts': "export { board } from './store.ts';",
  'server/src/areas/pricing/store.ts': "import '../../platform/clock.ts';\nexport const board = 1;",
  'server/src/areas/cart/index.ts':
    "import { board } from '../pricing/index.ts';\nimport '@jinlan/domain/money';\nexport const cart = board;",
  'server/src/platform/a-type.ts':
    "import type { B } from './b-type.ts';\nexport interface A { readonly b: B | null }",
  'server/src/platform/b-type.ts':
    "import type { A } from './a-type.ts';\nexport interface B { readonly a: A | null }",
  'storefront/src/routes.tsx':
    "import type { Model } from '@jinlan/atelier/model';\nexport const grams = (model: Model) => model.grams;\nexport const routes = [() => import('./bag/CartScreen.tsx'), () => import('./home/HomeScreen.tsx'), () => import('@jinlan/atelier/viewer')];",
  'storefront/src/bag/CartScreen.tsx':
    "import { Price } from '@jinlan/ui';\nexport const CartScreen = Price;",
  'storefront/src/home/HomeScreen.tsx': 'export const HomeScreen = () => null;',
  'backoffice/src/coupons/CouponsScreen.tsx': 'export const CouponsScreen = () => null;',
  'server/src/areas/customiser/fonts/fonts.ts': 'export const openFonts = 1;',
  'studio/src/darkroom.ts':
    "import '../../atelier/src/pieces/ring.ts';\nimport '../../server/src/areas/customiser/fonts/fonts.ts';",
  'tools/build.ts': "import '../server/src/app.ts';\nexport const build = 1;",
};

const BREACHES: readonly (readonly [kind: string, file: string, line: string, rule: string])[] = [
  [
    'domain importing the server',
    'domain/src/money/a.ts',
    "import '../../../server/src/app.ts';",
    'domain-imports-only-itself',
  ],
  [
    'domain importing a type of the server',
    'domain/src/money/b.ts',
    "import type { cart } from '../../../server/src/app.ts';\nexport type A = typeof cart;",
    'domain-imports-only-itself',
  ],
  [
    'domain importing Node',
    'domain/src/money/c.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
    'pure-rooms-have-no-dependencies',
  ],
  [
    'domain importing a package',
    'domain/src/money/d.ts',
    "import pg from 'pg';\nexport const a = pg;",
    'pure-rooms-have-no-dependencies',
  ],
  [
    'a rule importing the schema library',
    'domain/src/money/e.ts',
    "import { string } from 'valibot';\nexport const a = string;",
    'only-validity-knows-the-schema-library',
  ],
  [
    'a rule importing a schema',
    'domain/src/money/f.ts',
    "import { text } from '../validity/index.ts';\nexport const a = text;",
    'rules-know-no-schema',
  ],
  [
    'validity importing another package',
    'domain/src/validity/a.ts',
    "import pg from 'pg';\nexport const a = pg;",
    'pure-rooms-have-no-dependencies',
  ],
  [
    'the storefront importing a schema',
    'storefront/src/v.ts',
    "import '@jinlan/domain/validity';",
    'schemas-stay-on-the-server',
  ],
  [
    'messages importing a rule',
    'messages/src/a.ts',
    "import '@jinlan/domain/money';",
    'messages-know-the-locales-alone',
  ],
  [
    'contract importing the server',
    'contract/a.ts',
    "import '../server/src/app.ts';",
    'contract-imports-only-domain',
  ],
  [
    'storefront importing the server',
    'storefront/src/a.ts',
    "import '../../server/src/app.ts';",
    'storefront-imports-only-domain-contract-messages-ui-content-client-atelier',
  ],
  [
    'storefront importing the server at run time',
    'storefront/src/b.ts',
    "export const a = () => import('../../server/src/app.ts');",
    'storefront-imports-only-domain-contract-messages-ui-content-client-atelier',
  ],
  ['storefront importing Node', 'storefront/src/c.ts', "import 'node:crypto';", 'browser-rooms-have-no-node'],
  [
    'the server importing ui',
    'server/src/a.ts',
    "import '@jinlan/ui';",
    'server-imports-only-domain-contract-messages-atelier-sandbox',
  ],
  [
    'the server importing a screen',
    'server/src/b.ts',
    "import '../../storefront/src/home/HomeScreen.tsx';",
    'server-imports-only-domain-contract-messages-atelier-sandbox',
  ],
  [
    'content importing the storefront',
    'content/src/a.ts',
    "import '../../storefront/src/routes.tsx';",
    'content-imports-only-domain-contract-ui',
  ],
  [
    'content importing messages',
    'content/src/b.ts',
    "import '@jinlan/messages';",
    'content-imports-only-domain-contract-ui',
  ],
  [
    'content importing the client',
    'content/src/d.ts',
    "import '@jinlan/client/words';",
    'content-imports-only-domain-contract-ui',
  ],
  [
    'the client importing the storefront',
    'client/src/a.ts',
    "import '../../storefront/src/routes.tsx';",
    'client-imports-only-domain-contract-messages-ui',
  ],
  ['the client importing Node', 'client/src/b.ts', "import 'node:crypto';", 'browser-rooms-have-no-node'],
  ['content importing Node', 'content/src/c.ts', "import 'node:crypto';", 'browser-rooms-have-no-node'],
  [
    'an area importing rightwards',
    'server/src/areas/pricing/a.ts',
    "import '../cart/index.ts';",
    'area-pricing-imports-only-leftwards',
  ],
  [
    "an area reaching past another's door",
    'server/src/areas/cart/a.ts',
    "import '../pricing/store.ts';",
    'area-through-its-door',
  ],
  [
    "the composition reaching past an area's door",
    'server/src/c.ts',
    "import './areas/pricing/store.ts';",
    'areas-through-their-doors',
  ],
  [
    'the start importing an area whole',
    'server/src/start.ts',
    "import './areas/cart/index.ts';\nimport '@jinlan/sandbox';",
    'start-asks-before-it-loads',
  ],
  [
    'the start importing the sandbox at once',
    'server/src/start.ts',
    "import './areas/cart/index.ts';\nimport '@jinlan/sandbox';",
    'the-entry-point-loads-the-sandbox-lazily',
  ],
  [
    'geometry importing a package',
    'atelier/src/geometry/a.ts',
    "import pg from 'pg';\nexport const a = pg;",
    'pure-rooms-have-no-dependencies',
  ],
  [
    'pieces importing three',
    'atelier/src/pieces/a.ts',
    "import { Scene } from 'three';\nexport const a = Scene;",
    'only-the-viewer-knows-three',
  ],
  [
    'pieces importing the viewer',
    'atelier/src/pieces/b.ts',
    "import '../viewer/index.ts';",
    'forms-know-no-viewer',
  ],
  [
    'the server importing the viewer',
    'server/src/l.ts',
    "import '@jinlan/atelier/viewer';",
    'server-takes-forms-and-no-viewer',
  ],
  [
    'the server reaching past a door of the atelier',
    'server/src/m.ts',
    "import '../../atelier/src/pieces/ring.ts';",
    'atelier-through-its-doors',
  ],
  [
    'the storefront importing the atelier at once',
    'storefront/src/e.ts',
    "import { ring } from '@jinlan/atelier/pieces';\nexport const e = ring;",
    'storefront-takes-the-atelier-lazily',
  ],
  [
    'an area without a place in the order',
    'server/src/areas/fortune/a.ts',
    "import './b.ts';",
    'area-is-in-the-order',
  ],
  [
    'the platform importing an area',
    'server/src/platform/a.ts',
    "import '../areas/cart/index.ts';",
    'platform-knows-no-area',
  ],
  ['anything importing main', 'server/src/d.ts', "import './main.mjs';", 'nothing-imports-main'],
  [
    'a screen importing a screen',
    'storefront/src/home/StartScreen.tsx',
    "import '../bag/CartScreen.tsx';",
    'only-the-routes-load-a-screen',
  ],
  [
    'a part importing a screen of its own feature',
    'storefront/src/home/Part.tsx',
    "export const load = () => import('./HomeScreen.tsx');",
    'only-the-routes-load-a-screen',
  ],
  [
    'the back office importing the storefront',
    'backoffice/src/a.ts',
    "import '../../storefront/src/routes.tsx';",
    'backoffice-imports-only-domain-contract-messages-ui-client',
  ],
  [
    'the storefront importing the back office',
    'storefront/src/f.ts',
    "import '../../backoffice/src/coupons/CouponsScreen.tsx';",
    'storefront-imports-only-domain-contract-messages-ui-content-client-atelier',
  ],
  [
    'a screen of the back office importing a screen',
    'backoffice/src/sessions/a.tsx',
    "import '../coupons/CouponsScreen.tsx';",
    'only-the-routes-load-a-screen',
  ],
  [
    'ui importing the storefront',
    'ui/src/a.ts',
    "import '../../storefront/src/routes.tsx';",
    'ui-imports-only-domain',
  ],
  [
    'storefront reaching past the door of ui',
    'storefront/src/d.ts',
    "import '../../ui/src/Price.tsx';",
    'ui-through-its-door',
  ],
  [
    'a relative path into another room',
    'server/src/e.ts',
    "import '../../domain/src/money/index.ts';",
    'rooms-by-their-names',
  ],
  [
    'a path past the door of a rules folder',
    'server/src/f.ts',
    "import '../../domain/src/money/money.ts';",
    'domain-through-its-doors',
  ],
  [
    'an area importing the sandbox',
    'server/src/areas/cart/b.ts',
    "export const b = () => import('@jinlan/sandbox');",
    'only-the-entry-point-loads-the-sandbox',
  ],
  [
    'a test reaching past the door of the sandbox',
    'server/src/o.test.ts',
    "import '../../sandbox/src/bank.ts';",
    'sandbox-through-its-door',
  ],
  [
    'the sandbox importing the server',
    'sandbox/src/a.ts',
    "import '../../server/src/platform/clock.ts';",
    'sandbox-imports-only-domain-contract-messages',
  ],
  [
    'the server importing the studio',
    'server/src/n.ts',
    "import '../../studio/src/darkroom.ts';",
    'server-imports-only-domain-contract-messages-atelier-sandbox',
  ],
  [
    'the studio importing an area',
    'studio/src/a.ts',
    "import '../../server/src/areas/cart/index.ts';",
    'studio-takes-only-the-fonts-of-the-server',
  ],
  [
    'the studio importing a screen',
    'studio/src/b.ts',
    "import '../../storefront/src/home/HomeScreen.tsx';",
    'studio-imports-only-domain-atelier-sample-server',
  ],
  ['anything importing tools', 'server/src/g.ts', "import '../../tools/build.ts';", 'nothing-imports-tools'],
  [
    'contract importing a value of the domain',
    'contract/b.ts',
    "import { zero } from '@jinlan/domain/money';\nexport const b = zero;",
    'contract-takes-only-types',
  ],
  [
    'a circle of running code',
    'server/src/i.ts',
    "import { j } from './j.ts';\nexport const i = () => j;",
    'no-circle',
  ],
  [
    'an import that leads nowhere',
    'server/src/h.ts',
    "import './nowhere.ts';",
    'no-import-that-leads-nowhere',
  ],
];

const houses: string[] = [];

function buildHouse(files: Record<string, string>): string {
  const house = mkdtempSync(join(tmpdir(), 'jinlan-walls-'));
  houses.push(house);
  for (const room of ROOMS) cpSync(join(root, room, 'package.json'), join(house, room, 'package.json'));
  cpSync(join(root, 'package.json'), join(house, 'package.json'));
  mkdirSync(join(house, 'node_modules', '@jinlan'), { recursive: true });
  for (const room of ROOMS) symlinkSync(join(house, room), join(house, 'node_modules', '@jinlan', room));
  for (const name of ['pg', 'three', 'valibot']) {
    symlinkSync(join(root, 'node_modules', name), join(house, 'node_modules', name));
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  return house;
}

afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true, force: true });
});

describe('the compiler', () => {
  test.each([
    ['the DOM', 'export const a = document.title;', "Cannot find name 'document'"],
    ['Node', 'export const a = process.pid;', "Cannot find name 'process'"],
    ['the clock of a browser', 'export const a = window.performance.now();', "Cannot find name 'window'"],
  ])('knows no %s in the domain', (_, line, message) => {
    const house = buildHouse({ 'domain/src/money/index.ts': line });
    for (const file of ['tsconfig.base.json', 'domain/tsconfig.json']) {
      cpSync(join(root, file), join(house, file));
    }
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '--build', 'domain'], {
      cwd: house,
      encoding: 'utf8',
    });
    expect(stdout).toContain(message);
    expect(status).not.toBe(0);
  });
});

describe('the import rules', () => {
  let violations: readonly string[] = [];

  beforeAll(async () => {
    const planted = BREACHES.map(([, file, line]) => [file, line] as const);
    const house = buildHouse({
      ...SOUND,
      'server/src/areas/fortune/b.ts': 'export const b = 1;',
      'server/src/j.ts': "import { i } from './i.ts';\nexport const j = () => i;",
      ...Object.fromEntries(planted),
    });
    violations = (await cruiseTree(house)).violations;
  });

  test('find nothing in a valid repository', async () => {
    expect(await cruiseTree(buildHouse(SOUND))).toEqual({
      modules: Object.keys(SOUND).length,
      violations: [],
    });
  });

  test.each(BREACHES)('report %s', (_, file, _line, rule) => {
    expect(violations.filter((violation) => violation.startsWith(`${rule}: ${file} → `))).not.toEqual([]);
  });

  test('read the real tree', async () => {
    const { modules } = await cruiseTree(root);
    expect(modules).toBeGreaterThan(100);
  });
});
