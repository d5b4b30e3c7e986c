import { type Element, find, type Markup } from './markup.ts';

/**
 * Rules of `style` elements, as far as hiding needs them: which elements a rule selects, and on which
 * screens it applies.
 */
export interface StyleRule {
  readonly selector: string;
  /** `some` means only on the screens of its media query. Print rules are left out. */
  readonly applies: 'always' | 'some';
  readonly query: string;
  readonly declarations: readonly Declaration[];
}

export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly important: boolean;
}

export function readDeclarations(text: string): Declaration[] {
  return text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 1) return [];
    const rawValue = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const value = rawValue.replace(/\s*!\s*important$/, '');
    return [{ name: declaration.slice(0, colon).trim().toLowerCase(), value, important: value !== rawValue }];
  });
}

export function readRules(css: string): StyleRule[] {
  return rulesIn(css.replace(/\/\*[\s\S]*?\*\//g, ''), 'always', '');
}

const maxDepth = 8;

function rulesIn(css: string, applies: StyleRule['applies'], query: string, depth = 0): StyleRule[] {
  const rules: StyleRule[] = [];
  if (depth > maxDepth) return rules;
  for (const { prelude, body } of blocksIn(css)) {
    const [, name = '', condition = ''] = /^@([\w-]+)\s*([\s\S]*)$/.exec(prelude) ?? [];
    if (name === 'media') {
      const screens = screensOf(condition);
      if (screens === 'never') continue;
      const combined = applies === 'some' || screens === 'some' ? 'some' : 'always';
      rules.push(...rulesIn(body, combined, screens === 'some' ? condition : query, depth + 1));
    } else if (name === 'supports' || name === 'layer')
      rules.push(...rulesIn(body, applies, query, depth + 1));
    else if (name === 'container') rules.push(...rulesIn(body, 'some', condition, depth + 1));
    else if (name === '')
      for (const selector of prelude.split(',').map((text) => text.trim()))
        if (selector !== '')
          rules.push({ selector, applies: applies, query, declarations: readDeclarations(body) });
  }
  return rules;
}

/** The outermost blocks of braces, each with the text before it. */
function* blocksIn(css: string): Generator<{ readonly prelude: string; readonly body: string }> {
  let from = 0;
  let depth = 0;
  let open = 0;
  for (const { 0: token, index } of css.matchAll(/[{};]/g)) {
    if (token === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (token === '}') {
      depth = Math.max(0, depth - 1);
      if (depth > 0) continue;
      if (open > from) yield { prelude: css.slice(from, open).trim(), body: css.slice(open + 1, index) };
      from = index + 1;
      open = from;
    } else if (depth === 0) from = index + 1;
  }
}

function screensOf(condition: string): 'always' | 'some' | 'never' {
  const screensOfParts = condition.split(',').map((part) => {
    const query = part.trim().replace(/^only\s+/i, '');
    if (/^(?:print|speech)\b/i.test(query)) return 'never';
    return /^(?:all|screen)?$/i.test(query) ? 'always' : 'some';
  });
  return screensOfParts.includes('always') ? 'always' : screensOfParts.includes('some') ? 'some' : 'never';
}

type Test = (element: Element) => boolean;

/**
 * Returns a function that tests whether an element matches a selector, given its ancestors. Null if the
 * selector depends on unknown state (`:hover`, `:nth-child(2)`). Ancestors outside the page's markup, such
 * as `#html-body`, count as present.
 */
export function matcherOf(
  selector: string,
  page: readonly Markup[],
): ((element: Element, ancestors: readonly Element[]) => boolean) | null {
  const parts = selector.match(/(?:\[[^\]]*\]|[^\s>+~[])+|[>+~]/g) ?? [];
  const compounds: Test[] = [];
  for (const [index, part] of parts.entries()) {
    // Siblings are unknown here: the part before `+` or `~` counts as matching, and `>` as a space.
    if (/^[>+~]$/.test(part) || /^[+~]$/.test(parts[index + 1] ?? '')) continue;
    const test = compoundTest(part);
    if (test === null) return null;
    compounds.push(test);
  }
  const lastTest = compounds.pop();
  if (!lastTest) return null;
  const ancestorTests = compounds.filter((test) => find(page, test) !== null);
  return (element, ancestors) => lastTest(element) && ancestorTests.every((test) => ancestors.some(test));
}

function compoundTest(compound: string): Test | null {
  const tests: Test[] = [];
  const simpleSelector =
    /^(?:\*|([a-z][\w-]*))|#([\w-]+)|\.([\w-]+)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*["']?([^"'\]]*?)["']?\s*)?\]/gi;
  let length = 0;
  for (const [matched, tag, id, name, attribute, operator, value = ''] of compound.matchAll(simpleSelector)) {
    length += matched.length;
    if (tag) tests.push((element) => element.tag === tag.toLowerCase());
    else if (id) tests.push((element) => element.attributes.id === id);
    else if (name) tests.push((element) => classesOf(element).includes(name));
    else if (attribute)
      tests.push((element) => matchesValue(element.attributes[attribute.toLowerCase()], operator, value));
  }
  return length === compound.length ? (element) => tests.every((test) => test(element)) : null;
}

export const classesOf = ({ attributes }: Element): readonly string[] =>
  (attributes.class ?? '').split(/\s+/);

function matchesValue(text: string | undefined, operator: string | undefined, value: string): boolean {
  if (text === undefined) return false;
  switch (operator) {
    case undefined:
      return true;
    case '=':
      return text === value;
    case '^=':
      return text.startsWith(value);
    case '$=':
      return text.endsWith(value);
    case '*=':
      return text.includes(value);
    case '~=':
      return text.split(/\s+/).includes(value);
    default:
      return text === value || text.startsWith(`${value}-`);
  }
}
