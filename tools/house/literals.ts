import { type Module, parseSync } from '@swc/core';

/** A text in a source file, and its position in the grammar. */
export interface Literal {
  readonly kind: 'string' | 'template' | 'jsx-text' | 'jsx-string' | 'jsx-attribute';
  /** The attribute's name, for 'jsx-attribute'. */
  readonly attribute: string;
  readonly text: string;
}

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function textOf(node: Node | undefined): string | null {
  if (node?.type === 'StringLiteral') return String(node.value);
  if (node?.type === 'JSXExpressionContainer') return textOf(node.expression as Node);
  return null;
}

function attributeName(node: Node): string {
  const name = node.name as Node | undefined;
  return typeof name?.value === 'string' ? name.value : '';
}

/** Returns every text of a TypeScript file except import paths. */
export function literalsOf(source: string, isTsx: boolean): readonly Literal[] {
  const module: Module = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'esnext' });
  const literals: Literal[] = [];
  const walk = (node: Node, inJsx: boolean): void => {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
    if (node.type === 'JSXAttribute') {
      const text = textOf(node.value as Node | undefined);
      if (text !== null)
        return void literals.push({ kind: 'jsx-attribute', attribute: attributeName(node), text });
    }
    if (node.type === 'JSXText') literals.push({ kind: 'jsx-text', attribute: '', text: String(node.value) });
    if (node.type === 'StringLiteral') {
      literals.push({ kind: inJsx ? 'jsx-string' : 'string', attribute: '', text: String(node.value) });
    }
    if (node.type === 'TemplateElement') {
      const cooked = node.cooked ?? node.raw;
      literals.push({ kind: 'template', attribute: '', text: String(cooked) });
    }
    for (const value of Object.values(node)) {
      const children = Array.isArray(value) ? value : [value];
      for (const child of children) if (isNode(child)) walk(child, node.type === 'JSXExpressionContainer');
    }
  };
  walk(module as unknown as Node, false);
  return literals;
}
