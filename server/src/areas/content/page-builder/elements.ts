import type { BoxStyle, Link, PictureRef } from '@jinlan/contract/content-tree';
import { escapeHtml as esc } from '../sanitise.ts';
import { printBox } from './box-style.ts';

/** The pieces that the page builder's elements are printed from. */
export interface PrintContext {
  readonly mediaPath: string;
  readonly addressOf: (link: Link) => string;
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

export function element(tag: string, attributes: Attributes, inner: string): string {
  const list = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${esc(String(value))}"`],
  );
  return `<${tag}${list.join('')}>${inner}</${tag}>`;
}

export interface Styled {
  readonly style?: BoxStyle;
}

export const main = (
  type: string,
  appearance: string,
  { style }: Styled,
  more: Attributes = {},
): Attributes => ({
  'data-content-type': type,
  'data-appearance': appearance,
  'data-element': 'main',
  style: printBox(style),
  ...more,
});

export const typed = (
  type: string,
  appearance: string,
  node: Styled,
  inner: string,
  more: Attributes = {},
): string => element('div', main(type, appearance, node, more), inner);

/** What Magento has no attribute for; nothing where there is nothing to say. */
export function extras(values: Readonly<Record<string, unknown>>): Attributes {
  const said = Object.entries(values).filter(([, value]) => value !== undefined);
  return said.length === 0 ? {} : { 'data-jinlan': JSON.stringify(Object.fromEntries(said)) };
}

export const anchor = (
  to: Link,
  context: PrintContext,
  inner: string,
  more: Attributes = { 'data-element': 'link' },
): string =>
  element(
    'a',
    {
      href: context.addressOf(to),
      target: '',
      'data-link-type': to.type,
      'data-link-target': to.target,
      ...more,
    },
    inner,
  );

export function backgrounds(
  picture: PictureRef | undefined,
  phonePicture: PictureRef | undefined,
  { mediaPath }: PrintContext,
): Attributes {
  if (!picture) return {};
  const of = (name: string, { file, ...facts }: PictureRef) => ({
    [name]: mediaPath + file,
    [`${name}_facts`]: facts,
  });
  return {
    'data-background-type': 'image',
    'data-background-images': JSON.stringify({
      ...of('desktop_image', picture),
      ...(phonePicture ? of('mobile_image', phonePicture) : {}),
    }),
  };
}
