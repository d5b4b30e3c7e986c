import { type BoxProperty, type BoxStyle, boxProperties } from '@jinlan/contract/content-tree';
import { isBoxValue } from '../tree-fields.ts';

/**
 * What an editor set on a part, as CSS: the page builder writes it into `style` attributes, or since Magento 2.4.1 into
 * one `style` element whose rules name the parts by `data-pb-style`.
 */
export type Declarations = Readonly<Record<string, string>>;

const css = (property: BoxProperty): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** How the page builder lays its own parts out; here the house does that. */
const layout =
  /^(display|flex-direction|flex-wrap|background-(?:position|size|repeat|attachment|image)|align-self|max-width|height|width|opacity|visibility|box-sizing|list-style.*|border-color|vertical-align|overflow)$/;
/** What says nothing, because nothing else is so. */
const nothing = /^(?:none|0(?:px)?(?: 0(?:px)?){0,3}|)$/;

export function declarationsOf(text: string): Declarations {
  return Object.fromEntries(
    text.split(';').flatMap((one) => {
      const at = one.indexOf(':');
      return at < 1
        ? []
        : [
            [
              one.slice(0, at).trim().toLowerCase(),
              one
                .slice(at + 1)
                .trim()
                .replace(/\s*!important$/, ''),
            ],
          ];
    }),
  );
}

/** Declarations by the value of `data-pb-style`; of a rule for phones nothing is taken. */
export function rulesOf(styles: string): ReadonlyMap<string, Declarations> {
  const rules = new Map<string, Declarations>();
  const wide = styles.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  for (const [, selectors = '', body = ''] of wide.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const [, name = ''] of selectors.matchAll(/\[data-pb-style=['"]?([\w-]+)['"]?\]/g))
      rules.set(name, { ...rules.get(name), ...declarationsOf(body) });
  return rules;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Four longhands as one value, where an editor wrote them apart. */
function together(declared: Declarations, name: 'margin' | 'padding'): string | undefined {
  if (declared[name] !== undefined) return declared[name];
  const values = sides.map((side) => declared[`${name}-${side}`] ?? '0');
  return values.every((value) => value === '0') ? undefined : values.join(' ');
}

export interface ReadBox {
  readonly style: BoxStyle;
  /** Declarations that are not understood, e.g. `float: left`. */
  readonly unknown: readonly string[];
}

export function readBox(declared: Declarations): ReadBox {
  const style: Partial<Record<BoxProperty, string>> = {};
  const unknown: string[] = [];
  const folded: Record<string, string> = { ...declared };
  for (const name of ['margin', 'padding'] as const) {
    const value = together(declared, name);
    for (const side of sides) delete folded[`${name}-${side}`];
    if (value !== undefined) folded[name] = value;
  }
  const bordered = !nothing.test(folded['border-style'] ?? 'none');
  for (const [name, value] of Object.entries(folded)) {
    const property = boxProperties.find((one) => css(one) === name);
    if (name.startsWith('border-') && name !== 'border-radius' && !bordered) continue;
    if (property && nothing.test(value)) continue;
    if (property && isBoxValue(property, value)) style[property] = value;
    else if (!layout.test(name)) unknown.push(`${name}: ${value}`);
  }
  return { style, unknown };
}

export function printBox(style: BoxStyle | undefined, more = ''): string | undefined {
  const own = Object.entries(style ?? {}).map(([name, value]) => `${css(name as BoxProperty)}: ${value};`);
  const text = [...own, more].filter(Boolean).join(' ');
  return text === '' ? undefined : text;
}
