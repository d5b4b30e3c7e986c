import { type Element, isElement, type Markup, textOf } from './markup.ts';
import { classesOf, type Declaration, matcherOf, readDeclarations, readRules } from './style-rules.ts';

/** Markup without the parts that its page hides, with notes about them. */
export interface VisibleMarkup {
  readonly children: readonly Markup[];
  /** Whether anything was removed. */
  readonly changed: boolean;
  readonly notes: readonly string[];
}

/**
 * Removes what visitors of the source page cannot see: parts hidden by attribute, style, style rule or
 * a theme's class, and parents that become empty. Parts hidden only on some screens stay and are noted.
 */
export type RemoveHidden = (children: readonly Markup[]) => VisibleMarkup;

/** Creates the filter of a page. `page` is the whole page; `styles` is the text of its `style` elements. */
export function createHiddenFilter(page: readonly Markup[], styles: string): RemoveHidden {
  const unknown = new Set<string>();
  const rules = readRules(styles).flatMap((rule) => {
    const hidingDeclarations = rule.declarations.filter(({ name }) => hiding.has(name));
    if (hidingDeclarations.length === 0) return [];
    const matches = matcherOf(rule.selector, page);
    if (matches !== null) return [{ ...rule, declarations: hidingDeclarations, matches }];
    if (hidingDeclarations.some(hides) && !/::|:(?:before|after)\b/.test(rule.selector))
      unknown.add(rule.selector);
    return [];
  });

  const reasonOf = (element: Element, ancestors: readonly Element[]): 'hidden' | { note: string } | null => {
    const { tag, attributes } = element;
    if (tag === 'template' || tag === 'noscript') return 'hidden';
    if (tag === 'dialog' && attributes.open === undefined) return 'hidden';
    if (attributes.hidden !== undefined) return 'hidden';
    const banner = ancestors.findLast((ancestor) => ancestor.attributes['data-show-button'] !== undefined);
    // The page builder hides the button until the pointer is on its banner, or always.
    if (attributes['data-element'] === 'button' && banner)
      return banner.attributes['data-show-button'] === 'never' ? 'hidden' : null;
    const classes = classesOf(element);
    if (classes.some((name) => hiddenClasses.has(name))) {
      if (!classes.some((name) => shownOnSome.test(name))) return 'hidden';
      return { note: 'hidden on some screens by its class: it is shown on all' };
    }
    const inlineStyles = lastOf(readDeclarations(attributes.style ?? ''));
    for (const declaration of inlineStyles.values()) if (hides(declaration)) return 'hidden';
    const matching = rules.filter((rule) => rule.matches(element, ancestors));
    const alwaysBySelector = new Map<string, Map<string, Declaration>>();
    for (const { selector, declarations } of matching.filter(({ applies }) => applies === 'always')) {
      const earlier = alwaysBySelector.get(selector);
      alwaysBySelector.set(selector, lastOf([...(earlier?.values() ?? []), ...declarations]));
    }
    const conditional = matching.filter(({ applies }) => applies === 'some');
    const isOverridden = ({ name, important }: Declaration): boolean => inlineStyles.has(name) && !important;
    for (const effective of alwaysBySelector.values())
      for (const declaration of effective.values()) {
        if (!hides(declaration) || isOverridden(declaration)) continue;
        const showingRule = conditional.find(({ declarations }) =>
          declarations.some((other) => other.name === declaration.name && !hides(other)),
        );
        if (!showingRule) return 'hidden';
        return { note: `shown only on some screens (${showingRule.query}): it is shown on all` };
      }
    const hidingRule = conditional.find(({ declarations }) =>
      declarations.some((declaration) => hides(declaration) && !isOverridden(declaration)),
    );
    if (hidingRule) return { note: `hidden on some screens (${hidingRule.query}): it is shown on all` };
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
    const filterNodes = (nodes: readonly Markup[], ancestors: readonly Element[]): readonly Markup[] =>
      nodes.flatMap((node): Markup | readonly Markup[] => {
        if (!isElement(node)) return node;
        const reason = reasonOf(node, ancestors);
        if (reason === 'hidden') {
          changed = true;
          if (!isEmpty([node])) notes.add(`hidden part is left out: ${excerptOf(node)}`);
          return [];
        }
        if (reason !== null) notes.add(`${excerptOf(node)} is ${reason.note}`);
        const visibleChildren = filterNodes(node.children, [...ancestors, node]);
        if (
          visibleChildren.length === node.children.length &&
          visibleChildren.every((child, at) => child === node.children[at])
        )
          return node;
        const isEmptied = isEmpty(visibleChildren) && !isEmpty(node.children) && !cellTags.has(node.tag);
        return isEmptied ? [] : { ...node, children: visibleChildren };
      });
    const visible = filterNodes(children, []);
    return { children: visible, changed, notes: [...notes] };
  };
}

const hiding = new Set(['display', 'visibility', 'opacity', 'content-visibility']);

/**
 * Classes that Magento's themes and common frameworks hide, and classes that show such parts again on
 * some screens.
 */
const hiddenClasses = new Set(['no-display', 'hidden', 'd-none']);
const shownOnSome =
  /^(?:(?:sm|md|lg|xl|2xl):(?:block|inline|flex|grid|table|contents)|d-(?:sm|md|lg|xl|xxl)-(?!none))/;

/** Elements that are kept when they become empty: removing a table cell would shift columns. */
const cellTags = new Set(['td', 'th']);
const visibleTags = new Set(['img', 'iframe', 'video', 'hr', 'input']);

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

/** The effective declaration of each name: the last, or the last with `!important`. */
function lastOf(declarations: readonly Declaration[]): Map<string, Declaration> {
  const last = new Map<string, Declaration>();
  for (const declaration of declarations)
    if (!last.get(declaration.name)?.important || declaration.important)
      last.set(declaration.name, declaration);
  return last;
}

const isEmpty = (children: readonly Markup[]): boolean =>
  children.every((node) =>
    isElement(node)
      ? !visibleTags.has(node.tag) && !hasOwnContent(node) && isEmpty(node.children)
      : node.trim() === '',
  );

/** Elements that the page builder renders from their attributes. */
const hasOwnContent = ({ attributes }: Element): boolean =>
  /^(?:banner|slide|divider|map|block|products|image|video)$/.test(attributes['data-content-type'] ?? '');

function excerptOf(element: Element): string {
  const words = textOf([element]).replace(/[\uE000\uE001]/g, '');
  if (words === '') return `<${element.tag}>`;
  return JSON.stringify(words.length > 60 ? `${words.slice(0, 60)}…` : words);
}
