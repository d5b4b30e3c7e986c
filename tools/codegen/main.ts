import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printClientDocuments } from './client-documents.ts';
import { mergeSchema, printContract } from './merge-schema.ts';
import { findMappers, printResolverTypes } from './server-types.ts';

// `npm run codegen` writes; `--check` only says what is stale, and fails when anything is.
//   server/src/graphql/*.graphql, server/src/areas/*/*.graphql  →  contract/schema.graphql
//   the same, and areas/*/mappers.ts                            →  server/src/graphql/generated/resolvers.ts
//   storefront/src/**/*.graphql                                 →  *.generated.ts beside each

const root = dirname(dirname(import.meta.dirname));
const find = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const sdl = [...find('server/src/graphql/*.graphql'), ...find('server/src/areas/*/*.graphql')];
const schema = mergeSchema(sdl.map((path) => join(root, path)));
const documents = find('storefront/src/**/*.graphql');

const outputs = new Map<string, string>([
  ['contract/schema.graphql', printContract(schema)],
  ['server/src/graphql/generated/resolvers.ts', await printResolverTypes(schema, findMappers(root))],
  ...(await printClientDocuments(
    schema,
    documents.map((path) => ({ path, text: read(path) })),
  )),
]);
const orphans = find('storefront/src/**/*.generated.ts').filter((path) => !outputs.has(path));
const stale = [...outputs].filter(([path, text]) => !existsSync(join(root, path)) || read(path) !== text);

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`stale: ${path} (npm run codegen)`);
  for (const path of orphans) console.error(`left over: ${path} has no .graphql source`);
  process.exitCode = stale.length + orphans.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
  for (const path of orphans) {
    rmSync(join(root, path));
    console.log(`removed ${path}`);
  }
  console.log(
    `${sdl.length} schema files, ${documents.length} storefront documents: ${stale.length} files written`,
  );
}
