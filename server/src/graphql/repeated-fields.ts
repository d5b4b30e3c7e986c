import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** Fields that are counted before a document counts as endless; other operations than the one to run are not measured. */
const mostVisits = 50_000;

/**
 * Counts the pairs of fields with one response name that a validation compares, at all levels of all operations and
 * fragments. They grow with the square of repetitions: a document of 4,000 fields can have millions, which take seconds.
 * Returns Infinity where fragments that spread each other make counting long.
 */
export function countPairs(document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );

  let visits = 0;
  /** Adds the fields of a selection to `byName`, with those of its fragments, each fragment once. */
  const collect = (
    { selections }: SelectionSetNode,
    byName: Map<string, FieldNode[]>,
    spread: Set<string>,
  ): void => {
    for (const selection of selections) {
      visits += 1;
      if (visits > mostVisits) return;
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const fields = byName.get(name);
        if (fields) fields.push(selection);
        else byName.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, byName, spread);
      else {
        const fragment = fragments.get(selection.name.value);
        if (!fragment || spread.has(selection.name.value)) continue;
        spread.add(selection.name.value);
        collect(fragment.selectionSet, byName, spread);
      }
    }
  };

  const pairsIn = (sets: readonly SelectionSetNode[]): number => {
    if (visits > mostVisits) return Infinity;
    const byName = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    for (const set of sets) collect(set, byName, spread);
    let pairs = 0;
    for (const fields of byName.values()) {
      pairs += (fields.length * (fields.length - 1)) / 2;
      const below = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 0) pairs += pairsIn(below);
    }
    return visits > mostVisits ? Infinity : pairs;
  };

  return document.definitions
    .filter(
      (definition): definition is OperationDefinitionNode | FragmentDefinitionNode =>
        definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION,
    )
    .reduce((total, { selectionSet }) => total + pairsIn([selectionSet]), 0);
}
