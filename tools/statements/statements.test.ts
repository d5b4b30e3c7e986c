import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findWrongStatements } from './check.ts';
import { openDescriber } from './describe.ts';
import { createReader } from './source.ts';

let describer: Awaited<ReturnType<typeof openDescriber>>;
beforeAll(async () => {
  describer = await openDescriber();
});
afterAll(() => describer.close());

/** The statements of `store.ts`, which may import from `parts.ts`. */
function statementsOf(store: string, parts = '') {
  const root = mkdtempSync(join(tmpdir(), 'statements-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'store.ts'), store);
  writeFileSync(join(root, 'parts.ts'), parts);
  return createReader(root)('store.ts');
}

const wrongIn = (store: string, parts?: string) =>
  findWrongStatements(statementsOf(store, parts), describer.describe);

const job = `
interface JobRow { readonly id: number; readonly name: string; readonly dueAt: Date; readonly lastError: string | null }
/** Reads one. */
export async function loadJob(db: Connection, id: number) {
  return db.query<JobRow>('platform.job', \`select id, name, due_at as "dueAt", last_error as "lastError"
    from platform.job where id = $1\`, [id]);
}`;

describe('a statement and its row type', () => {
  it('are valid where they are equal', async () => {
    const [statement] = statementsOf(job);
    expect(statement).toMatchObject({ name: 'platform.job', place: 'store.ts:5' });
    expect(await wrongIn(job)).toEqual([]);
  });

  it.each([
    [
      'a column that was renamed in the database',
      job.replace('due_at', 'due'),
      /column "due" does not exist/,
    ],
    [
      'a property that was renamed',
      job.replace('dueAt: Date', 'due: Date'),
      /row type has due, the statement/,
    ],
    [
      'a column that no property takes',
      job.replace(' readonly lastError: string | null', ''),
      /lastError, the row type has not/,
    ],
    [
      'a value of another kind',
      job.replace('dueAt: Date', 'dueAt: string'),
      /dueAt is a date, the row type says string/,
    ],
    [
      'a column that may be null',
      job.replace('lastError: string | null', 'lastError: string'),
      /lastError may be null, the row type says it may not/,
    ],
    [
      'a column of a table that is joined from the left',
      job
        .replace('select id, name, due_at', 'select id, job.name, next_at')
        .replace('platform.job where', 'platform.job left join platform.schedule using (name) where'),
      /dueAt is null where a left join finds no row/,
    ],
    ['a row type that is nowhere', job.replace('query<JobRow>', 'query<Job>'), /row type could not be read/],
    [
      'a text that only a run knows',
      job.replace('platform.job where', `\${table()} where`),
      /text could not be read/,
    ],
  ])('differ by %s', async (_, store, difference) => {
    const findings = await wrongIn(store);
    expect(findings.join('\n')).toMatch(difference);
    expect(findings.join('\n')).toMatch(/^store\.ts:5 platform\.job: /);
  });
});

describe('a JSON column', () => {
  const shop = (call: string, property = 'LocalText') => `
import { localText } from './parts.ts';
const shopJson = jsonColumns('stores.shop', [], { ...{ name: localText }, copyright: localText });
const nameJson = jsonColumns('stores.shop', [], { name: localText });
export async function loadShop(db: Connection) {
  const [row] = await ${call.replace('$', `db.query<{ readonly name: ${property}; readonly copyright: ${property} }>('stores.shop', 'select name, copyright from stores.shop')`)};
  return row;
}`;

  it('is parsed by a schema, or is unknown until it is parsed', async () => {
    expect(await wrongIn(shop('readJson(shopJson, $)'))).toEqual([]);
    expect(await wrongIn(shop('$', 'unknown'))).toEqual([]);
  });

  it.each([
    ['no schema at all', shop('$'), /no schema parses name, copyright/],
    ['a schema of another column', shop('readJson(nameJson, $)'), /no schema parses copyright:/],
    ['another call around it', shop('first(shopJson, $)'), /no schema parses name, copyright/],
  ])('is a finding with %s', async (_, store, finding) => {
    expect((await wrongIn(store)).join('\n')).toMatch(finding);
  });
});

describe('lists in one row', () => {
  const lists = `
interface JobLists { readonly id: readonly number[]; readonly lastError: readonly (string | null)[]; readonly days: readonly number[] }
export async function loadJobs(db: Connection) {
  return db.query<JobLists>('platform.jobs', \`select json_agg(id) as "id", json_agg(last_error) as "lastError",
    json_agg(due_at::date - date '1970-01-01') as "days" from platform.job\`);
}`;

  it('are compared with the columns that they list, and need no schema', async () => {
    expect(await wrongIn(lists)).toEqual([]);
  });

  it.each([
    [
      'values of another kind',
      lists.replace('id: readonly number[]', 'id: readonly string[]'),
      /lists, id is a number/,
    ],
    [
      'nulls that the row type does not allow',
      lists.replace('(string | null)[]', 'string[]'),
      /lists, lastError may be null/,
    ],
    [
      'a renamed column',
      lists.replace('json_agg(last_error)', 'json_agg(error)'),
      /column "error" does not exist/,
    ],
    ['a list of JSON without a schema', lists.replace('agg(id)', 'agg(data)'), /no schema parses id/],
  ])('are findings with %s', async (_, store, finding) => {
    expect((await wrongIn(store)).join('\n')).toMatch(finding);
  });
});

describe('the text of a statement', () => {
  it('is resolved through constants, choices, functions, loops and other files', () => {
    const texts = statementsOf(
      `import { columns, lower } from './parts.ts';
       const of = (column: string) => \`\${lower(column)} = $1\`;
       export async function load(db: Connection, last: boolean) {
         const order = last ? 'desc' : 'asc';
         for (const table of ['job', 'schedule'])
           await db.query('platform.load', \`select \${columns} from platform.\${table} where \${of('name')} order by name \${order}\`);
       }`,
      `export const columns = 'name' + ', ' + 'locked_until';
       export function lower(column: string): string { return \`lower(\${column})\`; }`,
    )[0]?.texts;
    expect(texts?.length).toBe(4);
    expect(texts).toContain(
      'select name, locked_until from platform.schedule where lower(name) = $1 order by name desc',
    );
  });

  it('is not invented for a recursive function', () => {
    const [statement] = statementsOf(
      `const twice = (text: string): string => twice(text) + text;
       export const load = (db: Connection) => db.query('platform.load', twice('select 1'));`,
    );
    expect(statement?.texts).toBeNull();
  });
});

describe('a row type', () => {
  it('is resolved through parents, choices of its properties and other files', () => {
    const [statement] = statementsOf(
      `import type { Person } from './parts.ts';
       interface Member extends Pick<Person, 'name' | 'born'> { readonly points: number; readonly kinds: readonly string[] }
       export const load = (db: Connection) => db.query<Readonly<Member> & { readonly hash: Uint8Array }>('x.y', 'select 1');`,
      `export interface Person { readonly name: string; readonly born: Date | null; readonly level: 'gold' | 'silver' }`,
    );
    expect(statement?.row).toEqual([
      { name: 'name', kind: 'string', nullable: false, element: null },
      { name: 'born', kind: 'date', nullable: true, element: null },
      { name: 'points', kind: 'number', nullable: false, element: null },
      { name: 'kinds', kind: 'array', nullable: false, element: { kind: 'string', nullable: false } },
      { name: 'hash', kind: 'bytes', nullable: false, element: null },
    ]);
  });
});
