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
 * Compares the costs of real documents with the limit: those of the storefront, and those of storefronts written for
 * Magento.
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

test.each([
  // The storefront saves a whole checkout by one document with seven mutations.
  ['storefront', 0.75],
  ['stockClient', 0.5],
] as const)(
  'every document of a %s costs at most %d of the limit, and is small enough to be compiled',
  (client, share) => {
    expect(all[client].length).toBeGreaterThan(50);
    for (const [by, most] of [
      ['cost', limits.cost * share],
      ['written', limits.compiled / 2],
    ] as const)
      expect(dearestOf(all[client], by, most).filter((document) => document[by] > most)).toEqual([]);
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

test('a customer may open an order by its number with all its documents and returns', () => {
  const money = '{ value currency }';
  const line = `id product_name product_sku product_sale_price ${money} quantity_ordered status
    selected_options { label value } entered_options { label value } discounts { amount ${money} label }
    prices { price ${money} row_total ${money} } product { uid sku url_key small_image { url } }`;
  const documentItems = `items { id product_name order_item { ${line} } }`;
  const orders = (args: string): string => `query q($filter: CustomerOrdersFilterInput, $number: String) {
    customer { orders(${args}) { items { number status items { ${line} } items_eligible_for_return { ${line} }
      invoices { id ${documentItems} } shipments { id ${documentItems} } credit_memos { id ${documentItems} }
      returns(pageSize: 50) { total_count items { uid number status comments { uid text } shipping { tracking { uid } }
        items { uid quantity request_quantity status order_item { ${line} } } } } } } } }`;
  const cost = (args: string, variables: object = {}) => costed(parse(orders(args)), 'q', variables).cost;
  const named = cost('filter: { number: { eq: "1" } }');
  expect(named).toBeLessThan(limits.cost / 2);
  expect(cost('filter: $filter', { filter: { number: { eq: '1' } } })).toBe(named);
  expect(cost('filter: { number: { eq: $number } }', { number: '1' })).toBe(named);
  for (const [args, variables] of [
    ['pageSize: 20', {}],
    ['filter: { number: { match: "1" } }', {}],
    ['filter: { number: { eq: null } }', {}],
    ['filter: $filter', { filter: { number: {} } }],
    ['filter: { number: { eq: $number } }', { number: null }],
  ] as const)
    expect(cost(args, variables), args).toBeGreaterThan(named * 3);
});

test('each list with a size is a list of the schema', () => {
  for (const [name, { length, largestPage, namedBy }] of Object.entries(costs.lists)) {
    const [typeName = '', fieldName = ''] = name.split('.');
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    const bare = field && (isNonNullType(field.type) ? field.type.ofType : field.type);
    const named = field?.args.map((argument) => argument.name) ?? [];
    if (largestPage !== undefined) expect(named, name).toContain('pageSize');
    else expect(isListType(bare), name).toBe(true);
    if (namedBy) expect(named, name).toContain(namedBy[0]);
    if (typeof length === 'object')
      expect(
        field?.args.map((argument) => argument.name),
        name,
      ).toContain(length.argument);
  }
});
