/** Reads the accessibility tree that Chromium gives to assistive technology, checks it, and writes it as text. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxValue {
  readonly value?: unknown;
}
export interface AxNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly childIds?: readonly string[];
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
}

/** Roles that get no line, because they only contain or repeat the text of other nodes. */
const textOnlyRoles = new Set(['none', 'generic', 'InlineTextBox', 'LineBreak', 'ListMarker', 'StaticText']);
/** Roles of controls. Every control needs an accessible name. */
const controlRoles = new Set([
  ...[
    'button',
    'link',
    'textbox',
    'searchbox',
    'checkbox',
    'radio',
    'combobox',
    'listbox',
    'slider',
    'switch',
  ],
  ...['spinbutton', 'tab', 'menuitem', 'option'],
]);
const stateNames = [
  'level',
  'checked',
  'expanded',
  'pressed',
  'selected',
  'disabled',
  'required',
  'invalid',
  'hasPopup',
];

const roleOf = ({ role }: AxNode): string => String(role?.value ?? '');
const nameOf = ({ name }: AxNode): string => String(name?.value ?? '').trim();

export async function readTree(page: Page): Promise<readonly AxNode[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes as unknown as readonly AxNode[];
}

/** Returns the tree as text, with one indented line for each node that a screen reader announces: role, name, states. */
export function treeText(nodes: readonly AxNode[]): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (node: AxNode, depth: number): void => {
    const role = roleOf(node);
    const isRead = !node.ignored && !textOnlyRoles.has(role);
    if (isRead) {
      const stateTexts = (node.properties ?? [])
        .filter(
          ({ name, value }) => stateNames.includes(name) && value.value !== false && value.value !== 'false',
        )
        .map(({ name, value }) =>
          value.value === true || value.value === 'true' ? name : `${name}=${String(value.value)}`,
        );
      const name = nameOf(node);
      lines.push(
        `${'  '.repeat(depth)}${[role, ...(name === '' ? [] : [JSON.stringify(name)]), ...stateTexts].join(' ')}`,
      );
    } else if (role === 'StaticText' && !node.ignored && nameOf(node) !== '') {
      const parent = byId.get(node.parentId ?? '');
      if (parent === undefined || nameOf(parent) === '')
        lines.push(`${'  '.repeat(depth)}text ${JSON.stringify(nameOf(node))}`);
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) visit(child, isRead ? depth + 1 : depth);
    }
  };
  const [root] = nodes;
  if (root) visit(root, 0);
  return `${lines.join('\n')}\n`;
}

/** Expects that every control has a name, and that there is one main landmark and one heading of level 1. */
export function expectReadable(nodes: readonly AxNode[], step: string): void {
  const read = nodes.filter(({ ignored }) => !ignored);
  const nameless = read.filter((node) => controlRoles.has(roleOf(node)) && nameOf(node) === '');
  expect(nameless.map(roleOf), `what has no name: ${step}`).toEqual([]);
  expect(
    read.filter((node) => roleOf(node) === 'main'),
    `main areas: ${step}`,
  ).toHaveLength(1);
  const levels = read
    .filter((node) => roleOf(node) === 'heading')
    .map(({ properties }) => Number(properties?.find(({ name }) => name === 'level')?.value.value));
  expect(
    levels.filter((level) => level === 1),
    `first headings: ${step}`,
  ).toHaveLength(1);
}

/** If ACCESSIBILITY_TREES is set, writes the tree to docs/accessibility, without addresses of the shop and order numbers. */
export async function writeTree(nodes: readonly AxNode[], file: string): Promise<void> {
  if (process.env.ACCESSIBILITY_TREES === undefined) return;
  const folder = join(import.meta.dirname, '..', '..', 'docs', 'accessibility');
  await mkdir(folder, { recursive: true });
  const text = treeText(nodes)
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g, '')
    .replaceAll(/\b\d{14}\b/g, '(order number)');
  await writeFile(join(folder, `${file}.txt`), text);
}
