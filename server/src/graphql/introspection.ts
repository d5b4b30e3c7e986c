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
 * The position of a selection on introspection types. `each`: below `__schema { types }`, where every
 * type occurs once, so mean list lengths apply. `any`: on types that the document chooses, possibly the
 * largest one repeatedly. A number: below a type reference, with this many `ofType`.
 */
export type Reference = 'each' | 'any' | number;

export interface IntrospectionSizes {
  /**
   * The number of times that the selection below the field is resolved for one object; undefined if the field is neither a
   * list nor `ofType`.
   */
  lengthOf(type: string, field: string, at: Reference): number | undefined;
  /** The position of the selection below the field. */
  below(type: string, field: string, at: Reference): Reference;
}

type Counts = Readonly<Record<string, { readonly mean: number; readonly largest: number }>>;

const references = new Set(['__Field.type', '__InputValue.type']);
const chosenTypeFields = new Set([
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
      return at === 'each' ? count?.mean : count?.largest;
    },
    below(type, field, at) {
      const name = `${type}.${field}`;
      if (references.has(name)) return 0;
      if (field === 'ofType') return typeof at === 'number' && at < wrapped.length ? at + 1 : 'any';
      return at === 'each' && !chosenTypeFields.has(name) ? 'each' : 'any';
    },
  };
}

function countLists(schema: GraphQLSchema): Counts {
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter(hasFields);
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const directives = schema.getDirectives();
  const count = (lengths: readonly number[], total: number) => ({
    mean: sum(lengths) / Math.max(1, total),
    largest: Math.max(0, ...lengths),
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

/** The share of type references below each number of `ofType` that have a further one. */
function wrappedShares(schema: GraphQLSchema): readonly number[] {
  const types = Object.values(schema.getTypeMap());
  const fields = types.filter(hasFields).flatMap((type) => Object.values(type.getFields()));
  const typedElements: readonly { readonly type: GraphQLType }[] = [
    ...fields,
    ...fields.flatMap(({ args }): readonly GraphQLArgument[] => args),
    ...types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields())),
  ];
  const wrappers = typedElements.map(({ type }) => wrappersOf(type));
  const atLeast = (count: number): number => wrappers.filter((wrapperCount) => wrapperCount >= count).length;
  const shares: number[] = [];
  for (let level = 0; atLeast(level + 1) > 0; level += 1) shares.push(atLeast(level + 1) / atLeast(level));
  return shares;
}

const wrappersOf = (type: GraphQLType): number => (isWrappingType(type) ? 1 + wrappersOf(type.ofType) : 0);

const hasFields = (type: unknown): type is GraphQLObjectType | GraphQLInterfaceType =>
  isObjectType(type) || isInterfaceType(type);

const sum = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0);
