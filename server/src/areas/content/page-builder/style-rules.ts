import { type Element, find, type Markup } from './markup.ts';

/** Rules of `style` elements as far as hiding needs them: which elements a rule names, and on which screens it holds. */
export interface StyleRule {
  readonly selector: string;
  /** `some`: on some screens only, as its media query says. Rules for printers are left out. */
  readonly holds: 'always' | 'some';
  readonly query: string;
  readonly declarations: readonly Declaration[];
}

export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly important: boolean;
}

export function readDeclarations(text: string): Declaration[] {
  return text.split(';').flatMap((one) => {
    const at = one.indexOf(':');
    if (at < 1) return [];
    const written = one
      .slice(at + 1)
      .trim()
      .toLowerCase();
    const value = written.replace(/\s*!\s*important$/, '');
    return [{ name: one.slice(0, at).trim().toLowerCase(), value, important: value !== written }];
  });
}

export function readRules(css: string): StyleRule[] {
  return rulesIn(css.replace(/\/\*[\s\S]*?\*\//g, ''), 'always', '');
}

const deepestRules = 8;

function rulesIn(css: string, holds: StyleRule['holds'], query: string, depth = 0): StyleRule[] {
  const rules: StyleRule[] = [];
  if (depth > deepestRules) return rules;
  for (const { prelude, body } of blocksIn(css)) {
    const [, name = '', condition = ''] = /^@([\w-]+)\s*([\s\S]*)$/.exec(prelude) ?? [];
    if (name === 'media') {
      const own = screensOf(condition);
      if (own === 'never') continue;
      const both = holds === 'some' || own === 'some' ? 'some' : 'always';
      rules.push(...rulesIn(body, both, own === 'some' ? condition : query, depth + 1));
    } else if (name === 'supports' || name === 'layer') rules.push(...rulesIn(body, holds, query, depth + 1));
    else if (name === 'container') rules.push(...rulesIn(body, 'some', condition, depth + 1));
    else if (name === '')
      for (const selector of prelude.split(',').map((one) => one.trim()))
        if (selector !== '') rules.push({ selector, holds, query, declarations: readDeclarations(body) });
  }
  return rules;
}

/** What stands before each outermost pair of braces, and in it. */
function* blocksIn(css: string): Generator<{ readonly prelude: string; readonly body: string }> {
  let from = 0;
  let depth = 0;
  let open = 0;
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (sign === '}') {
      depth = Math.max(0, depth - 1);
      if (depth > 0) continue;
      if (open > from) yield { prelude: css.slice(from, open).trim(), body: css.slice(open + 1, index) };
      from = index + 1;
      open = from;
    } else if (depth === 0) from = index + 1;
  }
}

function screensOf(condition: string): 'always' | 'some' | 'never' {
  const each = condition.split(',').map((one) => {
    const query = one.trim().replace(/^only\s+/i, '');
    if (/^(?:print|speech)\b/i.test(query)) return 'never';
    return /^(?:all|screen)?$/i.test(query) ? 'always' : 'some';
  });
  return each.includes('always') ? 'always' : each.includes('some') ? 'some' : 'never';
}

type Test = (element: Element) => boolean;

/**
 * Whether an element is one that a selector names, given the elements around it. Null: it depends on what is not known here
 * (`:hover`, `:nth-child(2)`). An ancestor that is nowhere on the page is taken to be around it, as `#html-body` is.
 */
export function matcherOf(
  selector: string,
  page: readonly Markup[],
): ((element: Element, ancestors: readonly Element[]) => boolean) | null {
  const parts = selector.match(/(?:\[[^\]]*\]|[^\s>+~[])+|[>+~]/g) ?? [];
  const compounds: Test[] = [];
  for (const [at, part] of parts.entries()) {
    // Of a neighbour nothing is known here.
    if (/^[>+~]$/.test(part) || /^[+~]$/.test(parts[at + 1] ?? '')) continue;
    const test = compoundTest(part);
    if (test === null) return null;
    compounds.push(test);
  }
  const own = compounds.pop();
  if (!own) return null;
  const around = compounds.filter((test) => find(page, test) !== null);
  return (element, ancestors) => own(element) && around.every((test) => ancestors.some(test));
}

function compoundTest(compound: string): Test | null {
  const tests: Test[] = [];
  const piece =
    /^(?:\*|([a-z][\w-]*))|#([\w-]+)|\.([\w-]+)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*["']?([^"'\]]*?)["']?\s*)?\]/gi;
  let length = 0;
  for (const [whole, tag, id, name, attribute, operator, value = ''] of compound.matchAll(piece)) {
    length += whole.length;
    if (tag) tests.push((one) => one.tag === tag.toLowerCase());
    else if (id) tests.push((one) => one.attributes.id === id);
    else if (name) tests.push((one) => classesOf(one).includes(name));
    else if (attribute)
      tests.push((one) => holdsFor(one.attributes[attribute.toLowerCase()], operator, value));
  }
  return length === compound.length ? (one) => tests.every((test) => test(one)) : null;
}

export const classesOf = ({ attributes }: Element): readonly string[] =>
  (attributes.class ?? '').split(/\s+/);

function holdsFor(text: string | undefined, operator: string | undefined, value: string): boolean {
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
