import { buildSchema, getOperationAST, parse } from 'graphql';
import { expect, it } from 'vitest';
import { limits, measure } from './limits.ts';

const schema = buildSchema(`
  type Query {
    categoryList(pageSize: Int = 20): [Tree]
    categories(pageSize: Int = 20): Result
    products(pageSize: Int = 20): Products
  }
  type Result { items: [Tree] total_count: Int }
  type Tree { name: String children: [Tree] products(pageSize: Int = 20): Products breadcrumbs: [Crumb] }
  type Crumb { name: String }
  type Products { items: [Product] }
  type Product { name: String categories: [Tree] sizes: [String] }
`);
const costOf = (query: string, variables: Record<string, unknown> = {}, categories = 70): number => {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new TypeError('no operation');
  return measure(schema, document, operation, { Tree: () => categories }).cost(variables);
};
const levels = (count: number, fields = 'name a: name b: name'): string =>
  count === 0 ? fields : `${fields} children { ${levels(count - 1, fields)} }`;

it('counts no more categories in one level of a tree than there are', () => {
  expect(costOf(`{ categories { items { ${levels(5)} } } }`)).toBeLessThan(2_000);
  expect(costOf(`{ categories(pageSize: 300) { items { name } } }`)).toBeLessThan(1_000);
  expect(costOf(`{ categoryList { ${levels(4)} } }`)).toBeLessThan(2_000);
  const large = costOf(`{ categories { items { ${levels(5)} } } }`, {}, 10_000);
  expect(large).toBeGreaterThan(50_000);
});

it('counts the tree again for each walk: by alias, and below each product', () => {
  const once = costOf(`{ categories { items { ${levels(3)} } } }`);
  const twice = costOf(
    `{ categories { items { ${levels(3)} } } more: categories { items { ${levels(3)} } } }`,
  );
  expect(twice).toBe(2 * once);
  const below = (pageSize: number) =>
    costOf(`{ products(pageSize: ${pageSize}) { items { categories { ${levels(3)} } } } }`);
  expect(below(300)).toBeGreaterThan(limits.cost);
  expect(below(200) / below(100)).toBeCloseTo(2, 1);
});

it('multiplies what stands below the categories as before', () => {
  const products = 'products(pageSize: 100) { items { name } }';
  const cost = costOf(`{ categoryList { children { children { children { ${products} } } } } }`);
  expect(cost).toBeGreaterThan(70 * 100);
  expect(
    costOf(`{ categoryList { children { children { children { breadcrumbs { name } } } } } }`),
  ).toBeLessThan(cost / 10);
});

it('reads a size however it is sent: as a number, as text, by the default of its variable', () => {
  const fixed = costOf('{ products(pageSize: 900) { items { name } } }');
  const query = 'query ($n: Int) { products(pageSize: $n) { items { name } } }';
  expect(costOf('{ products(pageSize: "900") { items { name } } }')).toBe(fixed);
  expect(costOf(query, { n: 900 })).toBe(fixed);
  expect(costOf(query, { n: '900' })).toBe(fixed);
  expect(costOf(query.replace('Int', 'Int = 900'))).toBe(fixed);
  expect(costOf(query, { n: 'many' })).toBe(costOf(query));
});
