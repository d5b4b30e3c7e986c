import { type FieldNode, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';

/** A list without a size of its own is taken to be this long; one right below a sized field has that size. */
const assumedListLength = 5;
export type Variables = Readonly<Record<string, unknown>>;

export type Cost = (variables: Variables) => number;

/** What is known of a list beforehand. */
export interface ListSize {
  /** How long it can be, or the argument that lists what it answers; left out: as of any other list. */
  readonly length?: number | { readonly argument: string };
  /** What one entry costs by itself, in fields, where finding it is dear. */
  readonly entry?: number;
}

/** By `Type.field`. */
export type ListSizes = Readonly<Record<string, ListSize>>;

/** Sizes that the operation itself gives to its variables. */
export function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) => {
      const size = defaultValue && literalSize(defaultValue);
      return size === undefined ? [] : [[variable.name.value, size]];
    }),
  );
}

/** Sizes may be sent as text, as an Int may. */
const literalSize = (node: ValueNode): number | undefined =>
  node.kind === Kind.INT || node.kind === Kind.STRING ? sizeOf(node.value) : undefined;

const sizeOf = (value: unknown): number | undefined => {
  const size = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof size === 'number' && size > 0 ? size : undefined;
};

interface Length {
  readonly isList: boolean;
  readonly sized: boolean;
  readonly list: ListSize | undefined;
  readonly sizeArgument: { name: string; defaultValue?: unknown } | undefined;
  readonly defaults: Variables;
}

/** How often the selection below a field is answered: a number, or a function of the variables. */
export function lengthOf(
  node: FieldNode,
  { isList, sized, list, sizeArgument, defaults }: Length,
): number | Cost {
  if (list?.length !== undefined)
    return typeof list.length === 'number' ? list.length : countOf(argumentOf(node, list.length.argument));
  if (sizeArgument) {
    const fallback = sizeOf(sizeArgument.defaultValue) ?? assumedListLength;
    const given = argumentOf(node, sizeArgument.name);
    if (given?.kind === Kind.VARIABLE) {
      const name = given.name.value;
      const byDefault = sizeOf(defaults[name]) ?? fallback;
      return (variables) => sizeOf(variables[name]) ?? byDefault;
    }
    return (given && literalSize(given)) ?? fallback;
  }
  return isList && !sized ? assumedListLength : 1;
}

const argumentOf = (node: FieldNode, name: string): ValueNode | undefined =>
  node.arguments?.find((arg) => arg.name.value === name)?.value;

/** How many values a list argument has. */
function countOf(given: ValueNode | undefined): number | Cost {
  if (given?.kind === Kind.LIST) return given.values.length;
  if (given?.kind !== Kind.VARIABLE) return 1;
  const name = given.name.value;
  return (variables) => {
    const values = variables[name];
    return Array.isArray(values) ? values.length : 1;
  };
}
