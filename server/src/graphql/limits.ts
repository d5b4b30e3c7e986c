import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  getOperationAST,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { type IntrospectionSizes, type Reference, sizesOf } from './introspection.ts';
import { type Cost, defaultsOf, type ListSizes, lengthOf, type Variables } from './list-lengths.ts';
import { bareType, shareOf, typesOf } from './object-types.ts';
import { ownTextCostOf, type TextCost, textCostOf, textDefaultsOf } from './text-costs.ts';

/**
 * Limits of a document, measured on its parsed form before validating or compiling, since a hostile
 * document can make both expensive. Each fragment is measured once and then multiplied, so that
 * fragments which spread each other cannot make measuring expensive. The largest documents of stock
 * clients stay below a third of each limit.
 */
export const limits = {
  characters: 100_000,
  tokens: 10_000,
  depth: 16,
  /** The most levels of `__schema` and `__type`; the standard introspection query needs at least 15. */
  introspectionDepth: 24,
  /** Fields in one selection, without those of fragments. */
  breadth: 200,
  /** Fields after all fragments are spread. */
  fields: 4_000,
  /** Pairs of fields with one response name, which a validation compares. The largest document of the tests has 127. */
  pairs: 5_000,
  aliases: 100,
  directives: 100,
  operations: 50,
  /** Fields that a response can contain: a list multiplies the fields below it. */
  cost: 150_000,
  /** Single values in the variables, at any depth. */
  values: 5_000,
  /**
   * Fields of the compiled operation: each counts once for every type that an interface can be, so
   * nested interfaces multiply. Larger operations run without being compiled. The shop's own largest
   * has 4,212.
   */
  compiled: 8_600,
  /** Characters in a response. A full introspection has 800,000. */
  answer: 16_000_000,
} as const;

/** Cost of a full introspection for any schema: a document may contain one, or two that ask for hardly more than half of it. */
const introspectionCost = 140_000;

/**
 * The least cost of a mutation in fields, with all that it returns. The mutations of a document run one after the other in
 * one turn, so a document may contain fifteen.
 */
const mutationCost = 10_000;

/** Arguments that determine the length of a list. */
const sizeArguments = new Set(['pageSize', 'limit', 'first']);

export class LimitExceeded extends Error {
  readonly limit: string;
  constructor(limit: string) {
    super(limit);
    this.limit = limit;
  }
}

/**
 * The number of objects of a type that forms a tree (categories). However deeply a document nests
 * `children`, one level of one walk through the tree contains at most this many.
 */
export type TreeSizes = Readonly<Record<string, () => number>>;

export interface Sizes {
  readonly trees?: TreeSizes;
  readonly lists?: ListSizes;
  /** The cost in fields of an object of a type, whatever fields of it are selected. */
  readonly objects?: Readonly<Record<string, number>>;
  /** The cost in fields of each use of a field, such as `Query.products`, for its work in the database. */
  readonly uses?: Readonly<Record<string, number>>;
  /** The cost of a text that a field takes, such as the words of a search. */
  readonly texts?: Readonly<Record<string, TextCost>>;
}

/** The position of a selection; `sized` is directly below a field with a size argument. */
type SelectionPosition = 'plain' | 'sized' | Reference;

/**
 * The cost of fields that `times` objects resolve. `walks` is the number of lists at which a walk through a
 * tree starts; one walk reaches each object of the tree at most once.
 */
type CostOf = (variables: Variables, times: number, walks: number) => number;

interface Measure {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
  /** Fields of the compiled operation for one type. */
  readonly written: number;
  /** Cost of one object, without `varying`. */
  readonly fixed: number;
  /** Costs that depend on variables or on the size of a tree. */
  readonly varying: readonly CostOf[];
}

const refuse = (subject: string, allowed: number): never => {
  throw new LimitExceeded(`${subject}, at most ${allowed}`);
};

export interface Measured {
  /** Fields after all fragments are spread. */
  readonly fields: number;
  /** Fields after all fragments are spread, each counted once for every type that its object can have. */
  readonly written: number;
  readonly cost: Cost;
}

