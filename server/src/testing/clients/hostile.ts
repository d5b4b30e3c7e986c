import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

// Generates hostile input from the schema, so that new fields and arguments are tested without changes here. Most values
// have the right type, so that they pass GraphQL's validation and reach the use cases. Some are ids of existing records, so
// that a request does not fail as "not found".

/** Runs of each test. HOSTILE_RUNS sets more runs for a longer search, and HOSTILE_SEED other random input. */
export const runs = Number(process.env.HOSTILE_RUNS ?? 300);
/** The number of random GraphQL requests, sent as guest, customer and staff. */
export const requests = Number(process.env.HOSTILE_REQUESTS ?? 10_000);
export const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud83dx',
  '\u202e\u200b\ufeff',
  '😀👩‍👩‍👧‍👦金兰',
  'é'.normalize('NFD').repeat(40),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{"__proto__":{"polluted":true}}',
  "' or '1'='1",
  "'; drop table cart.cart; --",
  "\\'; select pg_sleep(9); --",
  '$1 $2 :name %s %n {0} #{7*7} {{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..%2f..%2f%00',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  '\r\nset-cookie: a=b',
  'x'.repeat(5_000),
  '金'.repeat(3_000),
  '%',
  '_',
  '\\',
  '\u2028',
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e999',
  '9007199254740993',
  '99999999999999999999999999',
  '2147483648',
  '-2147483649',
  '00000000-0000-0000-0000-000000000000',
  'MTA=',
  '====',
  Buffer.from('configurable/93/14').toString('base64'),
  Buffer.from('configurable/__proto__/constructor').toString('base64'),
  'null',
  'true',
  '[]',
  '/',
  '//',
  '/?store=__proto__',
  '+852 9123 4567',
  '9'.repeat(64),
  'a@b',
  'a@example.com\u0000',
  `${'a'.repeat(64)}@${'b'.repeat(200)}.example.com`,
];

const integers = [0, 1, 2, 3, 20, -1, -2, 999, 1_000_000, 2_147_483_647, -2_147_483_648];
const numbers = [0, -0, 1, 0.5, -1, 1.0000000001, 1e-320, 1e21, 1.7e308, -1.7e308, 9_007_199_254_740_992];
const wrongValues: readonly unknown[] = [
  null,
  '',
  'x',
  {},
  [],
  [null],
  { __proto__: null, constructor: 1 },
  1e300,
  2 ** 53,
  -1,
  true,
  [[[[1]]]],
  { toString: 'x' },
];

/**
 * Generates input of a type, and now and then a value of another type. `knownWords` are values that exist in the shop, each
 * written as `argument name:value`, such as `sku:JL10521`.
 */
export function arbitraryInput(
  type: GraphQLInputType,
  knownWords: readonly string[],
  depth = 0,
): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return arbitraryInput(type.ofType, knownWords, depth);
  const right = validInput(type, knownWords, depth);
  return fc.oneof(
    { arbitrary: right, weight: 40 },
    { arbitrary: fc.constantFrom(...wrongValues), weight: 1 },
  );
}

function validInput(
  type: GraphQLInputType,
  knownWords: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return validInput(type.ofType, knownWords, depth);
  if (isListType(type))
    return fc.oneof(
      {
        arbitrary: fc.array(arbitraryInput(type.ofType, knownWords, depth + 1), {
          minLength: 1,
          maxLength: 1,
        }),
        weight: 9,
      },
      {
        arbitrary: fc.array(arbitraryInput(type.ofType, knownWords, depth + 1), { maxLength: 3 }),
        weight: 3,
      },
      {
        arbitrary: fc.array(arbitraryInput(type.ofType, knownWords, depth + 3), {
          minLength: 40,
          maxLength: 60,
        }),
        weight: depth < 2 ? 1 : 0,
      },
    );
  if (isInputObjectType(type))
    return fc.record(
      Object.fromEntries(
        Object.values(type.getFields())
          .filter((field) => depth < 4 || isNonNullType(field.type))
          .map((field) => [field.name, argumentValue(field, knownWords, depth + 1)]),
      ),
      {
        requiredKeys: Object.values(type.getFields())
          .filter((field) => isNonNullType(field.type))
          .map(({ name }) => name),
      },
    );
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (type.name === 'Int') return fc.constantFrom(...integers);
  if (type.name === 'Float') return fc.constantFrom(...numbers);
  if (type.name === 'Boolean') return fc.boolean();
  return text(knownWords);
}

const text = (knownWords: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...knownWords.map((word) => word.replace(/^\w+:/, ''))), weight: 6 },
    { arbitrary: fc.constantFrom(...hostileTexts), weight: 6 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
    { arbitrary: fc.constantFrom<number>(...integers, ...numbers), weight: 1 },
  );

/** Generates the value of an argument. Prefers known values of that name, because other values are mostly "not found". */
export function argumentValue(
  { name, type }: GraphQLArgument | GraphQLInputField,
  knownWords: readonly string[],
  depth = 0,
): fc.Arbitrary<unknown> {
  const anyValue = arbitraryInput(type, knownWords, depth);
  const matchingWords = knownWords
    .filter((word) => word.startsWith(`${name}:`))
    .map((word) => word.slice(name.length + 1));
  return matchingWords.length === 0
    ? anyValue
    : fc.oneof(
        { arbitrary: fc.constantFrom(...matchingWords), weight: 5 },
        { arbitrary: anyValue, weight: 2 },
      );
}

/** Returns a selection of all fields without required arguments, nested up to `levels` deep. */
export function selectAll(schema: GraphQLSchema, type: GraphQLOutputType, levels: number): string {
  const namedType: GraphQLNamedType = getNamedType(type);
  if (isLeafType(namedType)) return '';
  const parts: string[] = ['__typename'];
  if (isObjectType(namedType) || isInterfaceType(namedType))
    for (const field of Object.values(namedType.getFields())) {
      if (field.args.some((argument) => isNonNullType(argument.type))) continue;
      const isLeaf = isLeafType(getNamedType(field.type));
      if (isLeaf) parts.push(field.name);
      else if (levels > 0) parts.push(`${field.name} ${selectAll(schema, field.type, levels - 1)}`);
    }
  if (isUnionType(namedType) || isInterfaceType(namedType))
    for (const possible of schema.getPossibleTypes(namedType))
      parts.push(`... on ${possible.name} { __typename }`);
  return `{ ${parts.join(' ')} }`;
}

/** Returns a document that calls the field with all its arguments as variables. */
export function documentOf(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  levels: number,
): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  return `${kind}${variables ? ` (${variables})` : ''} { ${field.name}${args ? `(${args})` : ''} ${selectAll(schema, field.type, levels)} }`;
}
