import { type FieldNode, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';

/**
 * Assumed length of a list whose size is unknown; a list directly below a sized field has that field's
 * size.
 */
const assumedListLength = 5;
export type Variables = Readonly<Record<string, unknown>>;

export type Cost = (variables: Variables) => number;

/** The known size of a list. */
export interface ListSize {
  /** The maximal length of the list, or the argument whose values it returns. Absent for the assumed length. */
  readonly length?: number | { readonly argument: string };
  /** For a field with a size argument: the largest page that it returns, whatever size is requested. */
  readonly largestPage?: number;
  /** For a field with a size argument: the argument and its input fields whose value names one entry, so that a page has no more. */
  readonly namedBy?: readonly [argument: string, ...fields: string[]];
  /** Cost of one entry in fields, if finding it is expensive. */
  readonly entry?: number;
}

/** The known sizes of lists, by `Type.field`. */
export type ListSizes = Readonly<Record<string, ListSize>>;

/** Default values of the operation's variables, as sizes. */
export function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) => {
      const size = defaultValue && literalSize(defaultValue);
      return size === undefined ? [] : [[variable.name.value, size]];
    }),
  );
}

/** A size in the document: a number, or a string, because an Int may be sent as one. */
const literalSize = (node: ValueNode): number | undefined =>
  node.kind === Kind.INT || node.kind === Kind.STRING ? sizeOf(node.value) : undefined;

const sizeOf = (value: unknown): number | undefined => {
  const size = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof size === 'number' && size > 0 ? size : undefined;
};

interface LengthOptions {
  readonly isList: boolean;
  readonly isSized: boolean;
  readonly list: ListSize | undefined;
  readonly sizeArgument: { name: string; defaultValue?: unknown } | undefined;
  readonly defaults: Variables;
}

/** The number of times that the selection below a field is resolved, or a function of the variables that returns it. */
export function lengthOf(node: FieldNode, options: LengthOptions): number | Cost {
  const size = pageOf(node, options);
  const path = options.list?.namedBy;
  if (path === undefined) return size;
  const isNamed = hasValue(node, path);
  return (variables) => (isNamed(variables) ? 1 : typeof size === 'number' ? size : size(variables));
}

function pageOf(
  node: FieldNode,
  { isList, isSized: sized, list, sizeArgument, defaults }: LengthOptions,
): number | Cost {
  if (list?.length !== undefined)
    return typeof list.length === 'number' ? list.length : countOf(argumentOf(node, list.length.argument));
  if (sizeArgument) {
    const bounded = (size: number): number => Math.min(size, list?.largestPage ?? size);
    const fallback = sizeOf(sizeArgument.defaultValue) ?? assumedListLength;
    const sizeValue = argumentOf(node, sizeArgument.name);
    if (sizeValue?.kind === Kind.VARIABLE) {
      const name = sizeValue.name.value;
      const defaultSize = sizeOf(defaults[name]) ?? fallback;
      return (variables) => bounded(sizeOf(variables[name]) ?? defaultSize);
    }
    return bounded((sizeValue && literalSize(sizeValue)) ?? fallback);
  }
  return isList && !sized ? assumedListLength : 1;
}

const argumentOf = (node: FieldNode, name: string): ValueNode | undefined =>
  node.arguments?.find((arg) => arg.name.value === name)?.value;

/** Whether an argument, or a field of its input object, has a value, in the document or in the variables. */
function hasValue(
  node: FieldNode,
  [argument, ...fields]: NonNullable<ListSize['namedBy']>,
): (variables: Variables) => boolean {
  let value = argumentOf(node, argument);
  while (value?.kind === Kind.OBJECT && fields.length > 0) {
    const field = fields.shift();
    value = value.fields.find(({ name }) => name.value === field)?.value;
  }
  if (value?.kind !== Kind.VARIABLE) return () => value?.kind === Kind.STRING && fields.length === 0;
  const name = value.name.value;
  return (variables) => {
    let sent = variables[name];
    for (const field of fields)
      sent = typeof sent === 'object' && sent !== null ? (sent as Variables)[field] : undefined;
    return typeof sent === 'string';
  };
}

/** The number of values of a list argument. */
function countOf(listValue: ValueNode | undefined): number | Cost {
  if (listValue?.kind === Kind.LIST) return listValue.values.length;
  if (listValue?.kind !== Kind.VARIABLE) return 1;
  const name = listValue.name.value;
  return (variables) => {
    const values = variables[name];
    return Array.isArray(values) ? values.length : 1;
  };
}
