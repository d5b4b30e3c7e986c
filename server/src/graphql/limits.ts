import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  getOperationAST,
  isAbstractType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { type IntrospectionSizes, type Reference, sizesOf } from './introspection.ts';
import { type Cost, defaultsOf, type ListSizes, lengthOf, type Variables } from './list-lengths.ts';

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
  /** Single values in the variables, however deep. */
  values: 5_000,
  /**
   * Fields written when an operation is compiled: each once for every type that an interface can be, so that interfaces
   * in interfaces multiply. What has more is run without being compiled. The shop's own largest has 3,800.
   */
  compiled: 8_000,
  /** Characters in an answer. A whole introspection has 800,000. */
  answer: 16_000_000,
} as const;

/** What a whole introspection costs, however large the schema is: a document may hold one, and no second one. */
const introspectionCost = 100_000;

/** Arguments that say how long a list will be. */
const sizeArguments = new Set(['pageSize', 'limit', 'first']);

export class LimitExceeded extends Error {
  readonly limit: string;
  constructor(limit: string) {
    super(limit);
    this.limit = limit;
  }
}

/**
 * How many objects of a type there are at all, for types that form a tree (categories): however deeply a document
 * nests `children`, one level of one walk through the tree holds at most so many.
 */
export type TreeSizes = Readonly<Record<string, () => number>>;

export interface Sizes {
  readonly trees?: TreeSizes;
  readonly lists?: ListSizes;
  /** What an object of a type costs by itself, in fields, whatever is read of it. */
  readonly objects?: Readonly<Record<string, number>>;
}

/** Where a selection stands: `sized` is right below a field whose argument says how long the list will be. */
type Place = 'plain' | 'sized' | Reference;

/**
 * The cost of fields that `times` objects answer each. `walks` counts the lists from which a walk through a tree began:
 * no object of the tree comes twice in one walk.
 */
type CostOf = (variables: Variables, times: number, walks: number) => number;

interface Measure {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
  /** Fields written for one type when it is compiled. */
  readonly written: number;
  /** What one object costs, apart from `varying`. */
  readonly fixed: number;
  /** Parts that depend on variables or on the size of a tree. */
  readonly varying: readonly CostOf[];
}

const refuse = (what: string, allowed: number): never => {
  throw new LimitExceeded(`${what}, at most ${allowed}`);
};

export interface Measured {
  /** After all fragments are spread. */
  readonly fields: number;
  /** The same, each field once for every type that its object can be. */
  readonly written: number;
  readonly cost: Cost;
}

/** Refuses the document, or returns its size and what the operation will cost once its variables are known. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  sizes: Sizes = {},
): Measured {
  return measureWith(schema, document, operation, sizes, () => introspectionOf(schema));
}

interface Introspection {
  readonly sizes: IntrospectionSizes;
  /** What a field of an introspection counts. */
  readonly weight: number;
}

const introspections = new WeakMap<GraphQLSchema, Introspection>();

function introspectionOf(schema: GraphQLSchema): Introspection {
  const before = introspections.get(schema);
  if (before) return before;
  const sizes = sizesOf(schema);
  const whole = measureWith(schema, wholeIntrospection.document, wholeIntrospection.operation, {}, () => ({
    sizes,
    weight: 1,
  }));
  const introspection = { sizes, weight: introspectionCost / whole.cost({}) };
  introspections.set(schema, introspection);
  return introspection;
}

const wholeIntrospection = (() => {
  const document = parse(
    getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    }),
  );
  return { document, operation: getOperationAST(document) as OperationDefinitionNode };
})();

