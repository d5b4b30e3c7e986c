import {
  buildSchema,
  getIntrospectionQuery,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { limits, measure } from './limits.ts';
import type { ListSizes } from './list-lengths.ts';

const schema = buildSchema(`
  type Query {
    categoryList(pageSize: Int = 20): [Tree]
    categories(pageSize: Int = 20): Result
    products(pageSize: Int = 20): Products
    stones(skus: [String]): [Product]
    find(text: String, filter: Filter): Products
  }
  type Mutation { change(word: String): Product }
  input Filter { name: Match }
  input Match { match: String }
  type Result { items: [Tree] total_count: Int }
  type Tree { name: String children: [Tree] products(pageSize: Int = 20): Products breadcrumbs: [Crumb] }
  type Crumb { name: String }
  type Products { items: [Product] }
  type Product { name: String categories: [Tree] sizes: [String] }
`);
const costOf = (
  query: string,
  variables: Record<string, unknown> = {},
  categories = 70,
  lists: ListSizes = {},
): number => {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new TypeError('no operation');
  return measure(schema, document, operation, { trees: { Tree: () => categories }, lists }).cost(variables);
};
const levels = (count: number, fields = 'name a: name b: name'): string =>
  count === 0 ? fields : `${fields} children { ${levels(count - 1, fields)} }`;

it('the cost counts no more categories in one level of a tree than there are', () => {
  expect(costOf(`{ categories { items { ${levels(5)} } } }`)).toBeLessThan(2_000);
  expect(costOf(`{ categories(pageSize: 300) { items { name } } }`)).toBeLessThan(1_000);
  expect(costOf(`{ categoryList { ${levels(4)} } }`)).toBeLessThan(2_000);
  const large = costOf(`{ categories { items { ${levels(5)} } } }`, {}, 10_000);
  expect(large).toBeGreaterThan(50_000);
});

it('a document may contain fifteen mutations, also by fragments', () => {
  const changes = (count: number) =>
    Array.from({ length: count }, (_, index) => `a${index}: change { name }`).join(' ');
  expect(costOf(`mutation { ${changes(15)} }`)).toBeLessThanOrEqual(limits.cost);
  expect(costOf(`mutation { ${changes(16)} }`)).toBeGreaterThan(limits.cost);
  const spread = `mutation { ...Changes ... on Mutation { ${changes(6)} } } fragment Changes on Mutation { ${changes(10).replaceAll('a', 'b')} }`;
  expect(costOf(spread)).toBeGreaterThan(limits.cost);
});

it('the cost counts the tree again for each walk: by alias, and below each product', () => {
  const single = costOf(`{ categories { items { ${levels(3)} } } }`);
  const twice = costOf(
    `{ categories { items { ${levels(3)} } } more: categories { items { ${levels(3)} } } }`,
  );
  expect(twice).toBe(2 * single);
  const below = (pageSize: number) =>
    costOf(`{ products(pageSize: ${pageSize}) { items { categories { ${levels(3)} } } } }`);
  expect(below(300)).toBeGreaterThan(limits.cost);
  expect(below(200) / below(100)).toBeCloseTo(2, 1);
});

it('the cost multiplies products below categories by the number of categories', () => {
  const products = 'products(pageSize: 100) { items { name } }';
  const cost = costOf(`{ categoryList { children { children { children { ${products} } } } } }`);
  expect(cost).toBeGreaterThan(70 * 100);
  expect(
    costOf(`{ categoryList { children { children { children { breadcrumbs { name } } } } } }`),
  ).toBeLessThan(cost / 10);
});

it('the cost reads a page size in each form: as a number, as text, by the default of its variable', () => {
  const fixed = costOf('{ products(pageSize: 900) { items { name } } }');
  const query = 'query ($n: Int) { products(pageSize: $n) { items { name } } }';
  expect(costOf('{ products(pageSize: "900") { items { name } } }')).toBe(fixed);
  expect(costOf(query, { n: 900 })).toBe(fixed);
  expect(costOf(query, { n: '900' })).toBe(fixed);
  expect(costOf(query.replace('Int', 'Int = 900'))).toBe(fixed);
  expect(costOf(query, { n: 'many' })).toBe(costOf(query));
});

describe('introspection', () => {
  const whole = getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  });

  it('costs nearly the limit as a whole, so that two do not fit, even without arguments of directives', () => {
    expect(costOf(whole)).toBeCloseTo(140_000, -3);
    expect(costOf(getIntrospectionQuery())).toBeGreaterThan(limits.cost / 2);
    const reference = 'kind name ofType { kind name ofType { kind name } }';
    const most = `__schema { types { name kind description
      fields(includeDeprecated: true) { name description args { name type { ${reference} } } type { ${reference} } }
      inputFields { name type { name kind ofType { name } } } enumValues { name } possibleTypes { name } } }`;
    expect(costOf(`{ a: ${most} }`)).toBeLessThan(limits.cost);
    expect(costOf(`{ a: ${most} b: ${most} }`)).toBeGreaterThan(limits.cost);
    const fields = 'types { ...FullType }';
    const twice = whole.replace('__schema {', `a: __schema { ${fields} } __schema {`);
    expect(costOf(twice)).toBeGreaterThan(limits.cost);
  });

  it('counts the real sizes: the types once, and the longest lists of a single type', () => {
    const costOfOne = costOf('{ __schema { types { name } } }');
    const fields = costOf('{ __schema { types { name fields { name args { name } } } } }');
    expect(fields).toBeGreaterThan(4 * costOfOne);
    const type = (name: string) => `${name}: __type(name: "Tree") { fields { name args { name } } }`;
    const single = costOf(`{ ${type('a')} }`);
    expect(single).toBeGreaterThan(50);
    expect(costOf(`{ ${type('a')} ${type('b')} }`)).toBeCloseTo(2 * single);
    const nested = '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    expect(costOf(nested)).toBeGreaterThan(limits.cost);
  });

  it('counts the same in a fragment', () => {
    const inline = costOf('{ __schema { types { fields { name type { ofType { name } } } } } }');
    const spread = costOf(
      `{ __schema { types { ...T } } } fragment T on __Type { fields { name type { ...R } } } fragment R on __Type { ofType { name } }`,
    );
    expect(spread).toBe(inline);
  });
});

