import type { BoxStyle, Link } from '@jinlan/contract/content-tree';
import { type Element, isElement, type Markup, textOf } from './markup.ts';
import { appearanceOf, type Backgrounds, extras, part } from './parts.ts';

/** How the page around a poster reads its looks, links and words. */
export interface PosterReader {
  backgrounds(wrapper: Element | null): Backgrounds;
  html(children: readonly Markup[]): string;
  link(anchor: Element | null): Link | undefined;
  style(...elements: readonly (Element | null)[]): { readonly style?: BoxStyle };
}

/** Reads what a banner and a slide have in common. */
export function readPoster(element: Element, read: PosterReader): Readonly<Record<string, unknown>> {
  const extraParts = extras(element);
  const wrapper = part(element, 'wrapper');
  const overlay = part(element, 'overlay');
  const { desktop, mobile } = read.backgrounds(wrapper);
  const style = read.style(element, wrapper, overlay);
  const content = part(element, 'content');
  const own = (name: string) =>
    content?.children.find(
      (one): one is Element => isElement(one) && one.attributes['data-jinlan-part'] === name,
    );
  const rest = content?.children.filter(
    (one) => !isElement(one) || one.attributes['data-jinlan-part'] === undefined,
  );
  const html = read.html(rest ?? []);
  const to = read.link(part(element, 'link'));
  const button = part(element, 'button');
  const text = button && element.attributes['data-show-button'] !== 'never' ? textOf(button.children) : '';
  const heading = own('heading');
  const words = own('text');
  const color = overlay?.attributes['data-overlay-color'];
  return {
    appearance: /^(?:poster|collage-(?:left|centered|right))$/.test(appearanceOf(element))
      ? appearanceOf(element)
      : 'poster',
    ...(extraParts.height === 'usual' ? withoutHeight(style) : style),
    ...extraParts,
    ...(desktop ? { picture: desktop } : {}),
    ...(mobile && mobile.file !== desktop?.file ? { phonePicture: mobile } : {}),
    ...(heading ? { heading: textOf(heading.children) } : {}),
    ...(words ? { text: textOf(words.children) } : {}),
    ...(html === '' ? {} : { html }),
    ...(text !== '' ? { button: { text, to: to ?? { type: 'default', target: '#' } } } : to ? { to } : {}),
    ...(color && color !== 'transparent' && element.attributes['data-show-overlay'] !== 'never'
      ? { overlay: color }
      : {}),
  };
}

/** The height that our own printing gives a poster of which none is set. */
function withoutHeight({ style }: { readonly style?: BoxStyle }): { readonly style?: BoxStyle } {
  const { minHeight: _, ...rest } = style ?? {};
  return Object.keys(rest).length === 0 ? {} : { style: rest };
}
