import type { BoxStyle, ContentTree, Link } from '@jinlan/contract/content-tree';
import type { TreeProblem } from '../tree-fields.ts';
import { validateTree } from '../validate-tree.ts';
import { type Declarations, declarationsOf, readBox, rulesOf } from './box-style.ts';
import { directiveIn, skusOfConditions, withoutDirectives } from './directives.ts';
import type { RemoveHidden } from './hidden.ts';
import { type Extracted, filmIn, isExtracted, isPlayer, playerAddress, split, titleOf } from './loose.ts';
import { type Element, find, findAll, isElement, type Markup, printMarkup, textOf } from './markup.ts';
import {
  appearanceOf,
  decodedMarkup,
  extras,
  isInner,
  knownAttribute,
  ownClass,
  part,
  readBackgrounds,
  readLink,
  readPicture,
  readPoints,
  type Surroundings,
  typeOf,
} from './parts.ts';
import { readPoster } from './poster.ts';
import { readRowParts } from './row-parts.ts';
import { readVisible } from './shown.ts';

/**
 * The result of reading page-builder HTML, as its editor stores it and its GraphQL returns it. Scripts
 * and handlers are removed. Content that is not understood is noted and stays as `html`.
 */
export interface ReadPage {
  /** Null if the tree exceeds the shop's limits; `problems` lists them. */
  readonly tree: ContentTree | null;
  readonly problems: readonly TreeProblem[];
  /** Notes about the changes, by content type, such as `row/banner: attribute data-x`. */
  readonly notes: readonly string[];
}

export function readPageBuilder(html: string, context: Surroundings = {}): ReadPage {
  const { children, removed, styles, notes, showOnly } = readVisible(html, context);
  const reader = new Reader(rulesOf(styles), context, showOnly);
  const nodes = reader.tree(children);
  const checked = validateTree(nodes);
  return {
    tree: checked.ok ? checked.tree : null,
    problems: checked.ok ? [] : checked.problems,
    notes: [
      ...removed.map((tag) => `removed: ${tag}`),
      ...new Set([...notes.map((note) => `page: ${note}`), ...reader.notes]),
    ],
  };
}

type Node = Readonly<Record<string, unknown>>;
type TypePath = readonly string[];

class Reader {
  readonly #notes = new Set<string>();
  readonly #rules: ReadonlyMap<string, Declarations>;
  readonly #context: Surroundings;
  readonly #hideFilter: RemoveHidden;

  constructor(rules: ReadonlyMap<string, Declarations>, context: Surroundings, hideFilter: RemoveHidden) {
    this.#rules = rules;
    this.#context = context;
    this.#hideFilter = hideFilter;
  }

