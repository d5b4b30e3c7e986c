import type {
  BannerNode,
  Button,
  ContentNode,
  ContentTree,
  Link,
  PictureRef,
  SlideNode,
} from '@jinlan/contract/content-tree';
import { escapeHtml as esc, sanitiseHtml } from '../sanitise.ts';
import { printBox } from './box-style.ts';
import {
  type Attributes,
  anchor,
  backgrounds,
  contentElement,
  element,
  extras,
  mainAttributes,
  type PrintContext,
  type Styled,
} from './elements.ts';

/**
 * Prints a tree as HTML in the form that Magento's page builder stores and its clients read: each
 * content type is an element with `data-content-type` and `data-appearance`, its parts have
 * `data-element`. Kinds unknown to Magento (question lists, link lists, store cards) are printed inside
 * its `html` type, so stock clients show them. Other extra values go to `data-jinlan`, so that our
 * reader restores the same tree. Pictures are `/media/…` paths, to which stock clients add sizes.
 * Literal braces become entities, so that they are not read as directives.
 */
export function printPageBuilder(tree: ContentTree, context: PrintContext): string {
  return printNodes(tree, context).replaceAll('{{', '&#123;&#123;');
}

const printNodes = (tree: ContentTree, context: PrintContext): string =>
  tree.map((node) => print(node, context)).join('');

const htmlType = (node: Styled, inner: string, extra: Attributes = {}): string =>
  contentElement('html', 'default', node, inner, { 'data-decoded': 'true', ...extra });

function image(picture: PictureRef, { mediaPath }: PrintContext, partName: string): string {
  const { file, alt, width, height, color } = picture;
  const attributes = {
    class: partName === 'desktop_image' ? 'pagebuilder-mobile-hidden' : 'pagebuilder-mobile-only',
    src: mediaPath + file,
    alt,
    title: '',
    width,
    height,
    'data-element': partName,
    'data-color': color,
  };
  return element('img', attributes, '').replace('</img>', '');
}

const heading = (level: number, text: string, node: Styled, extra: Attributes = {}): string =>
  element(`h${level}`, mainAttributes('heading', 'default', node, extra), esc(text));

const partAttribute = (name: string): Attributes => ({ 'data-jinlan-part': name });

function print(node: ContentNode, context: PrintContext): string {
  const inside = (children: ContentTree) => printNodes(children, context);
  switch (node.kind) {
    case 'row':
      return row(node, context);
    case 'column-group':
      return element(
        'div',
        mainAttributes(
          'column-group',
          'default',
          {},
          {
            class: 'pagebuilder-column-group',
            'data-grid-size': node.columns,
            // Columns may wrap to the next line, as in the shop's own grid.
            style: printBox(node.style, 'display: flex; flex-wrap: wrap;'),
            ...extras({ phone: node.phone }),
          },
        ),
        node.children
          .map((child) =>
            child.kind === 'column' ? column(child, node.columns, context) : print(child, context),
          )
          .join(''),
      );
    case 'column':
      return column(node, 12, context);
    case 'heading':
      return heading(node.level, node.text, node);
    case 'text':
      return contentElement('text', 'default', node, sanitiseHtml(node.html));
    case 'html':
      return htmlType(node, sanitiseHtml(node.html));
    case 'image': {
      const picture =
        image(node.picture, context, 'desktop_image') +
        image(node.phonePicture ?? node.picture, context, 'mobile_image');
      const caption =
        node.caption === undefined
          ? ''
          : `<figcaption data-element="caption">${esc(node.caption)}</figcaption>`;
      return element(
        'figure',
        mainAttributes('image', 'full-width', node),
        (node.to ? anchor(node.to, context, picture) : picture) + caption,
      );
    }
    case 'banner':
    case 'slide':
      return poster(node, context);
    case 'buttons':
      return contentElement('buttons', node.stacked ? 'stacked' : 'inline', node, inside(node.children), {
        'data-same-width': 'false',
      });
    case 'button-item':
      return button(node, node.priority, context, node);
    case 'block':
      return contentElement(
        'block',
        'default',
        node,
        element(
          'div',
          { class: 'widget block block-static-block', 'data-identifier': node.identifier },
          inside(node.children ?? []),
        ),
      );
    case 'products':
      return products(node, context);
    case 'divider':
      return contentElement('divider', 'default', node, '<hr data-element="line">');
    case 'tabs':
      return tabs(node, context);
    case 'tab-item':
      return tabItem(node, `tab-${node.title}`, context);
    case 'slider':
      return contentElement('slider', 'default', node, inside(node.children), {
        'data-autoplay': String(node.autoplay ?? false),
        'data-fade': 'false',
        'data-infinite-loop': 'false',
        'data-show-arrows': 'true',
        'data-show-dots': 'true',
      });
    case 'video': {
      const attributes = { src: node.src, title: node.title, 'data-element': 'video' };
      const player = node.src.startsWith('/')
        ? element('video', { ...attributes, controls: '' }, '')
        : element('iframe', { ...attributes, allowfullscreen: '' }, '');
      return contentElement(
        'video',
        'default',
        node,
        `<div data-element="inner"><div data-element="wrapper">${player}</div></div>`,
      );
    }
    case 'map':
      return contentElement('map', 'default', node, '', {
        'data-show-controls': 'true',
        'data-locations': JSON.stringify(
          node.points.map(({ latitude, longitude, label, address, phone }) => ({
            location_name: label,
            position: { latitude, longitude },
            ...(address === undefined ? {} : { address }),
            ...(phone === undefined ? {} : { phone }),
          })),
        ),
      });
    case 'link-list': {
      const links = node.links.map(({ text, to }) => `<li>${anchor(to, context, esc(text))}</li>`);
      return htmlType({}, `<h4>${esc(node.title)}</h4><ol>${links.join('')}</ol>`, extras(node));
    }
    case 'faq':
      return htmlType(
        {},
        node.groups
          .map(({ title, items }) => {
            const pairs = items.map(
              ({ question, html }) => `<dt>${esc(question)}</dt><dd>${sanitiseHtml(html)}</dd>`,
            );
            return `<h3>${esc(title)}</h3><dl>${pairs.join('')}</dl>`;
          })
          .join(''),
        extras(node),
      );
    case 'stores': {
      const to: Link = { type: 'default', target: '/storelocator/' };
      return htmlType({}, `<p>${anchor(to, context, '/storelocator/')}</p>`, extras(node));
    }
    case 'levels':
      return htmlType(
        {},
        node.levels
          .map(({ name, benefits, conditions }) => {
            const lines = [...benefits, ...conditions].map((line) => `<li>${esc(line)}</li>`);
            return `<h3>${esc(name)}</h3><ul>${lines.join('')}</ul>`;
          })
          .join(''),
        extras(node),
      );
    case 'contact-form': {
      const to: Link = { type: 'page', target: 'contact' };
      return htmlType({}, `<p>${anchor(to, context, esc(context.addressOf(to)))}</p>`, extras(node));
    }
  }
}

