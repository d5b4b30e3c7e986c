import { readFileSync } from 'node:fs';
import {
  buildASTSchema,
  concatAST,
  type GraphQLSchema,
  isIntrospectionType,
  isSpecifiedScalarType,
  parse,
  printType,
  Source,
} from 'graphql';

// Each area extends Query and Mutation in its own file; buildASTSchema merges the extensions.

export function mergeSchema(files: readonly string[]): GraphQLSchema {
  const documents = files.map((file) => parse(new Source(readFileSync(file, 'utf8'), file)));
  return buildASTSchema(concatAST(documents));
}

/**
 * Prints the schema: types sorted by name, so that a diff stays local, and fields in the order of the
 * source.
 */
export function printContract(schema: GraphQLSchema): string {
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);
  const others = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .filter((type) => !roots.some((root) => root === type))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const header = '# Printed from the server by `npm run codegen`; its diff is the API review.';
  return `${[header, ...[...roots, ...others].map((type) => printType(type))].join('\n\n')}\n`;
}
