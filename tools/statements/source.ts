import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

/** What a statement's row is said to hold: the property and how its type begins, `any` where it is a name of another package. */
export interface Property {
  readonly name: string;
  readonly kind: Kind;
  /** Whether its type allows null; true too where the type could not be followed. */
  readonly nullable: boolean;
}

/** `unknown` is what code must read before it can use it. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'array' | 'unknown' | 'any';

/** One call of `query(name, text, …)`. */
export interface Statement {
  readonly name: string;
  /** Path from the root and line. */
  readonly place: string;
  /** Every text it can have; null where the text is made of what only a run knows. */
  readonly texts: readonly string[] | null;
  /** Null where the call names no row type; `unread` for one that could not be followed. */
  readonly row: readonly Property[] | 'unread' | null;
  /** Properties that the `readJson` around the call parses. */
  readonly parsed: readonly string[];
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

type Bound = ReadonlyMap<string, readonly string[] | null>;

interface Import {
  readonly from: string;
  readonly name: string;
}

interface Module {
  readonly path: string;
  readonly source: Buffer;
  readonly offset: number;
  readonly body: readonly Node[];
  readonly values: ReadonlyMap<string, Node>;
  readonly types: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, Import>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const named = (node: unknown): string => (isNode(node) && typeof node.value === 'string' ? node.value : '');

/** More texts than this are not variants of a statement but a text that is composed. */
const mostTexts = 64;

/** Reads the statements of TypeScript files under `root`, with what they take from one another. */
export function createReader(root: string): (path: string) => readonly Statement[] {
  const modules = new Map<string, Module>();
  const asked = new Set<Node>();

  function open(path: string): Module {
    const known = modules.get(path);
    if (known) return known;
    const text = readFileSync(join(root, path), 'utf8');
    const program = parseSync(text, { syntax: 'typescript', target: 'esnext' }) as unknown as Node & {
      readonly span: { readonly start: number };
    };
    const values = new Map<string, Node>();
    const types = new Map<string, Node>();
    const imports = new Map<string, Import>();
    for (const item of nodes(program.body)) {
      if (item.type === 'ImportDeclaration') {
        const from = pathOf(path, named(item.source));
        if (from === null) continue;
        for (const specifier of nodes(item.specifiers)) {
          if (specifier.type !== 'ImportSpecifier') continue;
          const local = named(specifier.local);
          imports.set(local, { from, name: named(specifier.imported) || local });
        }
        continue;
      }
      const declared = isNode(item.declaration) ? item.declaration : item;
      if (declared.type === 'VariableDeclaration')
        for (const one of nodes(declared.declarations))
          if (isNode(one.init)) values.set(named(one.id), one.init);
      if (declared.type === 'FunctionDeclaration') values.set(named(declared.identifier), declared);
      if (declared.type === 'TsInterfaceDeclaration' || declared.type === 'TsTypeAliasDeclaration')
        types.set(named(declared.id), declared);
      if (item.type === 'ExportNamedDeclaration' && isNode(item.source))
        for (const specifier of nodes(item.specifiers)) {
          const name = named(specifier.orig);
          const from = pathOf(path, named(item.source));
          if (from !== null) imports.set(named(specifier.exported) || name, { from, name });
        }
    }
    // Positions count from the first module that was ever parsed, and in bytes.
    const module = {
      path,
      source: Buffer.from(text),
      offset: program.span.start - firstByte(text),
      ...{ body: nodes(program.body), values, types, imports },
    };
    modules.set(path, module);
    return module;
  }

  /** Follows a name to where it is declared. */
  function find(module: Module, name: string, what: 'values' | 'types'): readonly [Module, Node] | null {
    const here = module[what].get(name);
    if (here) return [module, here];
    const imported = module.imports.get(name);
    return imported && existsSync(join(root, imported.from))
      ? find(open(imported.from), imported.name, what)
      : null;
  }

  const product = (left: readonly string[], right: readonly string[] | null): readonly string[] | null =>
    right === null || left.length * right.length > mostTexts
      ? null
      : left.flatMap((one) => right.map((other) => one + other));

  /** Every text that an expression can be. */
  function textsOf(module: Module, node: unknown, bound: Bound = new Map()): readonly string[] | null {
    if (!isNode(node)) return null;
    const read = (inner: unknown) => textsOf(module, inner, bound);
    const either = (...inner: unknown[]) => {
      const all = inner.map(read);
      return all.some((one) => one === null) ? null : [...new Set(all.flatMap((one) => one ?? []))];
    };
    switch (node.type) {
      case 'StringLiteral':
        return [String(node.value)];
      case 'NumericLiteral':
        return [String(node.value)];
      case 'ParenthesisExpression':
      case 'TsAsExpression':
      case 'TsConstAssertion':
      case 'TsSatisfiesExpression':
        return read(node.expression);
      case 'TemplateLiteral': {
        const inner = nodes(node.expressions);
        return nodes(node.quasis).reduce<readonly string[] | null>(
          (texts, quasi, at) => {
            const grown = texts && product(texts, [String(quasi.cooked ?? quasi.raw)]);
            const next = inner[at];
            return grown && next ? product(grown, read(next)) : grown;
          },
          [''],
        );
      }
      case 'BinaryExpression': {
        if (node.operator === '??' || node.operator === '||') return either(node.left, node.right);
        const left = node.operator === '+' ? read(node.left) : null;
        return left && product(left, read(node.right));
      }
      case 'ConditionalExpression':
        return either(node.consequent, node.alternate);
      case 'MemberExpression': {
        const object = isNode(node.object) && node.object.type === 'Identifier' ? node.object : null;
        const target = object && find(module, named(object), 'values');
        if (!target) return null;
        const [owner] = target;
        let [, value] = target;
        while (value.type.startsWith('Ts') && isNode(value.expression)) value = value.expression;
        if (value.type !== 'ObjectExpression') return null;
        const wanted =
          isNode(node.property) && node.property.type === 'Identifier' ? named(node.property) : null;
        const fields = nodes(value.properties).filter((one) => wanted === null || named(one.key) === wanted);
        const all = fields.map((one) => textsOf(owner, one.value));
        return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
      }
      case 'Identifier': {
        const name = named(node);
        if (bound.has(name)) return bound.get(name) ?? null;
        const target = find(module, name, 'values');
        return target && textsOf(target[0], target[1]);
      }
      case 'CallExpression':
        return textsOfCall(module, node, bound);
      default:
        return null;
    }
  }

  function textsOfCall(module: Module, call: Node, bound: Bound): readonly string[] | null {
    const values = (Array.isArray(call.arguments) ? call.arguments : []) as readonly {
      readonly expression: Node;
    }[];
    const callee = isNode(call.callee) ? call.callee : null;
    if (callee?.type !== 'Identifier') return null;
    const target = find(module, named(callee), 'values');
    if (!target) return null;
    const [owner, made] = target;
    // A function that calls itself has no text of its own.
    if (asked.has(made)) return null;
    asked.add(made);
    const body = isNode(made.body) ? made.body : null;
    const result =
      body && Array.isArray(body.stmts)
        ? nodes(body.stmts).find((one) => one.type === 'ReturnStatement')?.argument
        : body;
    const parameters = nodes(made.params).map((one) => named(isNode(one.pat) ? one.pat : one));
    const given = new Map(
      parameters.map((name, at) => [name, textsOf(module, values[at]?.expression, bound)] as const),
    );
    const texts = textsOf(owner, result, given);
    asked.delete(made);
    return texts;
  }

  /** With the texts of what a block declares, or a loop over a list of texts goes through. */
  function namesIn(module: Module, node: Node, outer: Bound): Bound {
    const bound = new Map(outer);
    const declare = (one: Node, texts: readonly string[] | null) => bound.set(named(one.id), texts);
    if (Array.isArray(node.stmts))
      for (const one of nodes(node.stmts).filter(({ type }) => type === 'VariableDeclaration'))
        for (const declared of nodes(one.declarations))
          declare(declared, textsOf(module, declared.init, bound));
    if (node.type === 'ForOfStatement' && isNode(node.left) && isNode(node.right)) {
      const items = (Array.isArray(node.right.elements) ? node.right.elements : []) as { expression: Node }[];
      const texts = items.map(({ expression }) => textsOf(module, expression, bound)?.[0]);
      for (const declared of nodes(node.left.declarations))
        declare(declared, texts.every((text) => text !== undefined) ? (texts as string[]) : null);
    }
    return bound;
  }

  function propertiesOf(module: Module, node: unknown): readonly Property[] | null {
    if (!isNode(node)) return null;
    switch (node.type) {
      case 'TsParenthesizedType':
        return propertiesOf(module, node.typeAnnotation);
      case 'TsTypeLiteral':
        return membersOf(module, nodes(node.members));
      case 'TsInterfaceDeclaration': {
        const parents = nodes(node.extends).map((one) =>
          propertiesOf(module, {
            ...one,
            type: 'TsTypeReference',
            typeName: one.expression,
            typeParams: one.typeArguments,
          }),
        );
        if (parents.some((one) => one === null)) return null;
        const own = isNode(node.body) ? membersOf(module, nodes(node.body.body)) : [];
        return [...parents.flatMap((one) => one ?? []), ...own];
      }
      case 'TsTypeAliasDeclaration':
        return propertiesOf(module, node.typeAnnotation);
      case 'TsIntersectionType': {
        const all = nodes(node.types).map((one) => propertiesOf(module, one));
        return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
      }
      case 'TsTypeReference': {
        const name = named(node.typeName);
        const inner = nodes(isNode(node.typeParams) ? node.typeParams.params : []);
        if (name === 'Readonly') return propertiesOf(module, inner[0]);
        if (name === 'Pick' || name === 'Omit') {
          const all = propertiesOf(module, inner[0]);
          const keys = keysOf(inner[1]);
          return all && keys && all.filter((one) => keys.has(one.name) === (name === 'Pick'));
        }
        const target = find(module, name, 'types');
        return target && propertiesOf(...target);
      }
      default:
        return null;
    }
  }

  function keysOf(node: unknown): ReadonlySet<string> | null {
    if (!isNode(node)) return null;
    const parts = node.type === 'TsUnionType' ? nodes(node.types) : [node];
    const keys = parts.map((one) => (one.type === 'TsLiteralType' ? named(one.literal) : ''));
    return keys.includes('') ? null : new Set(keys);
  }

  const membersOf = (module: Module, members: readonly Node[]): readonly Property[] =>
    members.map((member) => {
      const annotation = isNode(member.typeAnnotation) ? member.typeAnnotation.typeAnnotation : null;
      return {
        name: named(member.key),
        kind: kindOf(module, annotation),
        nullable: allowsNull(module, annotation),
      };
    });

  function kindOf(module: Module, node: unknown): Kind {
    if (!isNode(node)) return 'any';
    switch (node.type) {
      case 'TsParenthesizedType':
      case 'TsOptionalType':
        return kindOf(module, node.typeAnnotation);
      case 'TsKeywordType': {
        const keyword = String(node.kind);
        return keyword === 'string' || keyword === 'number' || keyword === 'boolean' || keyword === 'unknown'
          ? keyword
          : 'any';
      }
      case 'TsLiteralType': {
        const literal = isNode(node.literal) ? node.literal.type : '';
        return literal === 'StringLiteral' ? 'string' : literal === 'NumericLiteral' ? 'number' : 'boolean';
      }
      case 'TsArrayType':
      case 'TsTupleType':
        return 'array';
      case 'TsTypeOperator':
        return kindOf(module, node.typeAnnotation);
      case 'TsUnionType': {
        const kinds = new Set(
          nodes(node.types)
            .filter((one) => !(one.type === 'TsKeywordType' && one.kind === 'null'))
            .map((one) => kindOf(module, one)),
        );
        const [kind = 'any'] = kinds;
        return kinds.size === 1 ? kind : 'any';
      }
      case 'TsTypeReference': {
        const name = named(node.typeName);
        if (name === 'Date') return 'date';
        if (name === 'Uint8Array' || name === 'Buffer') return 'bytes';
        const target = find(module, name, 'types');
        return target?.[1].type === 'TsTypeAliasDeclaration'
          ? kindOf(target[0], target[1].typeAnnotation)
          : 'any';
      }
      default:
        return 'any';
    }
  }

  function allowsNull(module: Module, node: unknown): boolean {
    if (!isNode(node)) return true;
    switch (node.type) {
      case 'TsParenthesizedType':
        return allowsNull(module, node.typeAnnotation);
      case 'TsKeywordType':
        return node.kind === 'null' || node.kind === 'unknown' || node.kind === 'any';
      case 'TsUnionType':
        return nodes(node.types).some((one) => allowsNull(module, one));
      case 'TsTypeReference': {
        const target = find(module, named(node.typeName), 'types');
        return (
          target?.[1].type === 'TsTypeAliasDeclaration' && allowsNull(target[0], target[1].typeAnnotation)
        );
      }
      default:
        return false;
    }
  }

  /** The columns of a `jsonColumns(table, key, { … })`. */
  function columnsOf(module: Module, node: unknown): readonly string[] {
    if (!isNode(node)) return [];
    const last = (node.arguments as readonly { readonly expression: Node }[] | undefined)?.at(-1);
    if (node.type === 'CallExpression') return columnsOf(module, last?.expression);
    if (node.type === 'ObjectExpression')
      return nodes(node.properties).flatMap((one) =>
        one.type === 'SpreadElement' ? columnsOf(module, one.arguments) : [named(one.key) || named(one)],
      );
    const target = node.type === 'Identifier' ? find(module, named(node), 'values') : null;
    return target ? columnsOf(...target) : [];
  }

  return (path) => {
    const module = open(path);
    const found: Statement[] = [];
    const walk = (node: Node, outer: Bound, around: readonly string[] = []): void => {
      const bound = namesIn(module, node, outer);
      const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : null;
      const reads = callee?.type === 'Identifier' && named(callee) === 'readJson';
      const parsed = reads
        ? columnsOf(module, (node.arguments as readonly { readonly expression: Node }[])[0]?.expression)
        : around;
      if (callee?.type === 'MemberExpression' && named(callee.property) === 'query') {
        const [name, text] = (node.arguments as readonly { readonly expression: Node }[]).map(
          (one) => one.expression,
        );
        if (name?.type === 'StringLiteral' || name?.type === 'TemplateLiteral') {
          const [row] = nodes(isNode(node.typeArguments) ? node.typeArguments.params : []);
          const { start } = node.span as { readonly start: number };
          const line = module.source
            .subarray(0, start - module.offset)
            .toString()
            .split('\n').length;
          found.push({
            name: textsOf(module, name, bound)?.[0] ?? '',
            place: `${path}:${line}`,
            texts: textsOf(module, text, bound),
            row: row ? (propertiesOf(module, row) ?? 'unread') : null,
            parsed,
          });
        }
      }
      for (const value of Object.values(node))
        for (const child of Array.isArray(value) ? value : [value]) {
          if (isNode(child)) walk(child, bound, parsed);
          else if (
            typeof child === 'object' &&
            child !== null &&
            isNode((child as { expression?: unknown }).expression)
          )
            walk((child as { expression: Node }).expression, bound, parsed);
        }
    };
    for (const item of module.body) walk(item, new Map());
    return found;
  };
}

/** The file that a module names, from the root; null where it is another's. A part of the domain is its folder's index. */
function pathOf(module: string, from: string): string | null {
  const [, part] = /^@jinlan\/domain\/(.+)$/.exec(from) ?? [];
  if (part !== undefined) return `domain/src/${part}/index.ts`;
  return from.startsWith('.') ? join(dirname(module), from) : null;
}

/** A module's span begins at its first token, after comments. */
function firstByte(text: string): number {
  const [before = ''] = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(text) ?? [];
  return Buffer.byteLength(before);
}