function row(node: Extract<ContentNode, { kind: 'row' }>, context: PrintContext): string {
  const inner = [
    node.heading === undefined ? '' : heading(2, node.heading, {}, partAttribute('heading')),
    node.lead === undefined
      ? ''
      : contentElement('text', 'default', {}, `<p>${esc(node.lead)}</p>`, partAttribute('lead')),
    printNodes(node.children, context),
    node.link === undefined
      ? ''
      : contentElement('buttons', 'inline', {}, button(node.link, 'low', context), partAttribute('link')),
  ].join('');
  const background = {
    'data-enable-parallax': node.parallax ? 1 : 0,
    'data-parallax-speed': 0.5,
    ...backgrounds(node.backdrop, node.phoneBackdrop, context),
  };
  const extraAttributes = extras({ ground: node.ground });
  if (node.appearance !== 'contained')
    return contentElement('row', node.appearance === 'full' ? 'full-bleed' : 'full-width', node, inner, {
      ...background,
      ...extraAttributes,
    });
  const innerElement = element(
    'div',
    { ...background, 'data-element': 'inner', style: printBox(node.style) },
    inner,
  );
  return contentElement('row', 'contained', {}, innerElement, extraAttributes);
}

const column = (
  node: Extract<ContentNode, { kind: 'column' }>,
  columns: number,
  context: PrintContext,
): string =>
  contentElement('column', 'full-height', {}, printNodes(node.children, context), {
    class: 'pagebuilder-column',
    style: printBox(node.style, `width: ${Number((((node.span ?? 1) * 100) / columns).toFixed(4))}%;`),
    ...backgrounds(node.backdrop, node.phoneBackdrop, context),
    // Columns without a span still get a width for other clients.
    ...extras({ auto: node.span === undefined ? true : undefined }),
  });

function tabs(node: Extract<ContentNode, { kind: 'tabs' }>, context: PrintContext): string {
  const headers = node.children.map(({ title }, index) =>
    element(
      'li',
      { role: 'tab', class: 'tab-header', 'data-element': 'headers' },
      `<a href="#tab-${index + 1}" class="tab-title"><span class="tab-title">${esc(title)}</span></a>`,
    ),
  );
  const items = node.children.map((item, index) => tabItem(item, `tab-${index + 1}`, context));
  return contentElement(
    'tabs',
    'default',
    node,
    `<ul role="tablist" class="tabs-navigation" data-element="navigation">${headers.join('')}</ul>` +
      `<div class="tabs-content" data-element="content">${items.join('')}</div>`,
    { 'data-active-tab': 0 },
  );
}

