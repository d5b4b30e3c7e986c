import { readdir, readFile } from 'node:fs/promises';
import {
  buildASTSchema,
  concatAST,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
  Source,
} from 'graphql';
import type { RequestContext } from '../platform/context.ts';
import { makeMediaAbsolute } from './media-addresses.ts';
import { giveScalarsMeaning, readScalarsLikeMagento } from './scalars.ts';

/**
 * The schema is written in SDL: `base.graphql` here and files in each area; those that end in `.office.graphql` are the
 * back office's, a schema of its own. Resolvers are attached to it by
 * type and field; a field without one reads the property of its name. graphql-jit reads properties as they are,
 * so what a resolver answers is plain data: no getters that wait, no functions, no promises inside.
 */
export type Resolver = (source: never, args: never, context: never, info: never) => unknown;
export type ResolverMap = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;

const here = new URL('./', import.meta.url);
const areas = new URL('../areas/', import.meta.url);

export type SchemaName = 'shop' | 'office';

const bases: Readonly<Record<SchemaName, string>> = {
  shop: 'base.graphql',
  office: 'office/base.office.graphql',
};

export async function readSdl(name: SchemaName = 'shop'): Promise<Source[]> {
  const files = (await readdir(areas, { recursive: true })).filter(
    (file) => file.endsWith('.graphql') && file.endsWith('.office.graphql') === (name === 'office'),
  );
  const read = async (path: string, from: URL): Promise<Source> =>
    new Source(await readFile(new URL(path, from), 'utf8'), path);
  return Promise.all([read(bases[name], here), ...files.toSorted().map((path) => read(path, areas))]);
}

export function buildSchema(sources: readonly Source[], resolvers: readonly ResolverMap[]): GraphQLSchema {
  readScalarsLikeMagento();
  const schema = buildASTSchema(concatAST(sources.map((source) => parse(source))));
  giveScalarsMeaning(schema);
  for (const type of Object.values(schema.getTypeMap()))
    if (isInterfaceType(type) || isUnionType(type))
      type.resolveType = (value: { __typename?: string }) => value.__typename;
  for (const map of resolvers) attach(schema, map);
  return schema;
}

/** A field that data adds to an input type of the SDL. */
export interface InputField {
  readonly input: string;
  readonly name: string;
  readonly type: string;
}

/**
 * The schema with the fields that data adds to it, built anew when those change. The SDL's own fields stand; the answer
 * is the same object while nothing changes.
 */
export function createSchemas(
  sources: readonly Source[],
  resolvers: readonly ResolverMap[],
  added: () => readonly InputField[],
  baseUrl: string,
): () => GraphQLSchema {
  const build = (from: readonly Source[]): GraphQLSchema => {
    const schema = buildSchema(from, resolvers);
    makeMediaAbsolute(schema, baseUrl);
    return schema;
  };
  const plain = build(sources);
  let seen: readonly InputField[] = [];
  let built = { sdl: '', schema: plain };
  return () => {
    const fields = added();
    if (fields === seen) return built.schema;
    seen = fields;
    const sdl = fields
      .filter((field) => !has(plain, field))
      .map(extension)
      .join('\n');
    if (sdl !== built.sdl)
      built = {
        sdl,
        schema: sdl === '' ? plain : build([...sources, new Source(sdl, 'data')]),
      };
    return built.schema;
  };
}

const extension = ({ input, name, type }: InputField): string => `extend input ${input} { ${name}: ${type} }`;

function has(schema: GraphQLSchema, { input, name }: InputField): boolean {
  const type = schema.getType(input);
  return isInputObjectType(type) && type.getFields()[name] !== undefined;
}

function attach(schema: GraphQLSchema, resolvers: ResolverMap): void {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    for (const [fieldName, resolve] of Object.entries(fields)) {
      if (fieldName === '__resolveType' && (isInterfaceType(type) || isUnionType(type))) {
        type.resolveType = resolve as never;
        continue;
      }
      const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
      if (!field)
        throw new Error(`A resolver is for ${typeName}.${fieldName}, which the schema does not have`);
      if (field.resolve) throw new Error(`Two resolvers are for ${typeName}.${fieldName}`);
      field.resolve = resolve as GraphQLFieldResolver<unknown, RequestContext>;
    }
  }
}
