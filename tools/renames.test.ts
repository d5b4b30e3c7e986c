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
const compile = (...rooms: string[]) =>
  node(join(root, 'node_modules/typescript/bin/tsc'), '--build', ...rooms);

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
  expect(compile('server')).toEqual({ status: 0, said: '' });
});
afterAll(() => rmSync(copy, { recursive: true }));

const renames = [
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
] as const;

describe('the type check fails where a name changes', () => {
  let findings: readonly string[] = [];

  // All names at once: the compiler reads the server for one of them as long as for five, and reports each by itself.
  beforeAll(() => {
    const before = new Map<string, string>();
    for (const [, path, [from, to]] of renames) {
      const file = join(copy, path);
      const text = readFileSync(file, 'utf8');
      if (!before.has(file)) before.set(file, text);
      const renamed = text.replace(from, to);
      expect(renamed).not.toBe(text);
      writeFileSync(file, renamed);
    }
    expect(node('tools/codegen/main.ts')).toMatchObject({ status: 0 });
    const { status, said } = compile('server');
    expect(status).not.toBe(0);
    findings = said.split(/^(?=\S+\(\d+,\d+\): error )/m);
    for (const [file, text] of before) writeFileSync(file, text);
    expect(node('tools/codegen/main.ts')).toMatchObject({ status: 0 });
  });

  it.each(renames)('%s', (_what, _path, _change, name) => {
    expect(findings).toContainEqual(expect.stringMatching(name));
  });
});

// docs/how-to/add-a-payment-method.md, followed step by step: the compiler asks for what may not be left out, and what the
// how-to names is enough.
describe('a method of payment', () => {
  const slowly = { timeout: 600_000 };
  const touched = new Set<string>();
  function write(path: string, text: string): void {
    touched.add(path);
    writeFileSync(join(copy, path), text);
  }
  function change(path: string, ...changes: readonly (readonly [from: RegExp, to: string])[]): void {
    const before = readFileSync(join(copy, path), 'utf8');
    const after = changes.reduce((text, [from, to]) => text.replace(from, to), before);
    expect(after).not.toBe(before);
    write(path, after);
  }

  it('without facts does not compile', slowly, () => {
    change('domain/src/payments/methods.ts', [/paymentMethodCodes = \[/, "$&'demo_pay', "]);
    const { status, said } = compile('domain');
    expect(status).not.toBe(0);
    expect(said).toMatch(/domain\/src\/payments\/methods\.ts.*demo_pay/s);
  });

  it('without a name does not compile', slowly, () => {
    change('domain/src/payments/methods.ts', [
      /export const methodFacts = \{\n/,
      `$&  demo_pay: {
    flow: 'qr', title: 'payment.demo_pay', due: 'something', markets: ['cn'], currencies: ['CNY'],
    needsBillingAddress: false, waits: 'price-lock',
  },
`,
    ]);
    const { status, said } = compile('server');
    expect(status).not.toBe(0);
    expect(said).toContain('payment.demo_pay');
  });

  it('compiles once five files have it', slowly, () => {
    for (const language of ['zh-Hans-CN', 'en-US'])
      change(
        `messages/src/${language}/payment.ts`,
        [/(export const paymentTitles[^{]*)\{/, "$1{ 'payment.demo_pay': 'Demo Pay',"],
        [/(export const staffPaymentTitles[^{]*)\{/, "$1{ 'staff.pay.demo_pay': 'Demo Pay',"],
      );
    write(
      'server/src/platform/gateways/demo-pay-gateway.ts',
      `import { absentGateway } from './absent-gateway.ts';
export const createDemoPayGateway = () => absentGateway('demo-pay');
`,
    );
    change(
      'server/src/platform/gateways/choose-gateways.ts',
      [/^/, "import { createDemoPayGateway } from './demo-pay-gateway.ts';\n"],
      [/return \{\n/, '$&    demo_pay: createDemoPayGateway(),\n'],
    );
    expect(compile('server', 'storefront')).toEqual({ status: 0, said: '' });
    expect([...touched]).toHaveLength(5);
  });
});
