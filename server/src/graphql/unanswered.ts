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

/** What each field of a GraphQL type is answered with. */
type Answers<TypeResolvers> = {
  [Field in keyof TypeResolvers as Field extends `__${string}` ? never : Field]-?: NonNullable<
    TypeResolvers[Field]
  > extends (...given: never) => infer Answer
    ? Awaited<Answer>
    : never;
};

/** Scalars have no fields. */
type AnsweredTypes<Schema extends Generated> = Exclude<
  keyof Schema['resolvers'] & keyof Schema['parents'],
  'JSON'
>;

/** The fields of a type that no resolver answers: the value of the type must have them. */
type Rest<Schema extends Generated, Type extends AnsweredTypes<Schema>, Maps> = Omit<
  Answers<NonNullable<Schema['resolvers'][Type]>>,
  Type extends keyof Maps ? keyof Maps[Type] : never
>;

/** The GraphQL types with a field that neither a resolver nor the value of the type answers with the right type. */
type Unanswered<Schema extends Generated, Maps> = {
  [Type in AnsweredTypes<Schema>]: Schema['parents'][Type] extends Rest<Schema, Type, Maps> ? never : Type;
}[AnsweredTypes<Schema>];

/** All maps as one. */
type Together<Maps extends readonly unknown[]> = Maps extends readonly [infer First, ...infer More]
  ? First & Together<More>
  : unknown;

type Missing<Schema extends Generated, Maps extends readonly unknown[]> = [
  Unanswered<Schema, Together<Maps>>,
] extends [never]
  ? []
  : [types: Unanswered<Schema, Together<Maps>>];

/**
 * Returns the resolver maps. Fails to compile where a field of the schema is answered by no resolver and not by the value
 * of its type; the error names the types.
 */
export const allAnswered = <const Maps extends readonly shop.Resolvers[]>(
  maps: Maps,
  ..._unanswered: Missing<Shop, Maps>
): Maps => maps;

/** The same for the schema of the back office. */
export const allAnsweredInOffice = <const Maps extends readonly office.Resolvers[]>(
  maps: Maps,
  ..._unanswered: Missing<Office, Maps>
): Maps => maps;
