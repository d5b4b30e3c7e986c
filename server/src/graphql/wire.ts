import type { ResolversTypes } from './generated/resolvers.ts';

/** What answers a field of the GraphQL type `Name`: its mapper where it has one, else an object with all of its fields. */
export type Wire<Name extends keyof ResolversTypes> = Awaited<ResolversTypes[Name]>;
