import { createModules, isNode, type Module, type Node, named, nodes } from './modules.ts';
import { createRowReader, type Property } from './row-types.ts';

/** A call of `query(name, text, …)`. */
export interface Statement {
  readonly name: string;
  /** Path from the root, and line. */
  readonly place: string;
  /** Every text that the statement can have; null if the text depends on values at run time. */
  readonly texts: readonly string[] | null;
  /** Null if the call names no row type; `unread` for a type that could not be resolved. */
  readonly row: readonly Property[] | 'unread' | null;
  /** Properties that the `readJson` around the call parses. */
  readonly parsed: readonly string[];
}

type Bound = ReadonlyMap<string, readonly string[] | null>;

/** A statement with more possible texts than this counts as composed at run time. */
const mostTexts = 64;

/** Reads the statements of TypeScript files under `root`, including parts that they import. */
export function createReader(root: string): (path: string) => readonly Statement[] {
  const modules = createModules(root);
  const { open, find } = modules;
  const propertiesOf = createRowReader(modules);
  const visiting = new Set<Node>();

  const product = (left: readonly string[], right: readonly string[] | null): readonly string[] | null =>
    right === null || left.length * right.length > mostTexts
      ? null
      : left.flatMap((one) => right.map((other) => one + other));

  /** Every text that an expression can have. */
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
        const propertyName =
          isNode(node.property) && node.property.type === 'Identifier' ? named(node.property) : null;
        const fields = nodes(value.properties).filter(
          (one) => propertyName === null || named(one.key) === propertyName,
        );
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
    const [owner, declaration] = target;
    // A recursive function has no text of its own.
    if (visiting.has(declaration)) return null;
    visiting.add(declaration);
    const body = isNode(declaration.body) ? declaration.body : null;
    const result =
      body && Array.isArray(body.stmts)
        ? nodes(body.stmts).find((one) => one.type === 'ReturnStatement')?.argument
        : body;
    const parameters = nodes(declaration.params).map((one) => named(isNode(one.pat) ? one.pat : one));
    const parameterTexts = new Map(
      parameters.map((name, at) => [name, textsOf(module, values[at]?.expression, bound)] as const),
    );
    const texts = textsOf(owner, result, parameterTexts);
    visiting.delete(declaration);
    return texts;
  }

  /** Adds the texts that a block declares, or that a loop iterates over. */
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
    const statements: Statement[] = [];
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
          statements.push({
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
    return statements;
  };
}
