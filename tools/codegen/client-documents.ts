import { plugin as operationTypes } from '@graphql-codegen/typescript-operations';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  Source,
  stripIgnoredCharacters,
  validate,
  visit,
} from 'graphql';
import { joinOutput } from './output.ts';

// A page contains each operation as a string, because a parsed document is five times as large, and urql
// parses strings itself. The cast gives the string the type of its answer. A fragment may be in another
// file of the app; its text is sent with every operation that uses it.

export interface ClientFile {
  readonly path: string;
  readonly text: string;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export const generatedPath = (path: string): string => path.replace(/\.graphql$/, '.generated.ts');

/** The fragments of an operation, and of its fragments, each once. */
function fragmentsOf(
  operation: OperationDefinitionNode,
  fragments: Fragments,
): readonly FragmentDefinitionNode[] {
  const neededFragments = new Map<string, FragmentDefinitionNode>();
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) => {
    visit(node, {
      FragmentSpread({ name: { value: name } }) {
        const fragment = fragments.get(name);
        if (fragment === undefined || neededFragments.has(name)) return;
        neededFragments.set(name, fragment);
        collect(fragment);
      },
    });
  };
  collect(operation);
  return [...neededFragments.values()];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function printOperation(operation: OperationDefinitionNode, fragments: Fragments): string {
  if (operation.name === undefined) throw new Error('Every operation of an app needs a name.');
  const name = capitalised(operation.name.value);
  const type = name + capitalised(operation.operation);
  const text = stripIgnoredCharacters(
    [operation, ...fragmentsOf(operation, fragments)].map((node) => print(node)).join('\n'),
  );
  return [
    `export const ${name}Document =`,
    `  ${JSON.stringify(text)} as unknown as TypedDocumentNode<${type}, ${type}Variables>;`,
  ].join('\n');
}

function collectFragments(documents: readonly DocumentNode[]): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of documents.flatMap((document) => document.definitions)) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const name = definition.name.value;
    if (fragments.has(name)) throw new Error(`Two fragments are called ${name}.`);
    fragments.set(name, definition);
  }
  return fragments;
}

function refuseInvalid(schema: GraphQLSchema, documents: readonly DocumentNode[]): void {
  const joinedDocument: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: documents.flatMap((document) => document.definitions),
  };
  const problems = validate(schema, joinedDocument).filter(({ message }) => !/is never used/.test(message));
  if (problems.length > 0) throw new Error(problems.map(String).join('\n\n'));
}

/** Returns the text of the generated file for every .graphql file of an app. */
export async function printClientDocuments(
  schema: GraphQLSchema,
  files: readonly ClientFile[],
): Promise<ReadonlyMap<string, string>> {
  const parsed = files.map(({ path, text }) => ({ path, document: parse(new Source(text, path)) }));
  const documents = parsed.map(({ document }) => document);
  refuseInvalid(schema, documents);
  const fragments = collectFragments(documents);
  const config = {
    useTypeImports: true,
    enumsAsTypes: true,
    immutableTypes: true,
    skipTypename: true,
    scalars: { ID: 'string', JSON: 'unknown' },
  };
  const generated = new Map<string, string>();
  for (const { path } of parsed) {
    const sources = parsed.map((source) => ({
      location: source.path,
      document: source.document,
      type: source.path === path ? ('standard' as const) : ('external' as const),
    }));
    const outputFile = generatedPath(path);
    const types = await operationTypes(schema, sources, config as never, { outputFile });
    const operations = parsed
      .filter((operation) => operation.path === path)
      .flatMap(({ document }) => document.definitions)
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .map((operation) => printOperation(operation, fragments));
    const imports = operations.length > 0 ? ["import type { TypedDocumentNode } from '@urql/core';"] : [];
    generated.set(
      outputFile,
      joinOutput([{ prepend: imports, content: '' }, types, operations.join('\n\n')]),
    );
  }
  return generated;
}
