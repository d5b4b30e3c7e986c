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
import { readScalarsLikeMagento, setJsonScalar } from './scalars.ts';

/**
 * The schema is written in SDL: `base.graphql` here and files in each area. Files that end in
 * `.office.graphql` form the back office's schema. Resolvers are attached by type and field; a field
 * without one reads the property with its name. graphql-jit reads properties directly, so resolvers
 * must return plain data: no async getters, functions or nested promises.
 */
export type Resolver = (source: never, args: never, context: never, info: never) => unknown;
export type ResolverMap = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;

const graphqlFolder = new URL('./', import.meta.url);
const areasFolder = new URL('../areas/', import.meta.url);

export type SchemaName = 'shop' | 'office';

const bases: Readonly<Record<SchemaName, string>> = {
  shop: 'base.graphql',
  office: 'office/base.office.graphql',
};

export async function readSdl(name: SchemaName = 'shop'): Promise<Source[]> {
  const files = (await readdir(areasFolder, { recursive: true })).filter(
    (file) => file.endsWith('.graphql') && file.endsWith('.office.graphql') === (name === 'office'),
  );
  const read = async (path: string, folder: URL): Promise<Source> =>
    new Source(await readFile(new URL(path, folder), 'utf8'), path);
  return Promise.all([
    read(bases[name], graphqlFolder),
    ...files.toSorted().map((path) => read(path, areasFolder)),
  ]);
}

export function buildSchema(sources: readonly Source[], resolvers: readonly ResolverMap[]): GraphQLSchema {
  readScalarsLikeMagento();
  // Code generation validates the SDL; here that would take as long as building.
  const document = concatAST(sources.map((source) => parse(source, { noLocation: true })));
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  forgetSyntax(schema);
  setJsonScalar(schema);
  for (const type of Object.values(schema.getTypeMap()))
    if (isInterfaceType(type) || isUnionType(type))
      type.resolveType = (value: { __typename?: string }) => value.__typename;
  for (const map of resolvers) attach(schema, map);
  return schema;
}

/** Removes the syntax tree from which the schema was built. Only validation errors of the schema would use it. */
function forgetSyntax(schema: GraphQLSchema): void {
  const forget = (part: { astNode?: unknown }): void => {
    part.astNode = undefined;
  };
  for (const type of [...Object.values(schema.getTypeMap()), ...schema.getDirectives()]) {
    forget(type);
    if ('extensionASTNodes' in type) type.extensionASTNodes = [];
    if ('args' in type) type.args.forEach(forget);
    if ('getValues' in type) type.getValues().forEach(forget);
    if ('getInterfaces' in type) type.getInterfaces();
    if ('getTypes' in type) type.getTypes();
    if ('getFields' in type)
      for (const field of Object.values(type.getFields())) {
        forget(field);
        if ('args' in field) field.args.forEach(forget);
      }
  }
}

/** A field that data adds to an input type of the SDL. */
export interface InputField {
  readonly input: string;
  readonly name: string;
  readonly type: string;
}

/**
 * Returns a function for the current schema: the SDL plus the fields that data adds, rebuilt when those
 * change. Fields of the SDL take precedence. Without changes it returns the same object.
 */
export function createSchemas(
  sources: readonly Source[],
  resolvers: readonly ResolverMap[],
  added: () => readonly InputField[],
  baseUrl: string,
): () => GraphQLSchema {
  const build = (allSources: readonly Source[]): GraphQLSchema => {
    const schema = buildSchema(allSources, resolvers);
    makeMediaAbsolute(schema, baseUrl);
    return schema;
  };
  const baseSchema = build(sources);
  let lastFields: readonly InputField[] = [];
  let current = { sdl: '', schema: baseSchema };
  return () => {
    const fields = added();
    if (fields === lastFields) return current.schema;
    lastFields = fields;
    const sdl = fields
      .filter((field) => !hasField(baseSchema, field))
      .map(extension)
      .join('\n');
    if (sdl !== current.sdl)
      current = {
        sdl,
        schema: sdl === '' ? baseSchema : build([...sources, new Source(sdl, 'data')]),
      };
    return current.schema;
  };
}

const extension = ({ input, name, type }: InputField): string => `extend input ${input} { ${name}: ${type} }`;

function hasField(schema: GraphQLSchema, { input, name }: InputField): boolean {
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