/**
 * Refuses the document, or returns its size and a function that computes the operation's cost from its
 * variables.
 */
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
  /** Cost of one field of an introspection. */
  readonly weight: number;
}

const introspections = new WeakMap<GraphQLSchema, Introspection>();

function introspectionOf(schema: GraphQLSchema): Introspection {
  const cached = introspections.get(schema);
  if (cached) return cached;
  const sizes = sizesOf(schema);
  const fullMeasure = measureWith(
    schema,
    wholeIntrospection.document,
    wholeIntrospection.operation,
    {},
    () => ({
      sizes,
      weight: 1,
    }),
  );
  const introspection = { sizes, weight: introspectionCost / fullMeasure.cost({}) };
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
  { trees = {}, lists = {}, objects = {}, uses = {}, texts = {} }: Sizes,
  introspection: () => Introspection,
): Measured {
  const defaults = defaultsOf(operation);
  const textDefaults = textDefaultsOf(operation);
  const treeOf = (type: GraphQLNamedType | undefined): (() => number) | undefined =>
    type && Object.hasOwn(trees, type.name) ? trees[type.name] : undefined;
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operations = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else operations += 1;
  }
  if (operations > limits.operations) refuse('operations', limits.operations);
  const measuredFragments = new Map<string, Measure>();
  const openFragments = new Set<string>();

  const measureFragment = (name: string, position: SelectionPosition): Measure | undefined => {
    const key = `${name} ${position}`;
    const cached = measuredFragments.get(key);
    if (cached) return cached;
    const fragment = fragments.get(name);
    if (!fragment) return undefined;
    if (openFragments.has(name)) throw new LimitExceeded(`fragment ${name} spreads itself`);
    openFragments.add(name);
    const type = schema.getType(fragment.typeCondition.name.value);
    const result = measureSelection(fragment.selectionSet, type, position);
    openFragments.delete(name);
    measuredFragments.set(key, result);
    return result;
  };

  /** Measures `__schema`, `__type` and all fields below them. */
  const measureIntrospection = (
    node: FieldNode,
    parent: GraphQLNamedType | undefined,
    position: SelectionPosition,
  ): Measure => {
    const root = introspectionRoots.get(node.name.value);
    const { sizes, weight } = introspection();
    const at = position === 'plain' || position === 'sized' ? 'any' : position;
    const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = root ? schema.getType(root.type) : field && getNamedType(field.type);
    const positionBelow = root ? root.position : sizes.below(parent?.name ?? '', node.name.value, at);
    const below = node.selectionSet ? measureSelection(node.selectionSet, type, positionBelow) : empty;
    const length = root ? weight : (sizes.lengthOf(parent?.name ?? '', node.name.value, at) ?? 1);
    return { ...withField(below, node, 1), fixed: 1 + length * below.fixed, varying: [] };
  };

  const mutations = schema.getMutationType();

  const measureField = (
    node: FieldNode,
    parent: GraphQLNamedType | undefined,
    position: SelectionPosition,
  ): Measure => {
    const measured = measureFieldBelow(node, parent, position);
    return parent !== undefined && parent === mutations ? withLeast(measured, mutationCost) : measured;
  };

  const measureFieldBelow = (
    node: FieldNode,
    parent: GraphQLNamedType | undefined,
    position: SelectionPosition,
  ): Measure => {
    if (introspectionRoots.has(node.name.value) || (parent && isIntrospectionType(parent)))
      return measureIntrospection(node, parent, position);
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const name = `${parent?.name}.${node.name.value}`;
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    const sizeArgument = field?.args.find((arg) => sizeArguments.has(arg.name));
    const isList = field !== undefined && isListType(bareType(field.type));
    const positionBelow = sizeArgument && !isList ? 'sized' : 'plain';
    const below = node.selectionSet
      ? measureSelection(node.selectionSet, field && getNamedType(field.type), positionBelow)
      : empty;
    const typeName = field && getNamedType(field.type).name;
    const objectCost =
      typeName !== undefined && Object.hasOwn(objects, typeName) ? (objects[typeName] ?? 0) : 0;
    const entry = (list?.entry ?? 0) + objectCost;
    const measuredEntry = entry > 0 ? { ...below, fixed: below.fixed + entry } : below;
    const textCost = Object.hasOwn(texts, name) ? texts[name] : undefined;
    const ofTexts = [
      textCostOf(node, textDefaults),
      textCost ? ownTextCostOf(node, textCost, textDefaults) : 0,
    ];
    const own =
      1 +
      (Object.hasOwn(uses, name) ? (uses[name] ?? 0) : 0) +
      ofTexts.reduce<number>((sum, text) => sum + (typeof text === 'number' ? text : 0), 0);
    const textCosts = ofTexts.flatMap((text): CostOf[] =>
      typeof text === 'number' ? [] : [(variables, times) => times * text(variables)],
    );
    const isSized = position === 'sized';
    const size = lengthOf(node, { isList, isSized, list, sizeArgument, defaults });
    const types = field ? typesOf(schema, getNamedType(field.type)).length : 1;
    const rest = withField(below, node, types);
    const treeSize = field && treeOf(getNamedType(field.type));
    if (typeof size === 'number' && treeSize === undefined && measuredEntry.varying.length === 0)
      return { ...rest, fixed: own + size * measuredEntry.fixed, varying: textCosts };
    const walksOn = isSized || (treeSize !== undefined && treeOf(parent) !== undefined);
    const costBelow: CostOf = (variables, times, walks) => {
      const walksBelow = walksOn ? walks : times;
      const total = times * (typeof size === 'number' ? size : size(variables));
      const timesBelow = treeSize ? Math.min(total, walksBelow * treeSize()) : total;
      return costOf(measuredEntry, variables, timesBelow, walksBelow);
    };
    return { ...rest, fixed: own, varying: [...textCosts, costBelow] };
  };

  const measureSelection = (
    set: SelectionSetNode,
    parent: GraphQLNamedType | undefined,
    position: SelectionPosition,
  ): Measure => {
    if (set.selections.length > limits.breadth) refuse('fields in one selection', limits.breadth);
    const parts: Measure[] = [];
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) parts.push(measureField(selection, parent, position));
      else {
        const part =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? measureFragment(selection.name.value, position)
            : measureSelection(
                selection.selectionSet,
                selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent,
                position,
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
    const sum = (pick: (part: Measure) => number): number =>
      parts.reduce((total, part) => total + pick(part), 0);
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
    const { depth } = measureSelection({ kind: Kind.SELECTION_SET, selections: [selection] }, root, 'plain');
    const allowed = introspects ? limits.introspectionDepth : limits.depth;
    if (depth > allowed) refuse('levels', allowed);
  }
  for (const name of fragments.keys()) measureFragment(name, 'plain');
  const operationMeasure = measureSelection(operation.selectionSet, root, 'plain');
  return {
    fields: operationMeasure.fields,
    written: operationMeasure.written,
    cost: (variables) => costOf(operationMeasure, variables, 1, 1),
  };
}

