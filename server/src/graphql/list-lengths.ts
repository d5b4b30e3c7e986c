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
  /** Its maximal length, or the argument whose values it returns; absent for the assumed length. */
  readonly length?: number | { readonly argument: string };
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

/** How often the selection below a field is resolved: a number, or a function of the variables. */
export function lengthOf(
  node: FieldNode,
  { isList, isSized: sized, list, sizeArgument, defaults }: LengthOptions,
): number | Cost {
  if (list?.length !== undefined)
    return typeof list.length === 'number' ? list.length : countOf(argumentOf(node, list.length.argument));
  if (sizeArgument) {
    const fallback = sizeOf(sizeArgument.defaultValue) ?? assumedListLength;
    const sizeValue = argumentOf(node, sizeArgument.name);
    if (sizeValue?.kind === Kind.VARIABLE) {
      const name = sizeValue.name.value;
      const defaultSize = sizeOf(defaults[name]) ?? fallback;
      return (variables) => sizeOf(variables[name]) ?? defaultSize;
    }
    return (sizeValue && literalSize(sizeValue)) ?? fallback;
  }
  return isList && !sized ? assumedListLength : 1;
}

const argumentOf = (node: FieldNode, name: string): ValueNode | undefined =>
  node.arguments?.find((arg) => arg.name.value === name)?.value;

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
