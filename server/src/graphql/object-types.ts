/** The object types that a field or a fragment can apply to. */
import {
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isNonNullType,
} from 'graphql';

/** Returns the object types that an abstract type can be; of any other type, the type alone. */
export const typesOf = (schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLNamedType[] =>
  isAbstractType(type) ? schema.getPossibleTypes(type) : [type];

/** The share of the types of an object to which a fragment applies. */
export function shareOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType | undefined,
  condition: GraphQLNamedType | undefined,
): number {
  if (!parent || !condition || parent === condition) return 1;
  const types = typesOf(schema, parent);
  const counted = new Set(typesOf(schema, condition));
  return types.filter((type) => counted.has(type)).length / Math.max(1, types.length);
}

/** Returns the type without its outer non-null mark. */
export const bareType = (type: GraphQLOutputType): GraphQLOutputType =>
  isNonNullType(type) ? type.ofType : type;
