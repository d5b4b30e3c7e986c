import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  type DocumentNode,
  getOperationAST,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import { expect, test } from 'vitest';
import { costs } from './areas.ts';
import { limits, measure } from './graphql/limits.ts';
import { documents } from './testing/clients/stock-documents.ts';

/**
 * The costs of real documents against the limit: those of the storefront, and those of storefronts
 * written for Magento.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const schema = buildSchema(readFileSync(`${root}contract/schema.graphql`, 'utf8'));
const sizes = {
  trees: { CategoryTree: () => 300, CategoryInterface: () => 300 },
  ...costs,
};

interface Costed {
  readonly name: string;
  readonly cost: number;
  readonly written: number;
}

function costed(document: DocumentNode, name: string, variables: object): Costed {
  const operation = getOperationAST(document, name);
  if (!operation) throw new Error(`No operation ${name}`);
  const { cost, written } = measure(schema, document, operation, sizes);
  return { name, written, cost: cost({ ...variables }) };
}

const operationsOf = ({ definitions }: DocumentNode) =>
  definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
  );

/** The document of one operation with all fragments, since unused ones cost nothing. */
const alone = (document: DocumentNode, name: string): DocumentNode => ({
  ...document,
  definitions: document.definitions.filter(
    (definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ||
      (definition.kind === Kind.OPERATION_DEFINITION && definition.name?.value === name),
  ),
});

const storefront = parse(
  globSync('storefront/src/**/*.graphql', { cwd: root })
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n'),
);
/** The longest lists that the storefront loads at once. */
const longest = { pageSize: 96, count: 96, size: 96, skus: Array(12).fill('') };
const all = {
  storefront: operationsOf(storefront).map((name) => costed(alone(storefront, name), name, longest)),
  stockClient: Object.values(documents).map((text) => {
    const document = parse(text);
    const [name = ''] = operationsOf(document);
    return costed(document, name, { size: 24 });
  }),
};

const dearestOf = (of: readonly Costed[], by: 'cost' | 'written', most: number): readonly Costed[] => {
  const dearest = of.toSorted((a, b) => b[by] - a[by]);
  const first = dearest.slice(0, 3).map((document) => `${document.name} ${Math.round(document[by])}`);
  process.stdout.write(`${by}, of ${most}: ${first.join(', ')}\n`);
  return dearest;
};

test.each(['storefront', 'stockClient'] as const)(
  'every document of a %s costs at most half of the limit, and is small enough to be compiled',
  (client) => {
    expect(all[client].length).toBeGreaterThan(50);
    for (const [by, most] of [
      ['cost', limits.cost],
      ['written', limits.compiled],
    ] as const)
      expect(dearestOf(all[client], by, most).filter((document) => document[by] > most / 2)).toEqual([]);
  },
);

test.each([
  ['orders by their tokens', 'orderByToken(order_number: "1", access_token: "t") { number }', 10, 12],
  ['bags', 'cart(cart_id: "c") { id }', 25, 40],
  ['searches', 'products(search: "ring", pageSize: 1) { total_count }', 20, 31],
])('a document may ask for a few %s', (_, field, allowed, refused) => {
  const ask = (count: number) =>
    costed(
      parse(`query q { ${Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ')} }`),
      'q',
      {},
    ).cost;
  expect(ask(allowed)).toBeLessThanOrEqual(limits.cost);
  expect(ask(refused)).toBeGreaterThan(limits.cost);
});

test('each list with a size is a list of the schema', () => {
  for (const [name, { length }] of Object.entries(costs.lists)) {
    const [typeName = '', fieldName = ''] = name.split('.');
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    const bare = field && (isNonNullType(field.type) ? field.type.ofType : field.type);
    expect(isListType(bare), name).toBe(true);
    if (typeof length === 'object')
      expect(
        field?.args.map((argument) => argument.name),
        name,
      ).toContain(length.argument);
  }
});