  get notes(): readonly string[] {
    return [...this.#notes];
  }

  /** Reads a whole page. Removes the parts that only Magento can render. */
  tree(children: readonly Markup[]): readonly Node[] {
    return withoutDirectives(this.nodes(children, []), this.#noter([]));
  }

  /** Reads content types as nodes; the markup between them becomes `html`. */
  nodes(children: readonly Markup[], path: TypePath): readonly Node[] {
    const nodes: Node[] = [];
    let loose: Markup[] = [];
    const flush = () => {
      const html = this.#html(loose, path);
      if (html !== '') nodes.push({ kind: 'html', html });
      loose = [];
    };
    for (const child of children) {
      if (isElement(child) && child.attributes['data-jinlan-part'] !== undefined) continue;
      if (isElement(child) && typeOf(child) !== undefined) {
        flush();
        nodes.push(...this.#type(child, path));
      } else if (isElement(child) && find(child.children, (element) => typeOf(element) !== undefined)) {
        flush();
        nodes.push(...this.nodes(child.children, path));
      } else
        for (const markupPart of split(child)) {
          if (!isExtracted(markupPart)) loose.push(markupPart);
          else {
            flush();
            nodes.push(...this.#extract(markupPart, path));
          }
        }
    }
    flush();
    return nodes;
  }

  #type(element: Element, outerPath: TypePath): readonly Node[] {
    const type = typeOf(element) ?? '';
    const path = [...outerPath, type];
    const readType = this.#readers[type];
    if (!readType) {
      this.#note(path, 'unknown content type, kept as html');
      return [{ kind: 'html', html: printMarkup(element.children) }];
    }
    for (const [name, value] of Object.entries(element.attributes)) {
      if (!knownAttribute.test(name)) this.#note(path, `attribute ${name}`);
      if ((name === 'data-fade' || name === 'data-infinite-loop') && value === 'true')
        this.#note(path, `attribute ${name}`);
      if (name === 'data-background-type' && value === 'video') this.#note(path, 'film as a background');
    }
    for (const name of (element.attributes.class ?? '').split(/\s+/))
      if (name !== '' && !ownClass.test(name)) this.#note(path, `class ${name}`);
    return readType(element, path);
  }

  /** Merges the styles of the main element and of the parts on which the page builder puts them. */
  #style(path: TypePath, ...elements: readonly (Element | null)[]): { readonly style?: BoxStyle } {
    const declared: Record<string, string> = {};
    for (const element of elements) {
      const name = element?.attributes['data-pb-style'];
      Object.assign(declared, name === undefined ? {} : this.#rules.get(name));
      Object.assign(declared, declarationsOf(element?.attributes.style ?? ''));
    }
    const { style, unknown } = readBox(declared);
    for (const declaration of unknown) this.#note(path, `style ${declaration}`);
    return Object.keys(style).length === 0 ? {} : { style };
  }

  #backdrop(element: Element | null, path: TypePath): Node {
    const { desktop, mobile } = readBackgrounds(element, this.#context, this.#noter(path));
    return { ...(desktop ? { backdrop: desktop } : {}), ...(mobile ? { phoneBackdrop: mobile } : {}) };
  }

  #link(anchor: Element | null, path: TypePath): Link | undefined {
    return readLink(anchor, this.#context, this.#noter(path));
  }

  /** Prints markup. Frames that are no films are removed by the sanitiser later, and noted here. */
  #html(children: readonly Markup[], path: TypePath): string {
    for (const player of findAll(children, isPlayer))
      this.#note(path, `frame ${playerAddress(player) || 'without an address'} is left out`);
    return printMarkup(children).trim();
  }

  /** Reads an editor's text or HTML, split at films, blocks and product lists. */
  #texts(
    kind: 'text' | 'html',
    children: readonly Markup[],
    element: Element,
    path: TypePath,
  ): readonly Node[] {
    const style = this.#style(path, element);
    if (!children.flatMap(split).some(isExtracted))
      return [{ kind, html: this.#html(children, path), ...style }];
    return this.nodes(children, path).map((node) =>
      node.kind === 'html' ? { ...node, kind, ...style } : node,
    );
  }

  #extract(extracted: Extracted, path: TypePath): readonly Node[] {
    if (extracted.kind === 'film') return [{ kind: 'video', src: extracted.src, title: extracted.title }];
    if (extracted.kind === 'contact-form') return [{ kind: 'contact-form' }];
    const {
      block_id: number,
      id = number,
      conditions_encoded: conditions,
    } = directiveIn(extracted.text)?.parameters ?? {};
    if (conditions === undefined) {
      const identifier = this.#blockIdentifier(id ?? '');
      if (identifier) return [{ kind: 'block', identifier }];
      this.#note(path, `block ${id} is unknown here`);
      return [];
    }
    const skus = skusOfConditions(conditions);
    if (skus.length === 0) this.#note(path, 'pieces chosen by a condition other than their SKU');
    return skus.length === 0 ? [] : [{ kind: 'products', appearance: 'grid', skus }];
  }

  #blockIdentifier(id: string): string | null {
    return /^\d+$/.test(id) ? (this.#context.resolveId?.('block', Number(id)) ?? null) : id;
  }

  #noter(path: TypePath): (text: string) => void {
    return (text) => this.#note(path, text);
  }

  #note(path: TypePath, text: string): void {
    this.#notes.add(`${path.join('/') || 'page'}: ${text}`);
  }

