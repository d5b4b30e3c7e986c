import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface Import {
  readonly from: string;
  readonly name: string;
}

export interface Module {
  readonly path: string;
  readonly source: Buffer;
  readonly offset: number;
  readonly body: readonly Node[];
  readonly values: ReadonlyMap<string, Node>;
  readonly types: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, Import>;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
export const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
export const named = (node: unknown): string =>
  isNode(node) && typeof node.value === 'string' ? node.value : '';

/** Finds declarations of names in TypeScript files, through imports. */
export interface Modules {
  open(path: string): Module;
  /** Follows a name to its declaration. */
  find(module: Module, name: string, kind: 'values' | 'types'): readonly [Module, Node] | null;
}

export function createModules(root: string): Modules {
  const modules = new Map<string, Module>();

  function open(path: string): Module {
    const knownModule = modules.get(path);
    if (knownModule) return knownModule;
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
    // The parser counts positions in bytes, and from the first module that it ever parsed.
    const module = {
      path,
      source: Buffer.from(text),
      offset: program.span.start - firstByte(text),
      ...{ body: nodes(program.body), values, types, imports },
    };
    modules.set(path, module);
    return module;
  }

  function find(module: Module, name: string, kind: 'values' | 'types'): readonly [Module, Node] | null {
    const declaration = module[kind].get(name);
    if (declaration) return [module, declaration];
    const imported = module.imports.get(name);
    return imported && existsSync(join(root, imported.from))
      ? find(open(imported.from), imported.name, kind)
      : null;
  }

  return { open, find };
}

/**
 * The file of an imported module, from the root; null for a foreign one. A part of the domain is its folder's index.
 */
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
