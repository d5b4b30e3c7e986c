import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

// Checks that types hold the boundaries: a name changed on one side does not compile on the other. `tools/statements`
// checks names of columns. Each compilation of the server takes ten seconds and more, so the wrong changes are compiled
// together, and the last test shows that the copy compiles without them.

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTree((path) => /\.(?:tsx?|mjs|graphql|css|json)$/.test(path) && !path.startsWith('sample/'));
});
afterAll(() => copy.remove());

const methods = 'domain/src/payments/methods.ts';
const withCode = [/paymentMethodCodes = \[/, "$&'demo_pay', "] as const;
const withFacts = [
  /export const methodFacts = \{\n/,
  `$&  demo_pay: {
    flow: 'qr', title: 'payment.demo_pay', due: 'something', markets: ['cn'], currencies: ['CNY'],
    needsBillingAddress: false, waits: 'price-lock',
  },
`,
] as const;

const renames = [
  [
    'of a field that resolvers answer',
    'server/src/areas/ordering/order-documents.graphql',
    [[/\border_status_change_date\b/, 'status_changed_at']],
    /order_status_change_date/,
  ],
  [
    'of what a use case answers',
    'server/src/areas/cart/lines/change-lines.ts',
    [[/readonly lineId/, 'readonly row']],
    /lineId/,
  ],
  [
    'of a kind of price step',
    'domain/src/pricing/waterfall.ts',
    [[/'craft-charge'/g, "'making-charge'"]],
    /craft-charge/,
  ],
  [
    'of a refusal',
    'contract/refusals.ts',
    [[/\bORDER_STEP_NOT_PERMITTED\b/, 'STEP_NOT_PERMITTED']],
    /ORDER_STEP_NOT_PERMITTED/,
  ],
  ['of what a refusal tells', 'contract/refusals/staff.ts', [[/\btries_left\b/, 'tries']], /tries_left/],
  ['of a method of payment that has facts and no name', methods, [withCode, withFacts], /payment\.demo_pay/],
] as const;

describe('the type check fails after a change', () => {
  let findings: readonly string[] = [];

  // All renames are compiled together, because five take the compiler as long as one, and each is reported
  // by itself.
  beforeAll(() => {
    const before = new Map<string, string>();
    for (const [, path, changes] of renames) {
      if (!before.has(path)) before.set(path, copy.read(path));
      copy.change(path, ...changes);
    }
    expect(copy.node('tools/codegen/main.ts')).toMatchObject({ status: 0 });
    const { status, output } = copy.compile('server');
    expect(status).not.toBe(0);
    findings = output.split(/^(?=\S+\(\d+,\d+\): error )/m);
    for (const [path, text] of before) copy.write(path, text);
    expect(copy.node('tools/codegen/main.ts')).toMatchObject({ status: 0 });
  });

  it.each(renames)('%s', (_what, _path, _changes, name) => {
    expect(findings).toContainEqual(expect.stringMatching(name));
  });
});

// Follows docs/how-to/add-a-payment-method.md step by step: the compiler reports each omission, and the files that the
// how-to names are enough.
describe('a method of payment', () => {
  const slowly = { timeout: 600_000 };
  const touched = new Set<string>();
  const change: TreeCopy['change'] = (path, ...changes) => {
    touched.add(path);
    copy.change(path, ...changes);
  };

  it('without facts does not compile', slowly, () => {
    change(methods, withCode);
    const { status, output } = copy.compile('domain');
    expect(status).not.toBe(0);
    expect(output).toMatch(/domain\/src\/payments\/methods\.ts.*demo_pay/s);
  });

  it('compiles once four files have it', slowly, () => {
    change(methods, withFacts);
    const names = "['Demo Pay', 'Demo Pay', 'Demo Pay'],";
    change(
      'messages/src/payment.ts',
      [/export const paymentTitles = namesIn\(\{/, `$& 'payment.demo_pay': ${names}`],
      [/export const staffPaymentTitles = namesIn\(\{/, `$& 'staff.pay.demo_pay': ${names}`],
    );
    touched.add('server/src/platform/gateways/demo-pay-gateway.ts');
    copy.write(
      'server/src/platform/gateways/demo-pay-gateway.ts',
      `import { absentGateway } from './absent-gateway.ts';
export const createDemoPayGateway = () => absentGateway('demo-pay');
`,
    );
    change(
      'server/src/platform/gateways/choose-gateways.ts',
      [/^/, "import { createDemoPayGateway } from './demo-pay-gateway.ts';\n"],
      [/return \{\n/, '$&    demo_pay: everywhere(createDemoPayGateway()),\n'],
    );
    expect(copy.compile('server', 'storefront')).toEqual({ status: 0, output: '' });
    expect([...touched]).toHaveLength(4);
  });
});