  readonly #readers: Readonly<Record<string, (element: Element, path: TypePath) => readonly Node[]>> = {
    row: (element, path) => {
      const inner = find(element.children, isInner) ?? null;
      const direct = inner && element.children.includes(inner) ? inner : null;
      const backdrop = { ...this.#backdrop(element, path), ...this.#backdrop(direct, path) };
      const parallax = [element, direct].some(
        (candidate) => candidate?.attributes['data-enable-parallax'] === '1',
      );
      return [
        {
          kind: 'row',
          appearance: { contained: 'contained', 'full-width': 'full-width' }[appearanceOf(element)] ?? 'full',
          ...this.#style(path, element, direct),
          ...extras(element),
          ...readRowParts((direct ?? element).children, (anchor) => this.#link(anchor, path)),
          ...(parallax ? { parallax } : {}),
          ...backdrop,
          children: this.nodes((direct ?? element).children, path),
        },
      ];
    },
    'column-group': (element, path) => {
      const columns = Number(element.attributes['data-grid-size']) || 12;
      return [
        {
          kind: 'column-group',
          columns,
          ...this.#style(path, element),
          ...extras(element),
          children: this.nodes(element.children, path).map(({ share, ...node }) =>
            typeof share === 'number'
              ? { ...node, span: Math.min(columns, Math.max(1, Math.round(share * columns))) }
              : node,
          ),
        },
      ];
    },
    // Column lines need no node: columns wrap in the grid by themselves.
    'column-line': (element, path) => this.nodes(element.children, path),
    column: (element, path) => {
      const rule = this.#rules.get(element.attributes['data-pb-style'] ?? '');
      const declared = `width: ${rule?.width ?? ''};${element.attributes.style ?? ''}`;
      const width = /(?:^|;)\s*width:\s*([\d.]+)%/.exec(declared)?.[1];
      return [
        {
          kind: 'column',
          ...(width === undefined || extras(element).auto === true ? {} : { share: Number(width) / 100 }),
          ...this.#style(path, element),
          ...this.#backdrop(element, path),
          children: this.nodes(element.children, path),
        },
      ];
    },
    heading: (element, path) => [
      {
        kind: 'heading',
        level: Number(/^h([1-6])$/.exec(element.tag)?.[1] ?? 2),
        text: textOf(element.children),
        ...this.#style(path, element),
      },
    ],
    text: (element, path) => this.#texts('text', element.children, element, path),
    html: (element, path) => {
      const extraValues = extras(element);
      if (typeof extraValues.kind === 'string') return [extraValues];
      const inner = decodedMarkup(element, this.#context);
      for (const tag of inner?.removed ?? []) this.#note(path, `removed ${tag}`);
      const visible = inner && this.#hideFilter(inner.children);
      for (const note of visible?.notes ?? []) this.#note([], note);
      return this.#texts('html', (visible ?? element).children, element, path);
    },
    image: (element, path) => {
      const picture = readPicture(part(element, 'desktop_image'), this.#context, this.#noter(path));
      if (!picture) return [];
      const phone = readPicture(part(element, 'mobile_image'), this.#context, this.#noter(path));
      const to = this.#link(part(element, 'link'), path);
      const caption = part(element, 'caption');
      return [
        {
          kind: 'image',
          picture,
          ...(phone && phone.file !== picture.file ? { phonePicture: phone } : {}),
          ...(to ? { to } : {}),
          ...(caption && textOf(caption.children) !== '' ? { caption: textOf(caption.children) } : {}),
          ...this.#style(path, element),
        },
      ];
    },
    tabs: (element, path) => [
      {
        kind: 'tabs',
        ...this.#style(path, element),
        children: this.nodes(part(element, 'content')?.children ?? [], path),
      },
    ],
    'tab-item': (element, path) => [
      {
        kind: 'tab-item',
        title: element.attributes['data-tab-name'] || '…',
        ...this.#style(path, element),
        ...this.#backdrop(element, path),
        children: this.nodes(element.children, path),
      },
    ],
    buttons: (element, path) => [
      {
        kind: 'buttons',
        ...(appearanceOf(element) === 'stacked' ? { stacked: true } : {}),
        ...this.#style(path, element),
        children: this.nodes(element.children, path),
      },
    ],
    'button-item': (element, path) => {
      const linkElement = part(element, 'link') ?? part(element, 'empty_link');
      const to = this.#link(part(element, 'link'), path);
      if (!to) this.#note(path, 'a button that leads nowhere');
      const text = part(element, 'link_text');
      const priority = /pagebuilder-button-(primary|link)/.exec(linkElement?.attributes.class ?? '')?.[1];
      return [
        {
          kind: 'button-item',
          text: textOf((text ?? linkElement ?? element).children) || '…',
          to: to ?? { type: 'default', target: '#' },
          priority: priority === 'primary' ? 'high' : priority === 'link' ? 'low' : 'normal',
          ...this.#style(path, element),
        },
      ];
    },
    block: (element, path) => {
      const block = find(element.children, ({ attributes }) => attributes['data-identifier'] !== undefined);
      const { block_id: id } = directiveIn(textOf(element.children))?.parameters ?? {};
      const identifier =
        block?.attributes['data-identifier'] ?? (id === undefined ? undefined : this.#blockIdentifier(id));
      if (identifier) return [{ kind: 'block', identifier, ...this.#style(path, element) }];
      this.#note(path, id === undefined ? 'its content is kept in its place' : `block ${id} is unknown here`);
      return id === undefined ? this.nodes(element.children, path) : [];
    },
    products: (element, path) => {
      const productElements = findAll(
        element.children,
        ({ attributes }) => attributes['data-product-sku'] !== undefined,
      );
      const conditions = directiveIn(textOf(element.children))?.parameters.conditions_encoded ?? '';
      const skus = [
        ...new Set([
          ...productElements.map(({ attributes }) => attributes['data-product-sku'] ?? ''),
          ...skusOfConditions(conditions),
        ]),
      ].filter((sku) => sku !== '');
      if (skus.length === 0) this.#note(path, 'pieces chosen by a condition other than their SKU');
      return [
        {
          kind: 'products',
          appearance: appearanceOf(element) === 'carousel' ? 'carousel' : 'grid',
          ...this.#style(path, element),
          ...extras(element),
          skus,
        },
      ];
    },
    divider: (element, path) => [{ kind: 'divider', ...this.#style(path, element) }],
    video: (element, path) => {
      const player = part(element, 'video');
      const src = player && filmIn(player);
      if (player === null || src === null) {
        const address = player && playerAddress(player);
        this.#note(path, `film ${address || 'without an address'} is left out`);
        return [];
      }
      return [{ kind: 'video', src, title: titleOf(player, src), ...this.#style(path, element) }];
    },
    map: (element, path) => [
      { kind: 'map', points: readPoints(element, this.#noter(path)), ...this.#style(path, element) },
    ],
    banner: (element, path) => [{ kind: 'banner', ...this.#poster(element, path) }],
    slide: (element, path) => [{ kind: 'slide', ...this.#poster(element, path) }],
    slider: (element, path) => [
      {
        kind: 'slider',
        ...(element.attributes['data-autoplay'] === 'true' ? { autoplay: true } : {}),
        ...this.#style(path, element),
        children: this.nodes(element.children, path),
      },
    ],
  };

  #poster(element: Element, path: TypePath): Node {
    return readPoster(element, {
      backgrounds: (wrapper) => readBackgrounds(wrapper, this.#context, this.#noter(path)),
      html: (children) => this.#html(children, path),
      link: (anchor) => this.#link(anchor, path),
      style: (...elements) => this.#style(path, ...elements),
    });
  }
}
