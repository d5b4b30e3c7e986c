import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * What a document may ask, measured on its parsed form before it is validated or compiled, since both can be
 * made expensive by a hostile document. A fragment is measured once and then only multiplied, so that fragments
 * which spread each other cannot make the measuring itself expensive. The stock clients' largest documents stay
 * below a third of each limit.
 */
export const limits = {
  characters: 100_000,
  tokens: 10_000,
  depth: 16,
  /** `__schema` and `__type` nest deeper: the standard introspection query needs 15 and more. */
  introspectionDepth: 24,
  /** Fields in one selection, fragments not counted in. */
  breadth: 200,
  /** Fields after all fragments are spread. */
  fields: 4_000,
  aliases: 100,
  directives: 100,
  operations: 50,
  /** Fields that an answer can hold: a list multiplies what is below it. */
  cost: 150_000,
} as const;

/** A list without a size of its own is taken to be this long; one right below a sized field has that size. */
const assumedListLength = 5;
/** Arguments that say how long a list will be. */
const sizeArguments = new Set(['pageSize', 'limit', 'first']);

export class LimitExceeded extends Error {
  readonly limit: string;
  constructor(limit: string) {
    super(limit);
    this.limit = limit;
  }
}

export type Cost = (variables: Readonly<Record<string, unknown>>) => number;

interface Measure {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
  /** The part of the cost that no variable changes. */
  readonly fixed: number;
  readonly varying: readonly Cost[];
}

const refuse = (what: string, allowed: number): never => {
  throw new LimitExceeded(`${what}, at most ${allowed}`);
};

/** Refuses the document, or answers what the operation will cost once its variables are known. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Cost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operations = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else operations += 1;
  }
  if (operations > limits.operations) refuse('operations', limits.operations);
  const measured = new Map<string, Measure>();
  const open = new Set<string>();

  const ofFragment = (name: string): Measure | undefined => {
    const known = measured.get(name);
    if (known) return known;
    const fragment = fragments.get(name);
    if (!fragment) return undefined;
    if (open.has(name)) throw new LimitExceeded(`fragment ${name} spreads itself`);
    open.add(name);
    const result = ofSelection(
      fragment.selectionSet,
      schema.getType(fragment.typeCondition.name.value),
      false,
      false,
    );
    open.delete(name);
    measured.set(name, result);
    return result;
  };

  const ofField = (
    node: FieldNode,
    parent: GraphQLNamedType | undefined,
    introspection: boolean,
    sized: boolean,
  ): Measure => {
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const inside = introspection || node.name.value === '__schema' || node.name.value === '__type';
    const sizeArgument = field?.args.find((arg) => sizeArguments.has(arg.name));
    const below = node.selectionSet
      ? ofSelection(node.selectionSet, field && getNamedType(field.type), inside, sizeArgument !== undefined)
      : empty;
    const size = inside || sized ? 1 : lengthOf(node, field?.type, sizeArgument);
    const constant = typeof size === 'number' ? size : undefined;
    const costBelow = total(below);
    return {
      depth: below.depth + 1,
      fields: below.fields + 1,
      aliases: below.aliases + (node.alias ? 1 : 0),
      directives: below.directives + (node.directives?.length ?? 0),
      fixed: 1 + (constant !== undefined && below.varying.length === 0 ? constant * below.fixed : 0),
      varying:
        constant !== undefined && below.varying.length === 0
          ? []
          : [(variables) => (constant ?? (size as Cost)(variables)) * costBelow(variables)],
    };
  };

  const ofSelection = (
    set: SelectionSetNode,
    parent: GraphQLNamedType | undefined,
    introspection: boolean,
    sized: boolean,
  ): Measure => {
    if (set.selections.length > limits.breadth) refuse('fields in one selection', limits.breadth);
    const parts: Measure[] = [];
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) parts.push(ofField(selection, parent, introspection, sized));
      else {
        const part =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? ofFragment(selection.name.value)
            : ofSelection(
                selection.selectionSet,
                selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent,
                introspection,
                sized,
              );
        if (part) parts.push({ ...part, directives: part.directives + (selection.directives?.length ?? 0) });
      }
    }
    const sum = (pick: (part: Measure) => number): number => parts.reduce((all, part) => all + pick(part), 0);
    const result: Measure = {
      depth: Math.max(0, ...parts.map((part) => part.depth)),
      fields: sum((part) => part.fields),
      aliases: sum((part) => part.aliases),
      directives: sum((part) => part.directives),
      fixed: sum((part) => part.fixed),
      varying: parts.flatMap((part) => part.varying),
    };
    if (result.fields > limits.fields) refuse('fields', limits.fields);
    if (result.aliases > limits.aliases) refuse('aliases', limits.aliases);
    if (result.directives > limits.directives) refuse('directives', limits.directives);
    if (result.depth > limits.introspectionDepth) refuse('levels', limits.depth);
    return result;
  };

  const root = schema.getRootType(operation.operation) ?? undefined;
  for (const selection of operation.selectionSet.selections) {
    const introspects = selection.kind === Kind.FIELD && /^__(schema|type)$/.test(selection.name.value);
    const { depth } = ofSelection({ kind: Kind.SELECTION_SET, selections: [selection] }, root, false, false);
    const allowed = introspects ? limits.introspectionDepth : limits.depth;
    if (depth > allowed) refuse('levels', allowed);
  }
  for (const name of fragments.keys()) ofFragment(name);
  return total(ofSelection(operation.selectionSet, root, false, false));
}

const empty: Measure = { depth: 0, fields: 0, aliases: 0, directives: 0, fixed: 0, varying: [] };

const total =
  ({ fixed, varying }: Measure): Cost =>
  (variables) =>
    varying.reduce((all, part) => all + part(variables), fixed);

/** How often the selection below a field is answered: a number, or a function of the variables. */
function lengthOf(
  node: FieldNode,
  type: GraphQLOutputType | undefined,
  sizeArgument: { name: string; defaultValue?: unknown } | undefined,
): number | Cost {
  if (sizeArgument) {
    const fallback =
      typeof sizeArgument.defaultValue === 'number' ? sizeArgument.defaultValue : assumedListLength;
    const given = node.arguments?.find((arg) => arg.name.value === sizeArgument.name)?.value;
    if (given?.kind === Kind.INT) return Math.max(1, Number(given.value));
    if (given?.kind === Kind.VARIABLE) {
      const name = given.name.value;
      return (variables) => {
        const value = variables[name];
        return typeof value === 'number' && value > 0 ? value : fallback;
      };
    }
    return fallback;
  }
  if (!type) return 1;
  const bare = isNonNullType(type) ? type.ofType : type;
  return isListType(bare) ? assumedListLength : 1;
}
