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
import { withoutVariableTypes } from './variables.ts';

/**
 * A document is parsed, measured, validated and, when it comes a second time, compiled, a large one when it came more
 * often; the result is kept under its text. Compiling only what comes again keeps a stream of ever new documents cheap.
 * The kept documents are bounded in number, characters and tokens, the compiled ones in fields; the one not asked for longest goes first. All go
 * when the schema changes.
 */
export interface Prepared {
  /** No other operation ever has it. */
  readonly id: number;
  /** Names of the fields asked of Query or Mutation; none where a fragment hides them. */
  readonly rootFields: readonly string[];
  readonly kind: OperationDefinitionNode['operation'];
  readonly name: string | null;
  readonly cost: Cost;
  /** The context is what the resolvers of this schema read. */
  run(context: object, variables: Record<string, unknown>): Promise<ExecutionResult> | ExecutionResult;
}

export type Preparation = { ok: true; operation: Prepared } | { ok: false; errors: readonly GraphQLError[] };

export type ExecutionMode = 'auto' | 'compiled' | 'plain';

/** Writing so many fields costs about what compiling saves in one run. */
const writtenPerRun = 500;

const maxDocuments = 1_000;
const maxCharacters = 8_000_000;
/** A parsed token holds some 500 bytes, with its nodes and locations. The 111 documents of this shop's storefront have 16,000. */
const maxTokens = 300_000;

interface Kept {
  readonly document: DocumentNode;
  readonly operations: Map<string, Prepared>;
}

export function createDocuments(
  schemaNow: () => GraphQLSchema,
  mode: ExecutionMode = 'auto',
  sizes: Sizes = {},
  { introspection = true }: { readonly introspection?: boolean } = {},
) {
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const kept = new Map<string, Kept>();
  const compiledOperations = createCompiledOperations();
  let last: GraphQLSchema | undefined;
  let characters = 0;
  let tokens = 0;
  let prepared = 0;
  const renewed = (): GraphQLSchema => {
    const now = schemaNow();
    if (now === last) return now;
    last = now;
    kept.clear();
    compiledOperations.clear();
    characters = 0;
    tokens = 0;
    return now;
  };

  const keep = (text: string, document: DocumentNode): Kept => {
    const entry: Kept = { document, operations: new Map() };
    kept.set(text, entry);
    characters += text.length;
    tokens += tokensOf(document);
    for (const [oldest, its] of kept) {
      if (kept.size <= maxDocuments && characters <= maxCharacters && tokens <= maxTokens) break;
      kept.delete(oldest);
      characters -= oldest.length;
      tokens -= tokensOf(its.document);
    }
    return entry;
  };

  const touch = (text: string): Kept | undefined => {
    const entry = kept.get(text);
    if (entry) {
      kept.delete(text);
      kept.set(text, entry);
    }
    return entry;
  };

  const prepareOperation = (
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    { cost, written }: Measured,
  ): Prepared => {
    const name = operation.name?.value ?? null;
    const definitions = operation.variableDefinitions ?? [];
    let runs = 0;
    prepared += 1;
    const id = prepared;
    return {
      id,
      rootFields: rootFieldsOf(operation),
      kind: operation.operation,
      name,
      cost,
      run(contextValue, given) {
        runs += 1;
        const isRare = runs === 1 || runs <= written / writtenPerRun;
        if (mode === 'plain' || written > limits.compiled || (mode === 'auto' && isRare))
          return executePlainly({
            schema,
            document,
            contextValue,
            variableValues: given,
            operationName: name,
          });
        const variables = getVariableValues(schema, definitions, given, { maxErrors: 20 });
        if (variables.errors) return { errors: variables.errors };
        const compiled = compiledOperations.of(id, written, () =>
          compile(schema, withoutVariableTypes(document, operation), name ?? undefined),
        );
        return compiled({}, contextValue, variables.coerced);
      },
    };
  };

  return {
    size: () => kept.size,
    prepare(text: string, operationName: string | null): Preparation {
      try {
        const schema = renewed();
        const known = touch(text);
        const before = known?.operations.get(operationName ?? '');
        if (before) return { ok: true, operation: before };
        if (text.length > limits.characters)
          throw new LimitExceeded(`characters, at most ${limits.characters}`);
        const document = known?.document ?? parse(text, { maxTokens: limits.tokens, noLocation: false });
        const operation = getOperationAST(document, operationName);
        if (!operation) return { ok: false, errors: [new GraphQLError(missing(document, operationName))] };
        const measured = measure(schema, document, operation, sizes);
        if (!known) {
          const errors = validate(schema, document, rules, { maxErrors: 20 });
          if (errors.length > 0) return { ok: false, errors };
        }
        const ready = prepareOperation(schema, document, operation, measured);
        (known ?? keep(text, document)).operations.set(operationName ?? '', ready);
        return { ok: true, operation: ready };
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
        // A document nested so deeply that reading it exhausts the stack.
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
  return selections.every((one) => one.kind === Kind.FIELD) ? selections.map(({ name }) => name.value) : [];
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

function missing(document: DocumentNode, operationName: string | null): string {
  if (operationName) return `Unknown operation named "${operationName}".`;
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  return operations.length === 0
    ? 'The document has no operation.'
    : 'Must provide operation name if query contains multiple operations.';
}
