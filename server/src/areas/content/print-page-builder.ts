import type { ContentNode, ContentTree, Link, PictureRef } from '@jinlan/contract/content-tree';
import { escapeHtml as esc, sanitiseHtml } from './sanitise.ts';

/**
 * Prints a tree as the HTML that Magento's page builder stores and its clients read back: each content type is an
 * element with `data-content-type` and `data-appearance`, whose parts carry `data-element`. Kinds that Magento does
 * not know (question lists, link lists, store cards) are printed inside its `html` type, so a stock client shows them.
 * Pictures are `/media/…` addresses: stock clients put their own sizes on them.
 */
export interface PrintContext {
  readonly mediaPath: string;
  readonly addressOf: (link: Link) => string;
}

export function printPageBuilder(tree: ContentTree, context: PrintContext): string {
  return tree.map((node) => print(node, context)).join('');
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function element(tag: string, attributes: Attributes, inner: string): string {
  const list = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${esc(String(value))}"`],
  );
  return `<${tag}${list.join('')}>${inner}</${tag}>`;
}

const typed = (type: string, appearance: string, inner: string, more: Attributes = {}): string =>
  element(
    'div',
    { 'data-content-type': type, 'data-appearance': appearance, 'data-element': 'main', ...more },
    inner,
  );

const htmlType = (inner: string): string => typed('html', 'default', inner);

const anchor = (
  to: Link,
  context: PrintContext,
  inner: string,
  element_ = 'link',
  more: Attributes = {},
): string =>
  element(
    'a',
    { href: context.addressOf(to), target: '', 'data-link-type': to.type, 'data-element': element_, ...more },
    inner,
  );

const source = (picture: PictureRef, { mediaPath }: PrintContext): string => `${mediaPath}${picture.file}`;

function image(picture: PictureRef, context: PrintContext, part: string): string {
  const { alt, width, height } = picture;
  return `<img src="${esc(source(picture, context))}" alt="${esc(alt)}" title="" width="${width}" height="${height}" data-element="${part}">`;
}

function background(node: Extract<ContentNode, { kind: 'banner' }>, context: PrintContext): string {
  const of = (picture: PictureRef) => `{{media url=${picture.file}}}`;
  return JSON.stringify({
    desktop_image: source(node.picture, context),
    mobile_image: source(node.phonePicture ?? node.picture, context),
    original: of(node.picture),
  });
}

function heading(level: number, text: string): string {
  return element(
    `h${level}`,
    { 'data-content-type': 'heading', 'data-appearance': 'default', 'data-element': 'main' },
    esc(text),
  );
}

const textType = (html: string): string => typed('text', 'default', sanitiseHtml(html));

