import type { BoxStyle, Link, PictureRef } from '@jinlan/contract/content-tree';
import { escapeHtml as esc } from '../sanitise.ts';
import { printBox } from './box-style.ts';

/** Helpers that print the page builder's elements. */
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

export const mainAttributes = (
  type: string,
  appearance: string,
  { style }: Styled,
  extra: Attributes = {},
): Attributes => ({
  'data-content-type': type,
  'data-appearance': appearance,
  'data-element': 'main',
  style: printBox(style),
  ...extra,
});

export const contentElement = (
  type: string,
  appearance: string,
  node: Styled,
  inner: string,
  extra: Attributes = {},
): string => element('div', mainAttributes(type, appearance, node, extra), inner);

/** Values without a Magento attribute, as `data-jinlan`; no attribute if there are none. */
export function extras(values: Readonly<Record<string, unknown>>): Attributes {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return defined.length === 0 ? {} : { 'data-jinlan': JSON.stringify(Object.fromEntries(defined)) };
}

export const anchor = (
  to: Link,
  context: PrintContext,
  inner: string,
  extra: Attributes = { 'data-element': 'link' },
): string =>
  element(
    'a',
    {
      href: context.addressOf(to),
      target: '',
      'data-link-type': to.type,
      'data-link-target': to.target,
      ...extra,
    },
    inner,
  );

export function backgrounds(
  picture: PictureRef | undefined,
  phonePicture: PictureRef | undefined,
  { mediaPath }: PrintContext,
): Attributes {
  if (!picture) return {};
  const pictureAttributes = (name: string, { file, ...facts }: PictureRef) => ({
    [name]: mediaPath + file,
    [`${name}_facts`]: facts,
  });
  return {
    'data-background-type': 'image',
    'data-background-images': JSON.stringify({
      ...pictureAttributes('desktop_image', picture),
      ...(phonePicture ? pictureAttributes('mobile_image', phonePicture) : {}),
    }),
  };
}
