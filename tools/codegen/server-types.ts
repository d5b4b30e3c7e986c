import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plugin as schemaTypes } from '@graphql-codegen/typescript';
import { plugin as resolverTypes } from '@graphql-codegen/typescript-resolvers';
import type { GraphQLSchema } from 'graphql';
import { joinOutput } from './output.ts';

// The parent value of a resolver is seldom the GraphQL type itself. An area declares it in its `mappers.ts`: the
// exported type `XxxMapper` is the parent of resolvers of `Xxx`, and what other resolvers return for an `Xxx`.

const MAPPER = /^export (?:type|interface) (\w+)Mapper\b/gm;

/** GraphQL type → 'file#type' for every mapper of every area, relative to server/src/graphql/generated. */
export function findMappers(root: string): Record<string, string> {
  const files = globSync('server/src/areas/*/mappers.ts', { cwd: root }).sort();
  const mappers = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const path = file.replaceAll('\\', '/').replace(/^server\/src\//, '../../');
    return [...text.matchAll(MAPPER)].map(([, name]) => [name, `${path}#${name}Mapper`] as const);
  });
  return Object.fromEntries(mappers);
}

export async function printResolverTypes(
  schema: GraphQLSchema,
  context: 'RequestContext' | 'OfficeContext',
  mappers: Record<string, string>,
): Promise<string> {
  const config = {
    useTypeImports: true,
    enumsAsTypes: true,
    immutableTypes: true,
    skipTypename: true,
    avoidOptionals: { object: true, field: true },
    makeResolverTypeCallable: true,
    scalars: { ID: 'string', JSON: 'unknown' },
    maybeValue: 'T | null | undefined',
    inputMaybeValue: 'T | null | undefined',
    resolversNonOptionalTypename: { unionMember: true, interfaceImplementingType: true },
    contextType: `../../platform/context.ts#${context}`,
    mappers,
  };
  const printed = joinOutput([
    await schemaTypes(schema, [], config as never),
    await resolverTypes(schema, [], config as never),
  ]);
  // Where a field's own type has a mapper, the plugin makes the field optional in spite of `avoidOptionals`.
  return printed.replace(/(?<=Omit<.*[{,] \w+)\?(?=: )/g, '');
}
