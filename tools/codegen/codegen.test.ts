import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { printClientDocuments } from './client-documents.ts';
import { printContract } from './merge-schema.ts';

const schema = buildSchema(`
  type Query { shop(code: String!): Shop, pieces(sort: Order): [Piece] }
  type Mutation { close(code: String!): Shop }
  type Shop { code: String!, name: String }
  interface Piece { sku: String! }
  type Ring implements Piece { sku: String!, size: String }
  type Pendant implements Piece { sku: String!, drop: Int }
  enum Order { ASC DESC }
`);

const generate = (files: Record<string, string>) =>
  printClientDocuments(
    schema,
    Object.entries(files).map(([path, text]) => ({ path, text })),
  );

/** The string constant of an operation in a generated file. */
function documentIn(text: string | undefined, name: string): string {
  const match = text?.match(new RegExp(`export const ${name}Document =\\n {2}(".*") as unknown`));
  return JSON.parse(match?.[1] ?? 'null') as string;
}

describe('the documents of the storefront', () => {
  test('become strings with the type of their answer, with the fragments of other files in them', async () => {
    const files = await generate({
      'a/queries.graphql': 'query Shop($code: String!) { shop(code: $code) { ...ShopName } }',
      'b/fragments.graphql': 'fragment ShopName on Shop { code ...Sign } fragment Sign on Shop { name }',
    });
    expect([...files.keys()]).toEqual(['a/queries.generated.ts', 'b/fragments.generated.ts']);
    const query = files.get('a/queries.generated.ts');
    expect(query).toContain('TypedDocumentNode<ShopQuery, ShopQueryVariables>');
    expect(query).toContain('readonly code: string, readonly name: string | null');
    const document = documentIn(query, 'Shop');
    expect(document.match(/fragment /g)).toHaveLength(2);
    expect(document).not.toContain('\n');
    expect(validate(schema, parse(document))).toEqual([]);
    expect(files.get('b/fragments.generated.ts')).toContain('export type ShopNameFragment');
    expect(files.get('b/fragments.generated.ts')).not.toContain('TypedDocumentNode');
  });

  test('narrow a union by __typename', async () => {
    const files = await generate({
      'q.graphql': 'query Pieces { pieces { __typename sku ... on Ring { size } ... on Pendant { drop } } }',
    });
    expect(files.get('q.generated.ts')).toContain("readonly __typename: 'Ring'");
    expect(files.get('q.generated.ts')).toContain("readonly __typename: 'Pendant'");
  });

  test.each([
    ['asks for an unknown field', { 'q.graphql': 'query Q { shop(code: "x") { colour } }' }, /colour/],
    ['spreads an unknown fragment', { 'q.graphql': 'query Q { pieces { ...Nowhere } }' }, /Nowhere/],
    ['has no name', { 'q.graphql': '{ pieces { sku } }' }, /needs a name/],
    [
      'is named twice',
      { 'a.graphql': 'query Q { pieces { sku } }', 'b.graphql': 'query Q { pieces { sku } }' },
      /only one operation named "Q"/,
    ],
    [
      'has a fragment of the same name elsewhere',
      {
        'a.graphql': 'fragment F on Shop { code } query Q { shop(code: "x") { ...F } }',
        'b.graphql': 'fragment F on Shop { name }',
      },
      /F/,
    ],
  ])('are refused when one %s', async (_, files, message) => {
    await expect(generate(files)).rejects.toThrow(message);
  });
});

describe('the contract', () => {
  test('has its roots first, then types by name, fields in their own order', () => {
    const text = printContract(buildSchema('type B { z: Int, a: Int } type A { b: B } type Query { a: A }'));
    expect(text.indexOf('type Query')).toBeLessThan(text.indexOf('type A'));
    expect(text.indexOf('type A')).toBeLessThan(text.indexOf('type B'));
    expect(text.indexOf('z: Int')).toBeLessThan(text.indexOf('a: Int'));
  });
});
