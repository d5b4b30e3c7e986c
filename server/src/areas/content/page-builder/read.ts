import type { BoxStyle, ContentTree, Link } from '@jinlan/contract/content-tree';
import type { TreeProblem } from '../tree-fields.ts';
import { validateTree } from '../validate-tree.ts';
import { type Declarations, declarationsOf, readBox, rulesOf } from './box-style.ts';
import { directiveIn, skusOfConditions, withoutDirectives } from './directives.ts';
import type { ShowOnly } from './hidden.ts';
import { cut, type Drawn, filmIn, isDrawn, isPlayer, playerAddress, titleOf } from './loose.ts';
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
import { readShown } from './shown.ts';

/**
 * Reads the page builder's HTML, as its editor stores it and as its GraphQL answers it, into a content tree. Scripts and
 * handlers are taken out, what is open is closed; what is not understood is noted, and what it says is kept as `html`.
 */
export interface ReadPage {
  /** Null where not even the house's bounds are kept (`problems` says which). */
  readonly tree: ContentTree | null;
  readonly problems: readonly TreeProblem[];
  /** What is not as it was: by the content types it stands in, e.g. `row/banner: attribute data-x`. */
  readonly notes: readonly string[];
}

export function readPageBuilder(html: string, around: Surroundings = {}): ReadPage {
  const { children, removed, styles, notes, showOnly } = readShown(html, around);
  const reader = new Reader(rulesOf(styles), around, showOnly);
  const nodes = reader.tree(children);
  const checked = validateTree(nodes);
  return {
    tree: checked.ok ? checked.tree : null,
    problems: checked.ok ? [] : checked.problems,
    notes: [
      ...removed.map((what) => `removed: ${what}`),
      ...new Set([...notes.map((note) => `page: ${note}`), ...reader.notes]),
    ],
  };
}

type Node = Readonly<Record<string, unknown>>;
type Where = readonly string[];

class Reader {
  readonly #notes = new Set<string>();
  readonly #rules: ReadonlyMap<string, Declarations>;
  readonly #around: Surroundings;
  readonly #showOnly: ShowOnly;

  constructor(rules: ReadonlyMap<string, Declarations>, around: Surroundings, showOnly: ShowOnly) {
    this.#rules = rules;
    this.#around = around;
    this.#showOnly = showOnly;
  }

  get notes(): readonly string[] {
    return [...this.#notes];
  }

  /** All of a page; what Magento would have drawn and nothing here can is left out. */
  tree(children: readonly Markup[]): readonly Node[] {
    return withoutDirectives(this.nodes(children, []), this.#noter([]));
  }

  /** Content types as nodes; what stands between them as `html`. */
  nodes(children: readonly Markup[], where: Where): readonly Node[] {
    const nodes: Node[] = [];
    let loose: Markup[] = [];
    const flush = () => {
      const html = this.#html(loose, where);
      if (html !== '') nodes.push({ kind: 'html', html });
      loose = [];
    };
    for (const child of children) {
      if (isElement(child) && child.attributes['data-jinlan-part'] !== undefined) continue;
      if (isElement(child) && typeOf(child) !== undefined) {
        flush();
        nodes.push(...this.#type(child, where));
      } else if (isElement(child) && find(child.children, (one) => typeOf(one) !== undefined)) {
        flush();
        nodes.push(...this.nodes(child.children, where));
      } else
        for (const one of cut(child)) {
          if (!isDrawn(one)) loose.push(one);
          else {
            flush();
            nodes.push(...this.#draw(one, where));
          }
        }
    }
    flush();
    return nodes;
  }

  #type(element: Element, outside: Where): readonly Node[] {
    const type = typeOf(element) ?? '';
    const where = [...outside, type];
    const read = this.#readers[type];
    if (!read) {
      this.#note(where, 'unknown content type, kept as html');
      return [{ kind: 'html', html: printMarkup(element.children) }];
    }
    for (const [name, value] of Object.entries(element.attributes)) {
      if (!knownAttribute.test(name)) this.#note(where, `attribute ${name}`);
      if ((name === 'data-fade' || name === 'data-infinite-loop') && value === 'true')
        this.#note(where, `attribute ${name}`);
      if (name === 'data-background-type' && value === 'video') this.#note(where, 'film as a background');
    }
    for (const name of (element.attributes.class ?? '').split(/\s+/))
      if (name !== '' && !ownClass.test(name)) this.#note(where, `class ${name}`);
    return read(element, where);
  }

  /** Merges the looks of the main element and of the parts that the page builder puts them on. */
  #style(where: Where, ...elements: readonly (Element | null)[]): { readonly style?: BoxStyle } {
    const declared: Record<string, string> = {};
    for (const element of elements) {
      const name = element?.attributes['data-pb-style'];
      Object.assign(declared, name === undefined ? {} : this.#rules.get(name));
      Object.assign(declared, declarationsOf(element?.attributes.style ?? ''));
    }
    const { style, unknown } = readBox(declared);
    for (const one of unknown) this.#note(where, `style ${one}`);
    return Object.keys(style).length === 0 ? {} : { style };
  }

  #backdrop(element: Element | null, where: Where): Node {
    const { desktop, mobile } = readBackgrounds(element, this.#around, this.#noter(where));
    return { ...(desktop ? { backdrop: desktop } : {}), ...(mobile ? { phoneBackdrop: mobile } : {}) };
  }

  #link(anchor: Element | null, where: Where): Link | undefined {
    return readLink(anchor, this.#around, this.#noter(where));
  }

  /** What stays HTML. Frames that are no films do not get past the sanitiser, and are noted here. */
  #html(children: readonly Markup[], where: Where): string {
    for (const player of findAll(children, isPlayer))
      this.#note(where, `frame ${playerAddress(player) || 'without an address'} is left out`);
    return printMarkup(children).trim();
  }

  /** Text or HTML of an editor, cut at the films, blocks and product lists that stand in it. */
  #words(
    kind: 'text' | 'html',
    children: readonly Markup[],
    element: Element,
    where: Where,
  ): readonly Node[] {
    const style = this.#style(where, element);
    if (!children.flatMap(cut).some(isDrawn)) return [{ kind, html: this.#html(children, where), ...style }];
    return this.nodes(children, where).map((node) =>
      node.kind === 'html' ? { ...node, kind, ...style } : node,
    );
  }

  #draw(one: Drawn, where: Where): readonly Node[] {
    if (one.drawn === 'film') return [{ kind: 'video', src: one.src, title: one.title }];
    if (one.drawn === 'contact-form') return [{ kind: 'contact-form' }];
    const {
      block_id: number,
      id = number,
      conditions_encoded: conditions,
    } = directiveIn(one.text)?.parameters ?? {};
    if (conditions === undefined) {
      const identifier = this.#blockNamed(id ?? '');
      if (identifier) return [{ kind: 'block', identifier }];
      this.#note(where, `block ${id} is unknown here`);
      return [];
    }
    const skus = skusOfConditions(conditions);
    if (skus.length === 0) this.#note(where, 'pieces chosen by a condition other than their SKU');
    return skus.length === 0 ? [] : [{ kind: 'products', appearance: 'grid', skus }];
  }

  #blockNamed(id: string): string | null {
    return /^\d+$/.test(id) ? (this.#around.named?.('block', Number(id)) ?? null) : id;
  }

  #noter(where: Where): (what: string) => void {
    return (what) => this.#note(where, what);
  }

  #note(where: Where, what: string): void {
    this.#notes.add(`${where.join('/') || 'page'}: ${what}`);
  }

