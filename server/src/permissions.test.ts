import { readFile } from 'node:fs/promises';
import { actions, holding, may } from '@jinlan/domain/people';
import { buildSchema, type GraphQLField, getNamedType, isCompositeType, isObjectType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Entry, type Operations, operations } from './testing/clients/operations.ts';
import {
  createPeople,
  type People,
  type Person,
  personOf,
  type Role,
  roles,
  stockUp,
  type Thing,
} from './testing/roles.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

/**
 * Calls every operation of the schema with every role. The result must match the table of permissions
 * (`may`) for the operation's action: it succeeds, or is refused with the expected code. An operation of
 * the schema without an entry fails. Each call gets data on which it can succeed, so that a missing
 * permission check is found.
 */
let shop: TestShop;
let people: People;
let entries: Operations;

const schema = buildSchema(await readFile(new URL('../../contract/schema.graphql', import.meta.url), 'utf8'));
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    label: `${type?.name}.${field.name}`,
    type: type?.name ?? '',
    name: field.name,
    field,
  })),
);

beforeAll(async () => {
  const created = await createTestShop({
    sample: true,
    listen: true,
    config: { trustedProxies: ['127.0.0.1'] },
  });
  // Each request has its own IP address, so that no limit applies.
  let requestCount = 0;
  shop = {
    ...created,
    graphql(query, variables, headers = {}) {
      requestCount += 1;
      const address = `198.18.${requestCount % 250}.${Math.floor(requestCount / 250) % 250}`;
      return created.graphql(query, variables, { 'x-forwarded-for': address, ...headers });
    },
  };
  await stockUp(shop);
  people = await createPeople(shop);
  entries = operations(shop, people);
});
afterAll(() => shop?.close());
// E-mails to one address are limited, and all guests have the same.
beforeEach(() => shop.db.query('test.forget-uses', 'delete from platform.limit_use'));

function documentOf(type: string, field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map(({ name, type: argumentType }) => `$${name}: ${argumentType}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const of = getNamedType(field.type);
  const result = isObjectType(of) && of.getFields().result !== undefined ? ' result' : '';
  const error = isObjectType(of) && of.getFields().errorV2 !== undefined ? ' errorV2 { code }' : '';
  const each = field.name === 'stepOrders' ? ' results { code }' : '';
  const selection = isCompositeType(of) ? ` { __typename${result}${error}${each} }` : '';
  const brackets = (text: string): string => (text === '' ? '' : `(${text})`);
  return `${type.toLowerCase()} ${brackets(declared)} { ${field.name}${brackets(passed)}${selection} }`;
}

/** Returns `done`, or `false` if the answer refuses with it, or the code of the refusal. */
async function outcomeOf(
  document: string,
  name: string,
  variables: object,
  { headers }: Person,
): Promise<string> {
  const { data, errors } = await shop.graphql(document, variables, headers);
  if (errors !== undefined) return String(errors[0]?.extensions?.code ?? JSON.stringify(errors[0]));
  const answer = data[name];
  if (answer?.errorV2) return answer.errorV2.code;
  const [refused] =
    answer?.results?.flatMap(({ code }: { readonly code: string | null }) => code ?? []) ?? [];
  if (refused !== undefined) return refused;
  return answer === false || answer?.result === false ? 'false' : 'done';
}

const refusalFor = ({ refused, saysFalse }: Entry, role: Role): string =>
  saysFalse === true
    ? 'false'
    : typeof refused === 'string'
      ? refused
      : (refused[role] ?? 'no refusal is written');

describe('every operation', () => {
  it.each(fields)(
    '$label is done or refused for each role by the permission table',
    async ({ label, type, name, field }) => {
      const written = entries[type]?.[name];
      if (written === undefined) throw new Error(`${label} has no entry in testing/operations.ts`);
      const document = documentOf(type, field);
      for (const entry of [written].flat()) {
        let thing: Thing | null = null;
        for (const role of roles) {
          const person = entry.spends === true ? await personOf(shop, role) : people[role];
          if (thing === null || entry.perPerson === true) thing = await entry.thing(person);
          const { subject } = thing;
          const actor = subject.id === null ? person.actor : holding(person.actor, subject.id);
          const allowed = entry.asks.every((action) => may(actor, action, subject));
          const outcome = await outcomeOf(document, name, await entry.variables(thing, person), person);
          const expected = allowed ? (entry.otherwise ?? 'done') : refusalFor(entry, role);
          expect(`${role}: ${outcome}`).toBe(`${role}: ${expected}`);
          if (allowed) thing = null;
        }
      }
    },
  );

  it('has no entry that is not in the schema', () => {
    const existing = fields.map(({ type, name }) => `${type}.${name}`).sort();
    const written = Object.entries(entries).flatMap(([type, of]) =>
      Object.keys(of).map((name) => `${type}.${name}`),
    );
    expect(written.sort()).toEqual(existing);
  });

  it('uses every action of the table except those of the shop itself', () => {
    const usedActions = new Set(
      Object.values(entries).flatMap((of) =>
        Object.values(of)
          .flat()
          .flatMap(({ asks }) => asks),
      ),
    );
    const officeOnly = /^(?:office|coupon)\./; // walked in permissions-office.test.ts
    expect(actions.filter((action) => !usedActions.has(action) && !officeOnly.test(action))).toEqual([
      'order.record-payment',
      'order.expire',
      'reward.expire',
      'appointment.lapse',
      'service.expire',
      'trade-in.expire',
      'reservation.expire',
      'conversation.expire',
      'gold-price.publish',
      'gold-price.confirm',
      'catalogue.import',
      'content.import',
      'stores.import',
    ]);
  });
});
