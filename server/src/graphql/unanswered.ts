import type { Resolvers, ResolversParentTypes } from './generated/resolvers.ts';

/** What each field of a GraphQL type is answered with. */
type Answers<TypeResolvers> = {
  [Field in keyof TypeResolvers as Field extends `__${string}` ? never : Field]-?: NonNullable<
    TypeResolvers[Field]
  > extends (...given: never) => infer Answer
    ? Awaited<Answer>
    : never;
};

type AnsweredTypes = keyof Resolvers & keyof ResolversParentTypes;

/** The fields of a type that no resolver answers: the value of the type must have them. */
type Rest<Type extends AnsweredTypes, Maps> = Omit<
  Answers<NonNullable<Resolvers[Type]>>,
  Type extends keyof Maps ? keyof Maps[Type] : never
>;

/**
 * The GraphQL types with a field that neither a resolver nor the type's own value answers rightly; `never` where all is
 * answered. `Maps` is the intersection of all resolver maps.
 */
export type Unanswered<Maps> = {
  [Type in AnsweredTypes]: ResolversParentTypes[Type] extends Rest<Type, Maps> ? never : Type;
}[AnsweredTypes];

/** The fields of one type that are not answered rightly: what to look at when `Unanswered` names the type. */
export type UnansweredFields<Type extends AnsweredTypes, Maps> = {
  [Field in keyof Rest<Type, Maps>]: ResolversParentTypes[Type] extends { readonly [F in Field]: infer Value }
    ? Value extends Rest<Type, Maps>[Field]
      ? never
      : Field
    : Field;
}[keyof Rest<Type, Maps>];