  readonly #readers: Readonly<Record<string, (element: Element, where: Where) => readonly Node[]>> = {
    row: (element, where) => {
      const inner = find(element.children, isInner) ?? null;
      const direct = inner && element.children.includes(inner) ? inner : null;
      const back = { ...this.#backdrop(element, where), ...this.#backdrop(direct, where) };
      const parallax = [element, direct].some((one) => one?.attributes['data-enable-parallax'] === '1');
      return [
        {
          kind: 'row',
          appearance: { contained: 'contained', 'full-width': 'full-width' }[appearanceOf(element)] ?? 'full',
          ...this.#style(where, element, direct),
          ...extras(element),
          ...readRowParts((direct ?? element).children, (anchor) => this.#link(anchor, where)),
          ...(parallax ? { parallax } : {}),
          ...back,
          children: this.nodes((direct ?? element).children, where),
        },
      ];
    },
    'column-group': (element, where) => {
      const columns = Number(element.attributes['data-grid-size']) || 12;
      return [
        {
          kind: 'column-group',
          columns,
          ...this.#style(where, element),
          ...extras(element),
          children: this.nodes(element.children, where).map(({ share, ...node }) =>
            typeof share === 'number'
              ? { ...node, span: Math.min(columns, Math.max(1, Math.round(share * columns))) }
              : node,
          ),
        },
      ];
    },
    // The lines of a group follow one another in the grid by themselves.
    'column-line': (element, where) => this.nodes(element.children, where),
    column: (element, where) => {
      const rule = this.#rules.get(element.attributes['data-pb-style'] ?? '');
      const declared = `width: ${rule?.width ?? ''};${element.attributes.style ?? ''}`;
      const width = /(?:^|;)\s*width:\s*([\d.]+)%/.exec(declared)?.[1];
      return [
        {
          kind: 'column',
          ...(width === undefined || extras(element).auto === true ? {} : { share: Number(width) / 100 }),
          ...this.#style(where, element),
          ...this.#backdrop(element, where),
          children: this.nodes(element.children, where),
        },
      ];
    },
    heading: (element, where) => [
      {
        kind: 'heading',
        level: Number(/^h([1-6])$/.exec(element.tag)?.[1] ?? 2),
        text: textOf(element.children),
        ...this.#style(where, element),
      },
    ],
    text: (element, where) => this.#words('text', element.children, element, where),
    html: (element, where) => {
      const own = extras(element);
      if (typeof own.kind === 'string') return [own];
      const inner = decodedMarkup(element, this.#around);
      for (const what of inner?.removed ?? []) this.#note(where, `removed ${what}`);
      const shown = inner && this.#showOnly(inner.children);
      for (const note of shown?.notes ?? []) this.#note([], note);
      return this.#words('html', (shown ?? element).children, element, where);
    },
    image: (element, where) => {
      const picture = readPicture(part(element, 'desktop_image'), this.#around, this.#noter(where));
      if (!picture) return [];
      const phone = readPicture(part(element, 'mobile_image'), this.#around, this.#noter(where));
      const to = this.#link(part(element, 'link'), where);
      const caption = part(element, 'caption');
      return [
        {
          kind: 'image',
          picture,
          ...(phone && phone.file !== picture.file ? { phonePicture: phone } : {}),
          ...(to ? { to } : {}),
          ...(caption && textOf(caption.children) !== '' ? { caption: textOf(caption.children) } : {}),
          ...this.#style(where, element),
        },
      ];
    },
    tabs: (element, where) => [
      {
        kind: 'tabs',
        ...this.#style(where, element),
        children: this.nodes(part(element, 'content')?.children ?? [], where),
      },
    ],
    'tab-item': (element, where) => [
      {
        kind: 'tab-item',
        title: element.attributes['data-tab-name'] || '…',
        ...this.#style(where, element),
        ...this.#backdrop(element, where),
        children: this.nodes(element.children, where),
      },
    ],
    buttons: (element, where) => [
      {
        kind: 'buttons',
        ...(appearanceOf(element) === 'stacked' ? { stacked: true } : {}),
        ...this.#style(where, element),
        children: this.nodes(element.children, where),
      },
    ],
    'button-item': (element, where) => {
      const look = part(element, 'link') ?? part(element, 'empty_link');
      const to = this.#link(part(element, 'link'), where);
      if (!to) this.#note(where, 'a button that leads nowhere');
      const text = part(element, 'link_text');
      const priority = /pagebuilder-button-(primary|link)/.exec(look?.attributes.class ?? '')?.[1];
      return [
        {
          kind: 'button-item',
          text: textOf((text ?? look ?? element).children) || '…',
          to: to ?? { type: 'default', target: '#' },
          priority: priority === 'primary' ? 'high' : priority === 'link' ? 'low' : 'normal',
          ...this.#style(where, element),
        },
      ];
    },
    block: (element, where) => {
      const named = find(element.children, ({ attributes }) => attributes['data-identifier'] !== undefined);
      const { block_id: id } = directiveIn(textOf(element.children))?.parameters ?? {};
      const identifier =
        named?.attributes['data-identifier'] ?? (id === undefined ? undefined : this.#blockNamed(id));
      if (identifier) return [{ kind: 'block', identifier, ...this.#style(where, element) }];
      this.#note(
        where,
        id === undefined ? 'its content is kept in its place' : `block ${id} is unknown here`,
      );
      return id === undefined ? this.nodes(element.children, where) : [];
    },
    products: (element, where) => {
      const named = findAll(
        element.children,
        ({ attributes }) => attributes['data-product-sku'] !== undefined,
      );
      const conditions = directiveIn(textOf(element.children))?.parameters.conditions_encoded ?? '';
      const skus = [
        ...new Set([
          ...named.map(({ attributes }) => attributes['data-product-sku'] ?? ''),
          ...skusOfConditions(conditions),
        ]),
      ].filter((sku) => sku !== '');
      if (skus.length === 0) this.#note(where, 'pieces chosen by a condition other than their SKU');
      return [
        {
          kind: 'products',
          appearance: appearanceOf(element) === 'carousel' ? 'carousel' : 'grid',
          ...this.#style(where, element),
          ...extras(element),
          skus,
        },
      ];
    },
    divider: (element, where) => [{ kind: 'divider', ...this.#style(where, element) }],
    video: (element, where) => {
      const player = part(element, 'video');
      const src = player && filmIn(player);
      if (player === null || src === null) {
        const address = player && playerAddress(player);
        this.#note(where, `film ${address || 'without an address'} is left out`);
        return [];
      }
      return [{ kind: 'video', src, title: titleOf(player, src), ...this.#style(where, element) }];
    },
    map: (element, where) => [
      { kind: 'map', points: readPoints(element, this.#noter(where)), ...this.#style(where, element) },
    ],
    banner: (element, where) => [{ kind: 'banner', ...this.#poster(element, where) }],
    slide: (element, where) => [{ kind: 'slide', ...this.#poster(element, where) }],
    slider: (element, where) => [
      {
        kind: 'slider',
        ...(element.attributes['data-autoplay'] === 'true' ? { autoplay: true } : {}),
        ...this.#style(where, element),
        children: this.nodes(element.children, where),
      },
    ],
  };

  #poster(element: Element, where: Where): Node {
    return readPoster(element, {
      backgrounds: (wrapper) => readBackgrounds(wrapper, this.#around, this.#noter(where)),
      html: (children) => this.#html(children, where),
      link: (anchor) => this.#link(anchor, where),
      style: (...elements) => this.#style(where, ...elements),
    });
  }
}
