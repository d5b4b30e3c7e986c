import { type BoxProperty, type BoxStyle, boxProperties } from '@jinlan/contract/content-tree';
import { isBoxValue } from '../tree-fields.ts';

/**
 * CSS declarations that an editor set on an element. The page builder writes them into `style`
 * attributes, or since Magento 2.4.1 into one `style` element whose rules select elements by
 * `data-pb-style`.
 */
export type Declarations = Readonly<Record<string, string>>;

const cssName = (property: BoxProperty): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Properties with which the page builder lays out its elements; here the shop's own styles do that. */
const layoutProperty =
  /^(display|flex-direction|flex-wrap|background-(?:position|size|repeat|attachment|image)|align-self|max-width|height|width|opacity|visibility|box-sizing|list-style.*|border-color|vertical-align|overflow)$/;
/** Values that have no effect. */
const emptyValue = /^(?:none|0(?:px)?(?: 0(?:px)?){0,3}|)$/;

export function declarationsOf(text: string): Declarations {
  return Object.fromEntries(
    text.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      return colon < 1
        ? []
        : [
            [
              declaration.slice(0, colon).trim().toLowerCase(),
              declaration
                .slice(colon + 1)
                .trim()
                .replace(/\s*!important$/, ''),
            ],
          ];
    }),
  );
}

/** Declarations by the value of `data-pb-style`. Rules inside media queries are ignored. */
export function rulesOf(styles: string): ReadonlyMap<string, Declarations> {
  const rules = new Map<string, Declarations>();
  const withoutMedia = styles.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  for (const [, selectors = '', body = ''] of withoutMedia.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const [, name = ''] of selectors.matchAll(/\[data-pb-style=['"]?([\w-]+)['"]?\]/g))
      rules.set(name, { ...rules.get(name), ...declarationsOf(body) });
  return rules;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Combines the four longhand properties into one value. */
function shorthandOf(declared: Declarations, name: 'margin' | 'padding'): string | undefined {
  if (declared[name] !== undefined) return declared[name];
  const values = sides.map((side) => declared[`${name}-${side}`] ?? '0');
  return values.every((value) => value === '0') ? undefined : values.join(' ');
}

export interface ReadBox {
  readonly style: BoxStyle;
  /** Declarations that are not understood, such as `float: left`. */
  readonly unknown: readonly string[];
}

export function readBox(declared: Declarations): ReadBox {
  const style: Partial<Record<BoxProperty, string>> = {};
  const unknown: string[] = [];
  const combined: Record<string, string> = { ...declared };
  for (const name of ['margin', 'padding'] as const) {
    const value = shorthandOf(declared, name);
    for (const side of sides) delete combined[`${name}-${side}`];
    if (value !== undefined) combined[name] = value;
  }
  const hasBorder = !emptyValue.test(combined['border-style'] ?? 'none');
  for (const [name, value] of Object.entries(combined)) {
    const property = boxProperties.find((candidate) => cssName(candidate) === name);
    if (name.startsWith('border-') && name !== 'border-radius' && !hasBorder) continue;
    if (property && emptyValue.test(value)) continue;
    if (property && isBoxValue(property, value)) style[property] = value;
    else if (!layoutProperty.test(name)) unknown.push(`${name}: ${value}`);
  }
  return { style, unknown };
}

export function printBox(style: BoxStyle | undefined, extraCss = ''): string | undefined {
  const declared = Object.entries(style ?? {}).map(
    ([name, value]) => `${cssName(name as BoxProperty)}: ${value};`,
  );
  const text = [...declared, extraCss].filter(Boolean).join(' ');
  return text === '' ? undefined : text;
}
