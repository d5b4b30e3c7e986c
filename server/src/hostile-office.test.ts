import { readFile } from 'node:fs/promises';
import {
  buildSchema,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOffice, createOfficeShop, type OfficePerson, officePerson } from './testing/office.ts';
import type { TestShop } from './testing/shop.ts';

/**
 * Every argument of every operation of the back office gets a hostile value, and must be refused or
 * find nothing.
 */
let shop: TestShop;
let owner: OfficePerson;
beforeAll(async () => {
  shop = await createOfficeShop({ config: { trustedProxies: ['127.0.0.1'] } });
  owner = await officePerson(shop);
});
afterAll(() => shop.close());

const schema = buildSchema(await readFile(new URL('../../contract/office.graphql', import.meta.url), 'utf8'));
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {})
    .filter(({ args }) => args.length > 0)
    .map((field) => ({ type: type?.name.toLowerCase() ?? '', field, label: field.name })),
);

const texts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '%_\\',
  "'; select 1; --",
  '__proto__',
  'hk/__proto__',
  'hk/\0/x',
  '../../etc',
  '-1',
  '9'.repeat(30),
  'NaN',
  '2026-02-31',
  '金'.repeat(20_000),
  '{"a":1}',
];
const numbers = [0, -1, 1, 2_147_483_647, -2_147_483_648, 100_000];

function junkFor(type: GraphQLInputType, turn: number): unknown {
  const plain = getNullableType(type);
  if (isListType(plain)) return [junkFor(plain.ofType, turn)];
  if (isEnumType(plain)) return plain.getValues()[turn % plain.getValues().length]?.name;
  if (isInputObjectType(plain))
    return Object.fromEntries(
      Object.values(plain.getFields()).map((field, index) => [field.name, junkFor(field.type, turn + index)]),
    );
  if (plain.name === 'Int') return numbers[turn % numbers.length];
  if (plain.name === 'Float') return [...numbers, 0.1, 1e300, -1e-300, 9_007_199_254_740_992][turn % 10];
  return texts[turn % texts.length];
}

let sources = 0;

it.each(fields)('$label does no harm with hostile arguments', async ({ type, field }) => {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  const document = `${type} (${declared}) { ${field.name}(${passed})${selection} }`;
  for (let turn = 0; turn < 48; turn += 1) {
    const variables = Object.fromEntries(
      field.args.map((arg, index) => [arg.name, junkFor(arg.type, turn + index * 5)]),
    );
    sources += 1;
    const headers = { 'x-forwarded-for': `198.51.${sources % 250}.${Math.floor(sources / 250)}` };
    const cookie = field.name === 'signIn' || turn % 4 === 3 ? null : owner.cookie;
    const { status, errors } = await askOffice(shop, document, variables, { cookie, headers });
    const codes = errors?.map(({ extensions }) => extensions?.code);
    expect([status, variables, codes]).toEqual([200, variables, codes]);
    expect([variables, codes ?? []]).not.toEqual([variables, expect.arrayContaining(['UNEXPECTED'])]);
  }
});