const tabItem = (
  node: Extract<ContentNode, { kind: 'tab-item' }>,
  id: string,
  context: PrintContext,
): string =>
  contentElement('tab-item', 'default', node, printNodes(node.children, context), {
    'data-tab-name': node.title,
    id,
    ...backgrounds(node.backdrop, node.phoneBackdrop, context),
  });

function button(
  { text, to }: Button,
  priority: 'high' | 'normal' | 'low',
  context: PrintContext,
  node: Styled = {},
): string {
  const buttonType = { high: 'primary', normal: 'secondary', low: 'link' }[priority];
  const inner = `<span data-element="link_text">${esc(text)}</span>`;
  return contentElement(
    'button-item',
    'default',
    node,
    anchor(to, context, inner, { 'data-element': 'link', class: `pagebuilder-button-${buttonType}` }),
  );
}

/** The page builder's appearance nearest to each of our own. */
const appearances: Readonly<Partial<Record<BannerNode['appearance'], string>>> = {
  hero: 'poster',
  panel: 'collage-left',
  tile: 'poster',
};

const isCollage = ({ appearance }: BannerNode | SlideNode): boolean =>
  (appearances[appearance] ?? appearance).startsWith('collage');

/** The height that the page builder gives a banner without one. */
const defaultHeight = '300px';

function poster(node: BannerNode | SlideNode, context: PrintContext): string {
  const type = node.kind;
  // Page-builder clients expect height and padding on the text, or for a collage on the picture.
  const { minHeight, padding, ...outer } = node.style ?? {};
  const inner = printBox({ minHeight: minHeight ?? defaultHeight, ...(padding ? { padding } : {}) });
  const mappedAppearance = appearances[node.appearance];
  const textElement = element(
    'div',
    { 'data-element': 'content' },
    [
      node.heading === undefined ? '' : element('h2', partAttribute('heading'), esc(node.heading)),
      node.text === undefined ? '' : element('p', partAttribute('text'), esc(node.text)),
      node.html === undefined ? '' : sanitiseHtml(node.html),
    ].join(''),
  );
  const buttonElement = node.button
    ? element(
        'button',
        {
          type: 'button',
          class: `pagebuilder-${type}-button pagebuilder-button-primary`,
          'data-element': 'button',
        },
        esc(node.button.text),
      )
    : '';
  const wrapper = element(
    'div',
    {
      class: `pagebuilder-${type}-wrapper`,
      ...backgrounds(node.picture, node.phonePicture, context),
      'data-element': 'wrapper',
      style: isCollage(node) ? inner : undefined,
    },
    element(
      'div',
      {
        class: 'pagebuilder-overlay',
        'data-element': 'overlay',
        'data-overlay-color': node.overlay ?? 'transparent',
        style: isCollage(node) ? undefined : inner,
      },
      `<div class="pagebuilder-poster-content">${textElement}${buttonElement}</div>`,
    ),
  );
  const to = node.button?.to ?? node.to;
  return contentElement(
    type,
    mappedAppearance ?? node.appearance,
    { style: outer },
    to ? anchor(to, context, wrapper) : `<div data-element="empty_link">${wrapper}</div>`,
    {
      'data-show-button': node.button ? 'always' : 'never',
      'data-show-overlay': node.overlay === undefined ? 'never' : 'always',
      ...extras({
        appearance: mappedAppearance === undefined ? undefined : node.appearance,
        brand: node.kind === 'banner' ? node.brand : undefined,
        height: minHeight === undefined ? 'usual' : undefined,
      }),
    },
  );
}

function products(node: Extract<ContentNode, { kind: 'products' }>, context: PrintContext): string {
  const items = node.skus.map((sku) => {
    const href = esc(context.addressOf({ type: 'product', target: sku }));
    return (
      `<li class="product-item"><div class="product-item-info"><div class="product-item-details">` +
      `<strong class="product-item-name"><a class="product-item-link" title="${esc(sku)}" href="${href}">${esc(sku)}</a></strong>` +
      `<form data-role="tocart-form" data-product-sku="${esc(sku)}" method="post"></form></div></div></li>`
    );
  });
  const isCommon = node.appearance === 'carousel' || node.appearance === 'grid';
  return contentElement(
    'products',
    node.appearance === 'carousel' ? 'carousel' : 'grid',
    node,
    `<div class="widget block block-products-list grid"><div class="block-content"><div class="products-grid grid">` +
      `<ol class="product-items widget-product-grid">${items.join('')}</ol></div></div></div>`,
    extras({ appearance: isCommon ? undefined : node.appearance }),
  );
}
