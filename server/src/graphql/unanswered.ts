import type * as shop from './generated/resolvers.ts';
import type * as office from './generated/resolvers-office.ts';

/** The generated types of one schema. */
interface Generated {
  readonly resolvers: object;
  readonly parents: object;
}

interface Shop extends Generated {
  readonly resolvers: shop.Resolvers;
  readonly parents: shop.ResolversParentTypes;
}

interface Office extends Generated {
  readonly resolvers: office.Resolvers;
  readonly parents: office.ResolversParentTypes;
}

/** The result type of each field of a GraphQL type. */
type FieldResults<TypeResolvers> = {
  [Field in keyof TypeResolvers as Field extends `__${string}` ? never : Field]-?: NonNullable<
    TypeResolvers[Field]
  > extends (...given: never) => infer Answer
    ? Awaited<Answer>
    : never;
};

/** Types with fields; the scalar JSON has none. */
type ObjectTypes<Schema extends Generated> = Exclude<
  keyof Schema['resolvers'] & keyof Schema['parents'],
  'JSON'
>;

/** The fields of a type without a resolver, which the type's value must contain. */
type Rest<Schema extends Generated, Type extends ObjectTypes<Schema>, Maps> = Omit<
  FieldResults<NonNullable<Schema['resolvers'][Type]>>,
  Type extends keyof Maps ? keyof Maps[Type] : never
>;

/**
 * The GraphQL types with a field that neither a resolver nor the type's value provides with the right
 * type.
 */
type UnresolvedTypes<Schema extends Generated, Maps> = {
  [Type in ObjectTypes<Schema>]: Schema['parents'][Type] extends Rest<Schema, Type, Maps> ? never : Type;
}[ObjectTypes<Schema>];

/** The intersection of all maps. */
type Merged<Maps extends readonly unknown[]> = Maps extends readonly [infer First, ...infer More]
  ? First & Merged<More>
  : unknown;

type Missing<Schema extends Generated, Maps extends readonly unknown[]> = [
  UnresolvedTypes<Schema, Merged<Maps>>,
] extends [never]
  ? []
  : [types: UnresolvedTypes<Schema, Merged<Maps>>];

/**
 * Returns the resolver maps. Fails to compile if a field of the schema has neither a resolver nor a
 * property in its type's value; the error names the types.
 */
export const checkResolved = <const Maps extends readonly shop.Resolvers[]>(
  maps: Maps,
  ..._unanswered: Missing<Shop, Maps>
): Maps => maps;

/** Does the same as `checkResolved` for the back office's schema. */
export const checkOfficeResolved = <const Maps extends readonly office.Resolvers[]>(
  maps: Maps,
  ..._unanswered: Missing<Office, Maps>
): Maps => maps;
