import { type FieldNode, Kind, type ValueNode } from 'graphql';
import type { Cost } from './list-lengths.ts';

/** Characters of an argument that cost nothing: more than any name, code or address has. */
const freeCharacters = 1_000;
/** Longer texts cost a field for so many characters, so that a document sends a text of 1 MB three times at the most. */
const charactersPerField = 20;

/**
 * What the long texts in a field's arguments cost in fields, each time that the field is resolved: searching, sending and
 * comparing them takes time by their length. A function where variables have them.
 */
export function textCostOf({ arguments: given = [] }: FieldNode): number | Cost {
  const names: string[] = [];
  let literal = 0;
  const pending: ValueNode[] = given.map(({ value }) => value);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === Kind.VARIABLE) names.push(node.name.value);
    else if (node.kind === Kind.STRING) literal += node.value.length;
    else if (node.kind === Kind.LIST) pending.push(...node.values);
    else if (node.kind === Kind.OBJECT) pending.push(...node.fields.map(({ value }) => value));
  }
  if (names.length === 0) return costOfCharacters(literal);
  return (variables) =>
    costOfCharacters(names.reduce((sum, name) => sum + charactersIn(variables[name]), literal));
}

const costOfCharacters = (characters: number): number =>
  Math.max(0, characters - freeCharacters) / charactersPerField;

/** Each object is counted once for a request, however many fields take it. */
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
