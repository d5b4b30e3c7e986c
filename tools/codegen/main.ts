import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedCode, readApps } from '../source-hash.mjs';
import { printClientDocuments } from './client-documents.ts';
import { mergeSchema, printContract } from './merge-schema.ts';
import { findMappers, printResolverTypes } from './server-types.ts';

// `npm run codegen` writes all of these; `--uncommitted` only those that are not committed, as set-up does; `--check`
// fails if the committed schema is stale.
//   server/src/graphql/*.graphql, server/src/areas/**/*.graphql  →  contract/schema.graphql, committed
//   the same, and areas/*/mappers.ts                            →  server/src/graphql/generated/resolvers{,-office}.ts
//   the *.office.graphql among them, and graphql/office/        →  contract/office.graphql, committed
//   <app>/src/**/*.graphql of each app in contract/apps.json    →  *.generated.ts beside each

const root = dirname(dirname(import.meta.dirname));
const find = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isStale = (path: string, text: string) => !existsSync(join(root, path)) || read(path) !== text;

const sdl = [
  ...find('server/src/graphql/*.graphql'),
  ...find('server/src/graphql/office/*.graphql'),
  ...find('server/src/areas/**/*.graphql'),
];
const merge = (isMeant: (path: string) => boolean) =>
  mergeSchema(sdl.filter(isMeant).map((path) => join(root, path)));
const isOffice = (path: string) => path.endsWith('.office.graphql');
const schema = merge((path) => !isOffice(path));
const officeSchema = merge(isOffice);
const contracts = [
  ['contract/schema.graphql', printContract(schema)],
  ['contract/office.graphql', printContract(officeSchema)],
] as const;

if (process.argv.includes('--check')) {
  for (const [path, text] of contracts) {
    if (!isStale(path, text)) continue;
    console.error(`stale: ${path} (npm run codegen)`);
    process.exitCode = 1;
  }
} else {
  const { hash, stamp } = generatedCode(root);
  const apps = readApps(root).map(({ name, schema: path }) => ({
    schema: path === 'contract/office.graphql' ? officeSchema : schema,
    documents: find(`${name}/src/**/*.graphql`).map((path) => ({ path, text: read(path) })),
  }));
  // One call for each app, because operations and fragments of two apps may have the same name.
  const printed = await Promise.all(apps.map((app) => printClientDocuments(app.schema, app.documents)));
  const uncommitted = [
    [
      'server/src/graphql/generated/resolvers.ts',
      await printResolverTypes(schema, 'RequestContext', findMappers(root)),
    ],
    [
      'server/src/graphql/generated/resolvers-office.ts',
      await printResolverTypes(officeSchema, 'OfficeContext', {}),
    ],
    ...printed.flatMap((files) => [...files]),
  ] as const;
  const outputs = process.argv.includes('--uncommitted') ? uncommitted : [...contracts, ...uncommitted];
  const stale = outputs.filter(([path, text]) => isStale(path, text));
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = uncommitted.map(([path]) => path);
  const orphans = readApps(root)
    .flatMap(({ name }) => find(`${name}/src/**/*.generated.ts`))
    .filter((path) => !paths.includes(path));
  for (const path of orphans) rmSync(join(root, path));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, [hash, ...paths].join('\n'));
  console.log(
    `${sdl.length} schema files, ${apps.flatMap(({ documents }) => documents).length} documents of apps: ${stale.length} files written, ${orphans.length} removed`,
  );
}
