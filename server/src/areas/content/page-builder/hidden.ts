import { type Element, isElement, type Markup, textOf } from './markup.ts';
import { classesOf, type Declaration, matcherOf, readDeclarations, readRules } from './style-rules.ts';

/** Markup without the parts that its page hides from visitors, and what was left out. */
export interface Shown {
  readonly children: readonly Markup[];
  /** Whether anything was taken out. */
  readonly changed: boolean;
  readonly notes: readonly string[];
}

/**
 * Takes out what nobody sees where the markup comes from: parts hidden by attribute, by style, by a rule of a `style` element or by
 * a class that themes hide; with them goes what then is empty. What only some screens hide stays, and is noted.
 */
export type ShowOnly = (children: readonly Markup[]) => Shown;

/** `page` is all of the page, and `styles` are the texts of its `style` elements. */
export function createHiding(page: readonly Markup[], styles: string): ShowOnly {
  const unknown = new Set<string>();
  const rules = readRules(styles).flatMap((rule) => {
    const own = rule.declarations.filter(({ name }) => hiding.has(name));
    if (own.length === 0) return [];
    const matches = matcherOf(rule.selector, page);
    if (matches !== null) return [{ ...rule, declarations: own, matches }];
    if (own.some(hides) && !/::|:(?:before|after)\b/.test(rule.selector)) unknown.add(rule.selector);
    return [];
  });

  const reasonOf = (element: Element, above: readonly Element[]): 'hidden' | { note: string } | null => {
    const { tag, attributes } = element;
    if (tag === 'template' || tag === 'noscript') return 'hidden';
    if (tag === 'dialog' && attributes.open === undefined) return 'hidden';
    if (attributes.hidden !== undefined) return 'hidden';
    const banner = above.findLast((one) => one.attributes['data-show-button'] !== undefined);
    // The page builder hides it until somebody points at its banner, or always.
    if (attributes['data-element'] === 'button' && banner)
      return banner.attributes['data-show-button'] === 'never' ? 'hidden' : null;
    const classes = classesOf(element);
    if (classes.some((name) => hiddenClasses.has(name))) {
      if (!classes.some((name) => shownOnSome.test(name))) return 'hidden';
      return { note: 'hidden on some screens by its class: it is shown on all' };
    }
    const own = lastOf(readDeclarations(attributes.style ?? ''));
    for (const one of own.values()) if (hides(one)) return 'hidden';
    const matching = rules.filter((rule) => rule.matches(element, above));
    const always = new Map<string, Map<string, Declaration>>();
    for (const { selector, declarations } of matching.filter(({ holds }) => holds === 'always')) {
      const before = always.get(selector);
      always.set(selector, lastOf([...(before?.values() ?? []), ...declarations]));
    }
    const some = matching.filter(({ holds }) => holds === 'some');
    const isOver = ({ name, important }: Declaration): boolean => own.has(name) && !important;
    for (const declared of always.values())
      for (const one of declared.values()) {
        if (!hides(one) || isOver(one)) continue;
        const shown = some.find(({ declarations }) =>
          declarations.some((other) => other.name === one.name && !hides(other)),
        );
        if (!shown) return 'hidden';
        return { note: `shown only on some screens (${shown.query}): it is shown on all` };
      }
    const hidden = some.find(({ declarations }) => declarations.some((one) => hides(one) && !isOver(one)));
    if (hidden) return { note: `hidden on some screens (${hidden.query}): it is shown on all` };
    return attributes['aria-hidden'] === 'true' && textOf(element.children) !== ''
      ? { note: 'hidden from screen readers only (aria-hidden): everybody is shown it' }
      : null;
  };

  return (children) => {
    const notes = new Set<string>(
      [...unknown].map(
        (selector) => `rule ${selector} hides parts: it is not understood, and they are shown`,
      ),
    );
    let changed = false;
    const visit = (inner: readonly Markup[], above: readonly Element[]): readonly Markup[] =>
      inner.flatMap((one): Markup | readonly Markup[] => {
        if (!isElement(one)) return one;
        const reason = reasonOf(one, above);
        if (reason === 'hidden') {
          changed = true;
          if (!isEmpty([one])) notes.add(`hidden part is left out: ${wordsOf(one)}`);
          return [];
        }
        if (reason !== null) notes.add(`${wordsOf(one)} is ${reason.note}`);
        const left = visit(one.children, [...above, one]);
        if (left.length === one.children.length && left.every((child, at) => child === one.children[at]))
          return one;
        const isOnlyFrame = isEmpty(left) && !isEmpty(one.children) && !cells.has(one.tag);
        return isOnlyFrame ? [] : { ...one, children: left };
      });
    const left = visit(children, []);
    return { children: left, changed, notes: [...notes] };
  };
}

const hiding = new Set(['display', 'visibility', 'opacity', 'content-visibility']);

/** Classes that Magento's own themes and widespread frameworks hide, and those that show such a part again on some screens. */
const hiddenClasses = new Set(['no-display', 'hidden', 'd-none']);
const shownOnSome =
  /^(?:(?:sm|md|lg|xl|2xl):(?:block|inline|flex|grid|table|contents)|d-(?:sm|md|lg|xl|xxl)-(?!none))/;

/** Without one of them a table's columns would move. */
const cells = new Set(['td', 'th']);
const drawn = new Set(['img', 'iframe', 'video', 'hr', 'input']);

function hides({ name, value }: Declaration): boolean {
  switch (name) {
    case 'display':
      return value === 'none';
    case 'visibility':
      return value === 'hidden' || value === 'collapse';
    case 'opacity':
      return /^0*(?:\.0*)?%?$/.test(value) && value !== '';
    case 'content-visibility':
      return value === 'hidden';
    default:
      return false;
  }
}

/** By name: the last one, or the last important one. */
function lastOf(declarations: readonly Declaration[]): Map<string, Declaration> {
  const last = new Map<string, Declaration>();
  for (const one of declarations)
    if (!last.get(one.name)?.important || one.important) last.set(one.name, one);
  return last;
}

const isEmpty = (children: readonly Markup[]): boolean =>
  children.every((one) =>
    isElement(one) ? !drawn.has(one.tag) && !drawsByData(one) && isEmpty(one.children) : one.trim() === '',
  );

/** Parts that the page builder draws from their attributes. */
const drawsByData = ({ attributes }: Element): boolean =>
  /^(?:banner|slide|divider|map|block|products|image|video)$/.test(attributes['data-content-type'] ?? '');

function wordsOf(element: Element): string {
  const words = textOf([element]).replace(/[\uE000\uE001]/g, '');
  if (words === '') return `<${element.tag}>`;
  return JSON.stringify(words.length > 60 ? `${words.slice(0, 60)}…` : words);
}