function measureWith(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { trees = {}, lists = {}, objects = {} }: Sizes,
  introspection: () => Introspection,
): Measured {
  const defaults = defaultsOf(operation);
  const treeOf = (type: GraphQLNamedType | undefined): (() => number) | undefined =>
    type && Object.hasOwn(trees, type.name) ? trees[type.name] : undefined;
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operations = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else operations += 1;
  }
  if (operations > limits.operations) refuse('operations', limits.operations);
  const measured = new Map<string, Measure>();
  const open = new Set<string>();

  const ofFragment = (name: string, place: Place): Measure | undefined => {
    const key = `${name} ${place}`;
    const before = measured.get(key);
    if (before) return before;
    const fragment = fragments.get(name);
    if (!fragment) return undefined;
    if (open.has(name)) throw new LimitExceeded(`fragment ${name} spreads itself`);
    open.add(name);
    const type = schema.getType(fragment.typeCondition.name.value);
    const result = ofSelection(fragment.selectionSet, type, place);
    open.delete(name);
    measured.set(key, result);
    return result;
  };

  /** `__schema`, `__type` and all fields below them. */
  const ofIntrospection = (node: FieldNode, parent: GraphQLNamedType | undefined, place: Place): Measure => {
    const root = introspectionRoots.get(node.name.value);
    const { sizes, weight } = introspection();
    const at = place === 'plain' || place === 'sized' ? 'any' : place;
    const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = root ? schema.getType(root.type) : field && getNamedType(field.type);
    const placeBelow = root ? root.place : sizes.below(parent?.name ?? '', node.name.value, at);
    const below = node.selectionSet ? ofSelection(node.selectionSet, type, placeBelow) : empty;
    const length = root ? weight : (sizes.lengthOf(parent?.name ?? '', node.name.value, at) ?? 1);
    return { ...withField(below, node, 1), fixed: 1 + length * below.fixed, varying: [] };
  };

  const ofField = (node: FieldNode, parent: GraphQLNamedType | undefined, place: Place): Measure => {
    if (introspectionRoots.has(node.name.value) || (parent && isIntrospectionType(parent)))
      return ofIntrospection(node, parent, place);
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const name = `${parent?.name}.${node.name.value}`;
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    const sizeArgument = field?.args.find((arg) => sizeArguments.has(arg.name));
    const isList = field !== undefined && isListType(bareType(field.type));
    const placeBelow = sizeArgument && !isList ? 'sized' : 'plain';
    const below = node.selectionSet
      ? ofSelection(node.selectionSet, field && getNamedType(field.type), placeBelow)
      : empty;
    const typeName = field && getNamedType(field.type).name;
    const itself = typeName !== undefined && Object.hasOwn(objects, typeName) ? (objects[typeName] ?? 0) : 0;
    const entry = (list?.entry ?? 0) + itself;
    const each = entry > 0 ? { ...below, fixed: below.fixed + entry } : below;
    const sized = place === 'sized';
    const size = lengthOf(node, { isList, sized, list, sizeArgument, defaults });
    const types = field ? typesOf(schema, getNamedType(field.type)).length : 1;
    const rest = withField(below, node, types);
    const most = field && treeOf(getNamedType(field.type));
    if (typeof size === 'number' && most === undefined && each.varying.length === 0)
      return { ...rest, fixed: 1 + size * each.fixed, varying: [] };
    const walksOn = sized || (most !== undefined && treeOf(parent) !== undefined);
    const costBelow: CostOf = (variables, times, walks) => {
      const walksBelow = walksOn ? walks : times;
      const all = times * (typeof size === 'number' ? size : size(variables));
      const timesBelow = most ? Math.min(all, walksBelow * most()) : all;
      return costOf(each, variables, timesBelow, walksBelow);
    };
    return { ...rest, fixed: 1, varying: [costBelow] };
  };

  const ofSelection = (
    set: SelectionSetNode,
    parent: GraphQLNamedType | undefined,
    place: Place,
  ): Measure => {
    if (set.selections.length > limits.breadth) refuse('fields in one selection', limits.breadth);
    const parts: Measure[] = [];
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) parts.push(ofField(selection, parent, place));
      else {
        const part =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? ofFragment(selection.name.value, place)
            : ofSelection(
                selection.selectionSet,
                selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent,
                place,
              );
        if (!part) continue;
        const condition =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? fragments.get(selection.name.value)?.typeCondition
            : selection.typeCondition;
        const share = shareOf(schema, parent, condition && schema.getType(condition.name.value));
        parts.push({
          ...part,
          directives: part.directives + (selection.directives?.length ?? 0),
          written: share * part.written,
        });
      }
    }
    const sum = (pick: (part: Measure) => number): number => parts.reduce((all, part) => all + pick(part), 0);
    const result: Measure = {
      depth: Math.max(0, ...parts.map((part) => part.depth)),
      fields: sum((part) => part.fields),
      aliases: sum((part) => part.aliases),
      directives: sum((part) => part.directives),
      written: sum((part) => part.written),
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
    const { depth } = ofSelection({ kind: Kind.SELECTION_SET, selections: [selection] }, root, 'plain');
    const allowed = introspects ? limits.introspectionDepth : limits.depth;
    if (depth > allowed) refuse('levels', allowed);
  }
  for (const name of fragments.keys()) ofFragment(name, 'plain');
  const whole = ofSelection(operation.selectionSet, root, 'plain');
  return {
    fields: whole.fields,
    written: whole.written,
    cost: (variables) => costOf(whole, variables, 1, 1),
  };
}

const introspectionRoots: ReadonlyMap<string, { readonly type: string; readonly place: Reference }> = new Map(
  [
    ['__schema', { type: '__Schema', place: 'each' }],
    ['__type', { type: '__Type', place: 'any' }],
  ],
);

const withField = (below: Measure, node: FieldNode, types: number): Omit<Measure, 'fixed' | 'varying'> => ({
  depth: below.depth + 1,
  fields: below.fields + 1,
  aliases: below.aliases + (node.alias ? 1 : 0),
  directives: below.directives + (node.directives?.length ?? 0),
  written: 1 + types * below.written,
});

const typesOf = (schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLNamedType[] =>
  isAbstractType(type) ? schema.getPossibleTypes(type) : [type];

/** For which share of the types that an object can be a fragment counts. */
function shareOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType | undefined,
  condition: GraphQLNamedType | undefined,
): number {
  if (!parent || !condition || parent === condition) return 1;
  const types = typesOf(schema, parent);
  const counted = new Set(typesOf(schema, condition));
  return types.filter((type) => counted.has(type)).length / Math.max(1, types.length);
}

const bareType = (type: GraphQLOutputType): GraphQLOutputType => (isNonNullType(type) ? type.ofType : type);

const empty: Measure = { depth: 0, fields: 0, aliases: 0, directives: 0, written: 0, fixed: 0, varying: [] };

const costOf = ({ fixed, varying }: Measure, variables: Variables, times: number, walks: number): number =>
  varying.reduce((all, part) => all + part(variables, times, walks), times * fixed);
