import { type ExecutionResult, Source } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../platform/context.ts';
import { createDocuments } from './documents.ts';
import { buildSchema } from './schema.ts';

const sdl = new Source(`
  scalar JSON
  type Query {
    echo(text: String, count: Int, share: Float, id: ID, texts: [String], counts: [Int!], filter: Filter): String
  }
  input Filter { category_id: Equal size: Int range: [Range] and: [Filter] }
  input Equal { eq: String }
  input Range { from: Float! to: Float }
`);
const schema = buildSchema([sdl], [{ Query: { echo: (_: unknown, args: object) => JSON.stringify(args) } }]);

describe.each(['plain', 'compiled'] as const)('scalars as clients of PHP send them (%s)', (mode) => {
  const documents = createDocuments(() => schema, mode);
  const run = async (query: string, variables: Record<string, unknown> = {}): Promise<ExecutionResult> => {
    const prepared = documents.prepare(query, null);
    if (!prepared.ok) return { errors: prepared.errors };
    return prepared.operation.run({} as RequestContext, variables);
  };
  const echoed = async (query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors }: ExecutionResult = await run(query, variables);
    if (!data) throw new AggregateError(errors ?? [], String(errors?.[0]?.message));
    return JSON.parse(String(data.echo));
  };
  const all = `query ($text: String, $count: Int = "4", $share: Float, $id: ID, $texts: [String], $counts: [Int!], $filter: Filter) {
    echo(text: $text, count: $count, share: $share, id: $id, texts: $texts, counts: $counts, filter: $filter)
  }`;

  it('reads numbers where a String is declared', async () => {
    expect(await echoed('{echo(text:3,texts:[1,"b",2.5],filter:{category_id:{eq:3}})}')).toEqual({
      text: '3',
      texts: ['1', 'b', '2.5'],
      filter: { category_id: { eq: '3' } },
    });
    const filter = { category_id: { eq: 3 }, and: [{ category_id: { eq: 4 } }] };
    expect(await echoed(all, { text: 3.5, texts: [1, null, 'c'], filter })).toEqual({
      text: '3.5',
      count: 4,
      texts: ['1', null, 'c'],
      filter: { category_id: { eq: '3' }, and: [{ category_id: { eq: '4' } }] },
    });
  });

  it('reads numeric strings where an Int or a Float is declared', async () => {
    expect(
      await echoed('{echo(count:"12",share:"1.5",counts:["1",2],filter:{size:"-7",range:[{from:"1e2"}]})}'),
    ).toEqual({ count: 12, share: 1.5, counts: [1, 2], filter: { size: -7, range: [{ from: 100 }] } });
    const filter = { size: '52', range: [{ from: '0.5', to: 3 }], and: [{ size: '1' }] };
    expect(await echoed(all, { count: '24', share: '3', counts: '8', filter })).toEqual({
      count: 24,
      share: 3,
      counts: [8],
      filter: { size: 52, range: [{ from: 0.5, to: 3 }], and: [{ size: 1 }] },
    });
    expect(await echoed(all)).toEqual({ count: 4 });
  });

  it('reads whole numbers where an ID is declared', async () => {
    expect(await echoed('{echo(id:7)}')).toEqual({ id: '7' });
    expect(await echoed(all, { id: 7 })).toMatchObject({ id: '7' });
  });

  it.each([
    ['count', ''],
    ['count', ' '],
    ['count', '12a'],
    ['count', '1.5'],
    ['count', '0x10'],
    ['count', '99999999999'],
    ['count', true],
    ['share', ''],
    ['share', '1,5'],
    ['share', 'Infinity'],
    ['share', '1e999'],
    ['share', false],
    ['text', true],
    ['text', { a: 1 }],
    ['id', 1.5],
  ])('refuses a malformed %s: %j', async (name, value) => {
    const variables = await run(all, { [name]: value });
    expect(variables.errors?.[0]?.message).toContain(`$${name}`);
    if (typeof value === 'object') return;
    const literal = await run(`{echo(${name}:${JSON.stringify(value)})}`);
    expect(literal.errors?.length).toBe(1);
  });
});
