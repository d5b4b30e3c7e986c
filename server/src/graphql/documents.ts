import {
  type DocumentNode,
  type ExecutionResult,
  execute as executePlainly,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { compileQuery } from 'graphql-jit';
import { type Compiled, createCompiledOperations } from './compiled.ts';
import { LimitExceeded, limits, type Measured, measure, type Sizes } from './limits.ts';
import type { Cost } from './list-lengths.ts';
import { countPairs } from './repeated-fields.ts';
import { withKnownTypes, withoutVariableTypes } from './variables.ts';

/**
 * Prepares documents: parses, measures, validates, and compiles operations that are repeated, large
 * ones only after more runs. Results are cached by text; compiling only repeated ones keeps a stream of
 * new documents cheap. The cache is bounded in documents, characters and tokens, and that of compiled
 * operations in fields. The least recently used entry is evicted first. A change of the schema clears
 * all.
 */
export interface PreparedOperation {
  /** Unique among all prepared operations. */
  readonly id: number;
  /** Names of the selected fields of Query or Mutation; empty if a fragment contains them. */
  readonly rootFields: readonly string[];
  readonly kind: OperationDefinitionNode['operation'];
  readonly name: string | null;
  readonly cost: Cost;
  /** Executes the operation. The context is that of this schema's resolvers. */
  run(context: object, variables: Record<string, unknown>): Promise<ExecutionResult> | ExecutionResult;
}

export type Preparation =
  | { ok: true; operation: PreparedOperation }
  | { ok: false; errors: readonly GraphQLError[] };

export type ExecutionMode = 'auto' | 'compiled' | 'plain';

/**
 * An operation is compiled after one run for each this many fields: compiling them costs about what it
 * saves in one run.
 */
const fieldsPerRun = 500;

const maxDocuments = 1_000;
const maxCharacters = 8_000_000;
/**
 * A parsed token takes about 500 bytes, with nodes and locations. The storefront's 111 documents have
 * 16,000 tokens.
 */
const maxTokens = 300_000;

interface CachedDocument {
  readonly document: DocumentNode;
  readonly operations: Map<string, PreparedOperation>;
}

export function createDocuments(
  schemaNow: () => GraphQLSchema,
  mode: ExecutionMode = 'auto',
  sizes: Sizes = {},
  { introspection = true }: { readonly introspection?: boolean } = {},
) {
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const cache = new Map<string, CachedDocument>();
  const compiledOperations = createCompiledOperations();
  let lastSchema: GraphQLSchema | undefined;
  let characters = 0;
  let tokens = 0;
  let preparedCount = 0;
  const currentSchema = (): GraphQLSchema => {
    const schema = schemaNow();
    if (schema === lastSchema) return schema;
    lastSchema = schema;
    cache.clear();
    compiledOperations.clear();
    characters = 0;
    tokens = 0;
    return schema;
  };

  const addToCache = (text: string, document: DocumentNode): CachedDocument => {
    const entry: CachedDocument = { document, operations: new Map() };
    cache.set(text, entry);
    characters += text.length;
    tokens += tokensOf(document);
    for (const [oldest, cached] of cache) {
      if (cache.size <= maxDocuments && characters <= maxCharacters && tokens <= maxTokens) break;
      cache.delete(oldest);
      characters -= oldest.length;
      tokens -= tokensOf(cached.document);
    }
    return entry;
  };

  const getCached = (text: string): CachedDocument | undefined => {
    const entry = cache.get(text);
    if (entry) {
      cache.delete(text);
      cache.set(text, entry);
    }
    return entry;
  };

  const prepareOperation = (
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    { cost, written }: Measured,
  ): PreparedOperation => {
    const name = operation.name?.value ?? null;
    const definitions = operation.variableDefinitions ?? [];
    let runs = 0;
    preparedCount += 1;
    const id = preparedCount;
    return {
      id,
      rootFields: rootFieldsOf(operation),
      kind: operation.operation,
      name,
      cost,
      run(contextValue, rawVariables) {
        runs += 1;
        const isRare = runs === 1 || runs <= written / fieldsPerRun;
        if (mode === 'plain' || written > limits.compiled || (mode === 'auto' && isRare))
          return executePlainly({
            schema,
            document,
            contextValue,
            variableValues: rawVariables,
            operationName: name,
          });
        const variables = getVariableValues(schema, definitions, rawVariables, { maxErrors: 20 });
        if (variables.errors) return { errors: variables.errors };
        const compiled = compiledOperations.of(id, written, () =>
          compile(schema, withoutVariableTypes(document, operation), name ?? undefined),
        );
        return compiled({}, contextValue, variables.coerced);
      },
    };
  };

  return {
    size: () => cache.size,
    prepare(text: string, operationName: string | null): Preparation {
      try {
        const schema = currentSchema();
        const cached = getCached(text);
        const preparedBefore = cached?.operations.get(operationName ?? '');
        if (preparedBefore) return { ok: true, operation: preparedBefore };
        if (text.length > limits.characters)
          throw new LimitExceeded(`characters, at most ${limits.characters}`);
        const document =
          cached?.document ?? withKnownTypes(parse(text, { maxTokens: limits.tokens, noLocation: false }));
        const operation = getOperationAST(document, operationName);
        if (!operation)
          return { ok: false, errors: [new GraphQLError(missingMessage(document, operationName))] };
        const measured = measure(schema, document, operation, sizes);
        if (!cached) {
          const pairs = countPairs(document);
          if (pairs > limits.pairs)
            throw new LimitExceeded(`pairs of fields with one name, at most ${limits.pairs}`);
          const errors = validate(schema, document, rules, { maxErrors: 20 });
          if (errors.length > 0) return { ok: false, errors };
        }
        const operationReady = prepareOperation(schema, document, operation, measured);
        (cached ?? addToCache(text, document)).operations.set(operationName ?? '', operationReady);
        return { ok: true, operation: operationReady };
      } catch (error) {
        if (error instanceof GraphQLError)
          return {
            ok: false,
            errors: [
              /more tha[nt] \d+ tokens/.test(error.message)
                ? tooComplex(`tokens, at most ${limits.tokens}`)
                : error,
            ],
          };
        if (error instanceof LimitExceeded) return { ok: false, errors: [tooComplex(error.limit)] };
        // Parsing a deeply nested document can exhaust the stack.
        if (error instanceof RangeError)
          return { ok: false, errors: [tooComplex(`levels, at most ${limits.depth}`)] };
        throw error;
      }
    },
  };
}

const tokensOf = ({ tokenCount }: DocumentNode): number => tokenCount ?? limits.tokens;

function rootFieldsOf({ selectionSet }: OperationDefinitionNode): readonly string[] {
  const { selections } = selectionSet;
  return selections.every((selection) => selection.kind === Kind.FIELD)
    ? selections.map(({ name }) => name.value)
    : [];
}

function compile(schema: GraphQLSchema, document: DocumentNode, name: string | undefined): Compiled {
  const compiled = compileQuery(schema, document, name, { disablingCapturingStackErrors: true });
  if ('query' in compiled) return compiled.query as Compiled;
  throw new AggregateError(compiled.errors ?? [], 'A document could not be compiled');
}

export type Documents = ReturnType<typeof createDocuments>;

export function tooComplex(limit: string): GraphQLError {
  return new GraphQLError(limit, { extensions: { limit } });
}

function missingMessage(document: DocumentNode, operationName: string | null): string {
  if (operationName) return `Unknown operation named "${operationName}".`;
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  return operations.length === 0
    ? 'The document has no operation.'
    : 'Must provide operation name if query contains multiple operations.';
}
