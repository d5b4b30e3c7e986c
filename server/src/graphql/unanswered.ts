import type { Resolvers, ResolversParentTypes } from './generated/resolvers.ts';

/** What each field of a GraphQL type is answered with. */
type Answers<TypeResolvers> = {
  [Field in keyof TypeResolvers as Field extends `__${string}` ? never : Field]-?: NonNullable<
    TypeResolvers[Field]
  > extends (...given: never) => infer Answer
    ? Awaited<Answer>
    : never;
};

/** Scalars have no fields. */
type AnsweredTypes = Exclude<keyof Resolvers & keyof ResolversParentTypes, 'JSON'>;

/** The fields of a type that no resolver answers: the value of the type must have them. */
type Rest<Type extends AnsweredTypes, Maps> = Omit<
  Answers<NonNullable<Resolvers[Type]>>,
  Type extends keyof Maps ? keyof Maps[Type] : never
>;

/** The GraphQL types with a field that neither a resolver nor the value of the type answers with the right type. */
type Unanswered<Maps> = {
  [Type in AnsweredTypes]: ResolversParentTypes[Type] extends Rest<Type, Maps> ? never : Type;
}[AnsweredTypes];

/** All maps as one. */
type Together<Maps extends readonly unknown[]> = Maps extends readonly [infer First, ...infer More]
  ? First & Together<More>
  : unknown;

/**
 * Returns the resolver maps. Fails to compile where a field of the schema is answered by no resolver and not by the value
 * of its type; the error names the types.
 */
export const allAnswered = <const Maps extends readonly Resolvers[]>(
  maps: Maps,
  ..._unanswered: [Unanswered<Together<Maps>>] extends [never] ? [] : [types: Unanswered<Together<Maps>>]
): Maps => maps;
