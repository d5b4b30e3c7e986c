import type { BoxStyle, Link } from '@jinlan/contract/content-tree';
import { type Element, isElement, type Markup, textOf } from './markup.ts';
import { appearanceOf, type Backgrounds, extras, part } from './parts.ts';

/** The functions by which the reader of the page reads the styles, links and texts of a poster. */
export interface PosterReader {
  backgrounds(wrapper: Element | null): Backgrounds;
  html(children: readonly Markup[]): string;
  link(anchor: Element | null): Link | undefined;
  style(...elements: readonly (Element | null)[]): { readonly style?: BoxStyle };
}

/** Reads the fields that banners and slides share. */
export function readPoster(element: Element, reader: PosterReader): Readonly<Record<string, unknown>> {
  const extraParts = extras(element);
  const wrapper = part(element, 'wrapper');
  const overlay = part(element, 'overlay');
  const { desktop, mobile } = reader.backgrounds(wrapper);
  const style = reader.style(element, wrapper, overlay);
  const content = part(element, 'content');
  const partNamed = (name: string) =>
    content?.children.find(
      (node): node is Element => isElement(node) && node.attributes['data-jinlan-part'] === name,
    );
  const otherNodes = content?.children.filter(
    (node) => !isElement(node) || node.attributes['data-jinlan-part'] === undefined,
  );
  const html = reader.html(otherNodes ?? []);
  const to = reader.link(part(element, 'link'));
  const button = part(element, 'button');
  const text = button && element.attributes['data-show-button'] !== 'never' ? textOf(button.children) : '';
  const heading = partNamed('heading');
  const textElement = partNamed('text');
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
    ...(textElement ? { text: textOf(textElement.children) } : {}),
    ...(html === '' ? {} : { html }),
    ...(text !== '' ? { button: { text, to: to ?? { type: 'default', target: '#' } } } : to ? { to } : {}),
    ...(color && color !== 'transparent' && element.attributes['data-show-overlay'] !== 'never'
      ? { overlay: color }
      : {}),
  };
}

/** Removes the default height that our printer sets on posters without a height. */
function withoutHeight({ style }: { readonly style?: BoxStyle }): { readonly style?: BoxStyle } {
  const { minHeight: _, ...rest } = style ?? {};
  return Object.keys(rest).length === 0 ? {} : { style: rest };
}
