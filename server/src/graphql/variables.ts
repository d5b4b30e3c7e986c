import {
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLString,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

type Convert = (value: unknown) => unknown;

/**
 * Turns numbers in String positions of the variables into strings. Prepared once per operation: a type without
 * a String anywhere inside costs nothing.
 */
export function variableConverter(schema: GraphQLSchema, operation: OperationDefinitionNode): Convert {
  const byName: [string, Convert][] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined;
    const convert = type && converterOf(type, new Map());
    if (convert) byName.push([definition.variable.name.value, convert]);
  }
  if (byName.length === 0) return (variables) => variables;
  return (variables) => convertFields(variables, byName);
}

function convertFields(value: unknown, fields: readonly [string, Convert][]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const out: Record<string, unknown> = { ...value };
  for (const [name, convert] of fields) if (Object.hasOwn(out, name)) out[name] = convert(out[name]);
  return out;
}

function converterOf(type: GraphQLInputType, seen: Map<GraphQLInputType, Convert | null>): Convert | null {
  if (isNonNullType(type)) return converterOf(type.ofType, seen);
  if (isListType(type)) {
    const item = converterOf(type.ofType, seen);
    return item && ((value) => (Array.isArray(value) ? value.map(item) : item(value)));
  }
  if (type === GraphQLString) return (value) => (typeof value === 'number' ? String(value) : value);
  if (!isInputObjectType(type)) return null;
  const known = seen.get(type);
  if (known !== undefined) return known;
  const fields: [string, Convert][] = [];
  const convert: Convert = (value) => convertFields(value, fields);
  seen.set(type, convert);
  for (const field of Object.values(type.getFields())) {
    const inner = converterOf(field.type, seen);
    if (inner) fields.push([field.name, inner]);
  }
  return convert;
}
