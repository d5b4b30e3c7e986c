import type { ResolversTypes } from './generated/resolvers.ts';

/**
 * The value of a field of the GraphQL type `Name`: its mapper if there is one, otherwise an object with
 * all of its fields.
 */
export type Wire<Name extends keyof ResolversTypes> = Awaited<ResolversTypes[Name]>;