describe('the code of a compiled operation', () => {
  const shapes = buildSchema(`
    type Query { shape: Shape ring: Ring }
    interface Shape { name: String next: Shape }
    type Ring implements Shape { name: String next: Shape size: Int }
    type Chain implements Shape { name: String next: Shape }
    type Pin implements Shape { name: String next: Shape }
    type Stone implements Shape { name: String next: Shape }
  `);
  const writtenOf = (query: string): number => {
    const document = parse(query);
    return measure(shapes, document, getOperationAST(document) as OperationDefinitionNode).written;
  };

  it('contains each field once for every type that an interface can be', () => {
    expect(writtenOf('{ ring { name } }')).toBe(2);
    expect(writtenOf('{ shape { name } }')).toBe(1 + 4);
    expect(writtenOf('{ shape { name next { name } } }')).toBe(1 + 4 * (2 + 4));
    expect(writtenOf('{ shape { name ... on Ring { size } ...R } } fragment R on Ring { size }')).toBe(
      1 + 4 + 2,
    );
    expect(writtenOf('{ shape { ...S } } fragment S on Shape { name }')).toBe(1 + 4);
    const nested = (levels: number): string => (levels === 0 ? 'name' : `next { ${nested(levels - 1)} }`);
    expect(writtenOf(`{ shape { ${nested(7)} } }`)).toBeGreaterThan(limits.compiled);
  });
});

