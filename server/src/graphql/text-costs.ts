import { type FieldNode, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';
import type { Cost, Variables } from './list-lengths.ts';

/** Characters of an argument that cost nothing: more than any name, code or address has. */
const freeCharacters = 1_000;
/** Longer texts cost a field for so many characters, so that a document sends a text of 1 MB three times at the most. */
const charactersPerField = 20;

/** The default values of an operation's variables, which the document gives and not the variables. */
export type Defaults = ReadonlyMap<string, ValueNode>;

export const textDefaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Defaults =>
  new Map(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, defaultValue]] : [],
    ),
  );

/**
 * The cost in fields of long texts in a field's arguments, for each time that the field is resolved: the time to search,
 * send and compare them grows with their length. Returns a function if variables contain the texts.
 */
export function textCostOf({ arguments: given = [] }: FieldNode, defaults: Defaults): number | Cost {
  const { names, characters } = literalsIn(given.map(({ value }) => value));
  if (names.length === 0) return costOfCharacters(characters);
  const fallbacks = new Map(
    names.flatMap((name) => {
      const value = defaults.get(name);
      return value ? [[name, literalsIn([value]).characters]] : [];
    }),
  );
  const charactersOf = (name: string, variables: Variables): number =>
    variables[name] === undefined ? (fallbacks.get(name) ?? 0) : charactersIn(variables[name]);
  return (variables) =>
    costOfCharacters(names.reduce((sum, name) => sum + charactersOf(name, variables), characters));
}

/** The variables that values name, and the characters of their texts. */
function literalsIn(values: readonly ValueNode[]): { names: readonly string[]; characters: number } {
  const names: string[] = [];
  let characters = 0;
  const pending = [...values];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === Kind.VARIABLE) names.push(node.name.value);
    else if (node.kind === Kind.STRING) characters += node.value.length;
    else if (node.kind === Kind.LIST) pending.push(...node.values);
    else if (node.kind === Kind.OBJECT) pending.push(...node.fields.map(({ value }) => value));
  }
  return { names, characters };
}

const costOfCharacters = (characters: number): number =>
  Math.max(0, characters - freeCharacters) / charactersPerField;

/** Counts each object once for a request, however many fields use it. */
const counted = new WeakMap<object, number>();

/** Characters of all texts in a variable. Iterative, because it may be nested deeper than the stack. */
function charactersIn(variable: unknown): number {
  if (typeof variable === 'string') return variable.length;
  if (typeof variable !== 'object' || variable === null) return 0;
  const known = counted.get(variable);
  if (known !== undefined) return known;
  const pending: unknown[] = [variable];
  let characters = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') characters += value.length;
    else if (typeof value === 'object' && value !== null) pending.push(...Object.values(value));
  }
  counted.set(variable, characters);
  return characters;
}

/** The cost in fields of the text in one argument of a field, in addition to the cost of its length. */
export interface TextCost {
  readonly argument: string;
  costOf(text: string): number;
}

/** The cost of a field's text; a function where a variable has it. */
export function ownTextCostOf(
  { arguments: given = [] }: FieldNode,
  { argument, costOf }: TextCost,
  defaults: Defaults,
): number | Cost {
  const value = given.find(({ name }) => name.value === argument)?.value;
  if (value?.kind === Kind.STRING) return costOf(value.value);
  if (value?.kind !== Kind.VARIABLE) return 0;
  const name = value.name.value;
  const defaultValue = defaults.get(name);
  const fallback = defaultValue?.kind === Kind.STRING ? costOf(defaultValue.value) : 0;
  return (variables) => {
    const text = variables[name];
    if (text === undefined) return fallback;
    return typeof text === 'string' ? costOf(text) : 0;
  };
}