/** The measure of a field that costs at least so much, whatever is below it. */
const withLeast = (field: Measure, least: number): Measure =>
  field.varying.length === 0
    ? { ...field, fixed: Math.max(field.fixed, least) }
    : {
        ...field,
        fixed: 0,
        varying: [
          (variables, times, walks) => Math.max(times * least, costOf(field, variables, times, walks)),
        ],
      };

const introspectionRoots: ReadonlyMap<string, { readonly type: string; readonly position: Reference }> =
  new Map([
    ['__schema', { type: '__Schema', position: 'each' }],
    ['__type', { type: '__Type', position: 'any' }],
  ]);

const withField = (below: Measure, node: FieldNode, types: number): Omit<Measure, 'fixed' | 'varying'> => ({
  depth: below.depth + 1,
  fields: below.fields + 1,
  aliases: below.aliases + (node.alias ? 1 : 0),
  directives: below.directives + (node.directives?.length ?? 0),
  written: 1 + types * below.written,
});

const empty: Measure = { depth: 0, fields: 0, aliases: 0, directives: 0, written: 0, fixed: 0, varying: [] };

const costOf = ({ fixed, varying }: Measure, variables: Variables, times: number, walks: number): number =>
  varying.reduce((total, part) => total + part(variables, times, walks), times * fixed);
