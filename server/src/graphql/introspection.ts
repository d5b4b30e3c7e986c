import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isWrappingType,
} from 'graphql';

/**
 * Where a selection on the schema's own types stands. `each`: below `__schema { types }`, where every type comes once, so
 * that lists have their mean length. `any`: on types that the document picks, which may be the largest one again and again.
 * A number: on what a field or an argument gives, below so many `ofType`.
 */
export type Reference = 'each' | 'any' | number;

export interface IntrospectionSizes {
  /** How often what is below the field is answered for one object; undefined: it is no list and no `ofType`. */
  lengthOf(type: string, field: string, at: Reference): number | undefined;
  /** Where the selection below the field stands. */
  below(type: string, field: string, at: Reference): Reference;
}

type Counts = Readonly<Record<string, { readonly mean: number; readonly most: number }>>;

const references = new Set(['__Field.type', '__InputValue.type']);
const picked = new Set([
  '__Schema.queryType',
  '__Schema.mutationType',
  '__Schema.subscriptionType',
  '__Type.interfaces',
  '__Type.possibleTypes',
]);

export function sizesOf(schema: GraphQLSchema): IntrospectionSizes {
  const counts = countLists(schema);
  const wrapped = wrappedShares(schema);
  return {
    lengthOf(type, field, at) {
      if (field === 'ofType') return typeof at === 'number' ? (wrapped[at] ?? 0) : 0;
      const count = counts[`${type}.${field}`];
      return at === 'each' ? count?.mean : count?.most;
    },
    below(type, field, at) {
      const name = `${type}.${field}`;
      if (references.has(name)) return 0;
      if (field === 'ofType') return typeof at === 'number' && at < wrapped.length ? at + 1 : 'any';
      return at === 'each' && !picked.has(name) ? 'each' : 'any';
    },
  };
}

function countLists(schema: GraphQLSchema): Counts {
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter(hasFields);
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const directives = schema.getDirectives();
  const count = (lengths: readonly number[], among: number) => ({
    mean: sum(lengths) / Math.max(1, among),
    most: Math.max(0, ...lengths),
  });
  const ofTypes = (lengths: readonly number[]) => count(lengths, types.length);
  return {
    '__Schema.types': count([types.length], 1),
    '__Schema.directives': count([directives.length], 1),
    '__Directive.args': count(
      directives.map(({ args }) => args.length),
      directives.length,
    ),
    '__Type.fields': ofTypes(withFields.map((type) => Object.keys(type.getFields()).length)),
    '__Type.interfaces': ofTypes(withFields.map((type) => type.getInterfaces().length)),
    '__Type.possibleTypes': ofTypes(
      types.filter(isAbstractType).map((type) => schema.getPossibleTypes(type).length),
    ),
    '__Type.enumValues': ofTypes(
      types
        .filter((type): type is GraphQLEnumType => isEnumType(type))
        .map((type) => type.getValues().length),
    ),
    '__Type.inputFields': ofTypes(
      types
        .filter((type): type is GraphQLInputObjectType => isInputObjectType(type))
        .map((type) => Object.keys(type.getFields()).length),
    ),
    '__Field.args': count(
      fields.map(({ args }) => args.length),
      fields.length,
    ),
  };
}

/** Which share of the references that are below so many `ofType` have a further one. */
function wrappedShares(schema: GraphQLSchema): readonly number[] {
  const types = Object.values(schema.getTypeMap());
  const fields = types.filter(hasFields).flatMap((type) => Object.values(type.getFields()));
  const given: readonly { readonly type: GraphQLType }[] = [
    ...fields,
    ...fields.flatMap(({ args }): readonly GraphQLArgument[] => args),
    ...types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields())),
  ];
  const wrappers = given.map(({ type }) => wrappersOf(type));
  const atLeast = (count: number): number => wrappers.filter((one) => one >= count).length;
  const shares: number[] = [];
  for (let level = 0; atLeast(level + 1) > 0; level += 1) shares.push(atLeast(level + 1) / atLeast(level));
  return shares;
}

const wrappersOf = (type: GraphQLType): number => (isWrappingType(type) ? 1 + wrappersOf(type.ofType) : 0);

const hasFields = (type: unknown): type is GraphQLObjectType | GraphQLInterfaceType =>
  isObjectType(type) || isInterfaceType(type);

const sum = (lengths: readonly number[]): number => lengths.reduce((all, length) => all + length, 0);