function print(node: ContentNode, context: PrintContext): string {
  const inside = (children: readonly ContentNode[]) => printPageBuilder(children, context);
  switch (node.kind) {
    case 'row': {
      const head = [
        node.heading === undefined ? '' : heading(2, node.heading),
        node.lead === undefined ? '' : textType(`<p>${esc(node.lead)}</p>`),
        inside(node.children),
        node.link === undefined ? '' : buttons(button(node.link.text, node.link.to, 'low', context)),
      ].join('');
      return node.appearance === 'full'
        ? typed('row', 'full-bleed', head, { 'data-enable-parallax': 0, 'data-parallax-speed': 0.5 })
        : element(
            'div',
            { 'data-content-type': 'row', 'data-appearance': 'contained', 'data-element': 'main' },
            element(
              'div',
              { 'data-enable-parallax': 0, 'data-parallax-speed': 0.5, 'data-element': 'inner' },
              head,
            ),
          );
    }
    case 'column-group':
      return typed('column-group', 'default', inside(node.children), { 'data-grid-size': 12 });
    case 'column':
      return typed('column', 'full-height', inside(node.children));
    case 'heading':
      return heading(node.level, node.text);
    case 'text':
      return textType(node.html);
    case 'html':
      return htmlType(sanitiseHtml(node.html));
    case 'image': {
      const picture =
        image(node.picture, context, 'desktop_image') + image(node.picture, context, 'mobile_image');
      const caption =
        node.caption === undefined
          ? ''
          : `<figcaption data-element="caption">${esc(node.caption)}</figcaption>`;
      return element(
        'figure',
        { 'data-content-type': 'image', 'data-appearance': 'full-width', 'data-element': 'main' },
        (node.to ? anchor(node.to, context, picture) : picture) + caption,
      );
    }
    case 'banner':
      return banner(node, context, 'banner');
    case 'buttons':
      return buttons(inside(node.children));
    case 'button-item':
      return button(node.text, node.to, node.priority, context);
    case 'block':
      return typed(
        'block',
        'default',
        `<div class="widget block block-static-block" data-identifier="${esc(node.identifier)}"></div>`,
      );
    case 'products':
      return products(node, context);
    case 'divider':
      return typed('divider', 'default', '<hr data-element="line">');
    case 'tabs': {
      const headers = node.items.map((item, index) =>
        element(
          'li',
          { role: 'tab', class: 'tab-header', 'data-element': 'headers' },
          `<a href="#tab-${index + 1}" class="tab-title"><span class="tab-title">${esc(item.title)}</span></a>`,
        ),
      );
      const items = node.items.map((item, index) =>
        element(
          'div',
          {
            'data-content-type': 'tab-item',
            'data-appearance': 'default',
            'data-tab-name': item.title,
            'data-element': 'main',
            id: `tab-${index + 1}`,
          },
          inside(item.children),
        ),
      );
      return typed(
        'tabs',
        'default',
        `<ul role="tablist" class="tabs-navigation" data-element="navigation">${headers.join('')}</ul>` +
          `<div class="tabs-content" data-element="content">${items.join('')}</div>`,
        { 'data-active-tab': 0 },
      );
    }
    case 'slider':
      return typed(
        'slider',
        'default',
        node.slides
          .map((slide) => (slide.kind === 'banner' ? banner(slide, context, 'slide') : print(slide, context)))
          .join(''),
        {
          'data-autoplay': 'false',
          'data-fade': 'false',
          'data-infinite-loop': 'false',
          'data-show-arrows': 'true',
          'data-show-dots': 'true',
        },
      );
    case 'video':
      return typed(
        'video',
        'default',
        `<div data-element="inner"><div data-element="wrapper"><iframe src="${esc(node.src)}" title="${esc(node.title)}" data-element="video" allowfullscreen></iframe></div></div>`,
      );
    case 'map':
      return typed('map', 'default', '', {
        'data-show-controls': 'true',
        'data-locations': JSON.stringify(
          node.points.map(({ latitude, longitude, label }) => ({
            location_name: label,
            position: { latitude, longitude },
          })),
        ),
      });
    case 'link-list': {
      const links = node.links.map(({ text, to }) => `<li>${anchor(to, context, esc(text))}</li>`);
      return htmlType(`<h4>${esc(node.title)}</h4><ol>${links.join('')}</ol>`);
    }
    case 'faq':
      return htmlType(
        node.groups
          .map(({ title, items }) => {
            const pairs = items.map(
              ({ question, html }) => `<dt>${esc(question)}</dt><dd>${sanitiseHtml(html)}</dd>`,
            );
            return `<h3>${esc(title)}</h3><dl>${pairs.join('')}</dl>`;
          })
          .join(''),
      );
    case 'stores':
      return htmlType(
        `<p>${anchor({ type: 'default', target: '/storelocator/' }, context, '/storelocator/')}</p>`,
      );
  }
}

const buttons = (inner: string): string => typed('buttons', 'inline', inner, { 'data-same-width': 'false' });

function button(text: string, to: Link, priority: 'high' | 'normal' | 'low', context: PrintContext): string {
  const look = { high: 'primary', normal: 'secondary', low: 'link' }[priority];
  const inner = `<span data-element="link_text">${esc(text)}</span>`;
  return typed(
    'button-item',
    'default',
    anchor(to, context, inner, 'link', { class: `pagebuilder-button-${look}` }),
  );
}

function banner(
  node: Extract<ContentNode, { kind: 'banner' }>,
  context: PrintContext,
  type: 'banner' | 'slide',
): string {
  const words =
    element(
      'div',
      { 'data-element': 'content' },
      `<h2>${esc(node.heading)}</h2>${node.text ? `<p>${esc(node.text)}</p>` : ''}`,
    ) +
    (node.button
      ? `<button type="button" class="pagebuilder-${type}-button pagebuilder-button-primary" data-element="button">${esc(node.button.text)}</button>`
      : '');
  const wrapper = element(
    'div',
    {
      class: `pagebuilder-${type}-wrapper`,
      'data-background-images': background(node, context),
      'data-element': 'wrapper',
    },
    `<div class="pagebuilder-overlay" data-element="overlay" data-overlay-color="transparent"><div class="pagebuilder-poster-content">${words}</div></div>`,
  );
  const inner = node.button
    ? anchor(node.button.to, context, wrapper)
    : `<div data-element="empty_link">${wrapper}</div>`;
  return typed(type, node.appearance === 'hero' ? 'poster' : 'collage-left', inner, {
    'data-show-button': node.button ? 'always' : 'never',
    'data-show-overlay': 'never',
  });
}

function products(node: Extract<ContentNode, { kind: 'products' }>, context: PrintContext): string {
  const items = node.skus.map((sku) => {
    const href = esc(context.addressOf({ type: 'product', target: sku }));
    return `<li class="product-item"><a class="product-item-link" href="${href}">${esc(sku)}</a><form data-role="tocart-form" data-product-sku="${esc(sku)}" method="post"></form></li>`;
  });
  return typed(
    'products',
    node.appearance === 'carousel' ? 'carousel' : 'grid',
    `<div class="widget block block-products-list grid"><ol class="product-items widget-product-grid">${items.join('')}</ol></div>`,
  );
}