describe('a list', () => {
  it('below a sized field is as long in a fragment', () => {
    const inline = costOf('{ products(pageSize: 30) { items { name } } }');
    expect(costOf('{ products(pageSize: 30) { ...P } } fragment P on Products { items { name } }')).toBe(
      inline,
    );
  });

  it('with a size of its own multiplies, also right below another such list', () => {
    const cost = costOf('{ categoryList { products(pageSize: 100) { items { name } } } }');
    expect(cost).toBeGreaterThan(20 * 100);
  });

  it('of an expensive type counts the cost of an object for each item', () => {
    const document = parse('{ categoryList(pageSize: 3) { name } a: products { items { name } } }');
    const operation = getOperationAST(document) as OperationDefinitionNode;
    const costWith = (objects: Record<string, number>) =>
      measure(schema, document, operation, { objects }).cost({});
    expect(costWith({ Tree: 40 }) - costWith({})).toBe(3 * 40);
    expect(costWith({ Product: 40 }) - costWith({})).toBe(20 * 40);
  });

  it('is as long as the shop declares, or as the argument that lists it', () => {
    const lists = {
      'Query.categoryList': { length: 50, entry: 4 },
      'Query.stones': { length: { argument: 'skus' } },
      'Products.items': { entry: 7 },
    };
    const cost = (query: string, variables = {}) => costOf(query, variables, 70, lists);
    expect(cost('{ categoryList { name } }')).toBe(1 + 50 * (1 + 4));
    expect(cost('{ products(pageSize: 10) { items { name } } }')).toBe(1 + 10 * (1 + 7 + 1));
    expect(cost('{ stones(skus: ["a", "b", "c"]) { name } }')).toBe(1 + 3);
    expect(cost('query ($s: [String]) { stones(skus: $s) { name } }', { s: Array(40).fill('a') })).toBe(41);
    expect(cost('{ stones(skus: "a") { name } }')).toBe(2);
  });
});

describe('long texts', () => {
  const long = 'x'.repeat(890_000);
  const uses = (count: number, argument: string): string =>
    Array.from({ length: count }, (_, index) => `a${index}: find(${argument}) { items { name } }`).join(' ');

  it('cost nothing as long as they are as long as a name', () => {
    const short = { s: 'x'.repeat(1_000) };
    const query = `query ($s: String) { ${uses(3, 'text: $s')} }`;
    expect(costOf(query, short)).toBe(costOf(query, {}));
  });

  it.each([
    ['a variable', '$s: String', 'text: $s', { s: long }],
    ['a variable within an input', '$s: String', 'filter: { name: { match: $s } }', { s: long }],
    ['an input', '$f: Filter', 'filter: $f', { f: { name: { match: long } } }],
  ])('of %s may be used once, and not by every alias', (_, declared, argument, variables) => {
    const cost = (count: number) => costOf(`query (${declared}) { ${uses(count, argument)} }`, variables);
    expect(cost(1)).toBeLessThan(limits.cost / 2);
    expect(cost(4)).toBeGreaterThan(limits.cost);
  });

  it('of the document count each time they are written', () => {
    const written = uses(1, `text: "${'x'.repeat(81_000)}"`);
    expect(costOf(`{ ${written} }`)).toBeGreaterThan(4_000);
  });
});

it('the cost counts what a text itself costs, for each use of the field', () => {
  const costOfFind = (query: string, variables: Record<string, unknown> = {}): number => {
    const document = parse(query);
    const texts = { 'Query.find': { argument: 'text', costOf: (text: string) => 100 * text.length } };
    const operation = getOperationAST(document) as OperationDefinitionNode;
    return measure(schema, document, operation, { texts }).cost(variables);
  };
  const plain = costOfFind('{ find { items { name } } }');
  expect(costOfFind('{ find(text: "abc") { items { name } } }') - plain).toBe(300);
  const query = 'query ($t: String = "abcd") { find(text: $t) { items { name } } }';
  expect(costOfFind(query, { t: 'ab' }) - plain).toBe(200);
  expect(costOfFind(query) - plain).toBe(400);
  expect(costOfFind(query, { t: 5 })).toBe(plain);
  const twice =
    'query ($t: String) { a: find(text: $t) { items { name } } b: find(text: $t) { items { name } } }';
  expect(costOfFind(twice, { t: 'ab' })).toBe(2 * (plain + 200));
});

it('the cost counts long texts that are defaults of variables, until a request gives the variable', () => {
  const query = `query ($t: String = "${'x'.repeat(5_000)}") { a: find(text: $t) { items { name } } b: find(text: $t) { items { name } } }`;
  const plain = costOf(query, { t: 'short' });
  expect(costOf(query) - plain).toBe(400);
  expect(costOf(query, { t: null })).toBe(plain);
  const nested = `query ($f: Filter = { name: { match: "${'x'.repeat(5_000)}" } }) { find(filter: $f) { items { name } } }`;
  expect(costOf(nested) - costOf(nested, { f: null })).toBe(200);
});
