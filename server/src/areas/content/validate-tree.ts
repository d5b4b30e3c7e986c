import type { ContentNode, ContentTree, Link, PictureRef } from '@jinlan/contract/content-tree';
import { sanitiseHtml } from './sanitise.ts';

/**
 * Checks a tree that came from outside against `contract/content-tree.ts`, node by node, and answers it with its
 * markup sanitised and unknown properties left out. Problems name the node by its path, e.g. `0.children.2.html`.
 */
export interface TreeProblem {
  readonly path: string;
  readonly message: string;
}

export type CheckedTree =
  | { readonly ok: true; readonly tree: ContentTree }
  | { readonly ok: false; readonly problems: readonly TreeProblem[] };

/** Deep enough for a tab in a column in a row; a cycle or a bomb is stopped here. */
const maxDepth = 8;
const maxNodes = 500;

export function validateTree(value: unknown): CheckedTree {
  const check = new Check();
  const tree = check.nodes(value, '', 0);
  return check.problems.length === 0 ? { ok: true, tree } : { ok: false, problems: check.problems };
}

type Raw = Readonly<Record<string, unknown>>;

class Check {
  readonly problems: TreeProblem[] = [];
  #count = 0;

  nodes(value: unknown, path: string, depth: number): readonly ContentNode[] {
    if (!Array.isArray(value)) return this.#fail(path, 'Expected a list of nodes', []);
    if (depth > maxDepth) return this.#fail(path, `At most ${maxDepth} levels`, []);
    return value.flatMap((one, index) => {
      const node = this.#node(one, join(path, index), depth);
      return node ? [node] : [];
    });
  }

  #node(value: unknown, path: string, depth: number): ContentNode | null {
    this.#count += 1;
    if (this.#count === maxNodes + 1) this.#fail(path, `At most ${maxNodes} nodes`, null);
    if (this.#count > maxNodes) return null;
    const raw = this.#object(value, path);
    const children = (name = 'children') => this.nodes(raw[name], join(path, name), depth + 1);
    const at = (name: string) => join(path, name);
    switch (raw.kind) {
      case 'row': {
        const link = raw.link === undefined ? undefined : this.#textLink(raw.link, at('link'));
        return {
          kind: 'row',
          appearance: this.#choice(raw.appearance, ['contained', 'full'], at('appearance')),
          ...this.#maybe(
            raw,
            'ground',
            (ground, where) => this.#choice(ground, ['paper', 'tile', 'night', 'lanzuo'], where),
            path,
          ),
          ...this.#maybe(raw, 'heading', (text, where) => this.#text(text, where), path),
          ...this.#maybe(raw, 'lead', (text, where) => this.#text(text, where, 1_000), path),
          ...(link ? { link } : {}),
          children: children(),
        };
      }
      case 'column-group':
        return {
          kind: 'column-group',
          columns: this.#whole(raw.columns, 1, 12, at('columns')),
          ...this.#maybe(raw, 'phone', (count, where) => this.#whole(count, 1, 3, where) as 1 | 2 | 3, path),
          children: children(),
        };
      case 'column':
        return {
          kind: 'column',
          ...this.#maybe(raw, 'span', (span, where) => this.#whole(span, 1, 12, where), path),
          children: children(),
        };
      case 'heading':
        return {
          kind: 'heading',
          level: this.#whole(raw.level, 1, 4, at('level')) as 1 | 2 | 3 | 4,
          text: this.#text(raw.text, at('text')),
        };
      case 'text':
      case 'html':
        return { kind: raw.kind, html: this.#html(raw.html, at('html')) };
      case 'image':
        return {
          kind: 'image',
          picture: this.#picture(raw.picture, at('picture')),
          ...this.#maybe(raw, 'caption', (text, where) => this.#text(text, where), path),
          ...this.#maybe(raw, 'to', (link, where) => this.#link(link, where), path),
        };
      case 'banner': {
        const button = raw.button === undefined ? undefined : this.#textLink(raw.button, at('button'));
        return {
          kind: 'banner',
          appearance: this.#choice(raw.appearance, ['hero', 'panel', 'tile'], at('appearance')),
          picture: this.#picture(raw.picture, at('picture')),
          ...this.#maybe(raw, 'phonePicture', (picture, where) => this.#picture(picture, where), path),
          heading: this.#text(raw.heading, at('heading')),
          ...this.#maybe(raw, 'text', (text, where) => this.#text(text, where, 1_000), path),
          ...(button ? { button } : {}),
          ...this.#maybe(raw, 'brand', (brand, where) => this.#choice(brand, ['lanzuo'], where), path),
        };
      }
      case 'buttons':
        return { kind: 'buttons', children: children() };
      case 'button-item':
        return {
          kind: 'button-item',
          ...this.#textLink(raw, path),
          priority: this.#choice(raw.priority, ['normal', 'high', 'low'], at('priority')),
        };
      case 'block':
        return { kind: 'block', identifier: this.#text(raw.identifier, at('identifier'), 80) };
      case 'products':
        return {
          kind: 'products',
          appearance: this.#choice(raw.appearance, ['grid', 'feature', 'carousel'], at('appearance')),
          skus: this.#each(raw.skus, at('skus'), 60, (sku, where) => this.#text(sku, where, 64)),
        };
      case 'divider':
        return { kind: 'divider' };
      case 'tabs':
        return {
          kind: 'tabs',
          items: this.#each(raw.items, at('items'), 20, (item, where) => {
            const tab = this.#object(item, where);
            return {
              title: this.#text(tab.title, join(where, 'title')),
              children: this.nodes(tab.children, join(where, 'children'), depth + 1),
            };
          }),
        };
      case 'slider':
        return { kind: 'slider', slides: children('slides') };
      case 'video':
        return {
          kind: 'video',
          src: this.#address(raw.src, at('src')),
          title: this.#text(raw.title, at('title')),
        };
      case 'map':
        return {
          kind: 'map',
          points: this.#each(raw.points, at('points'), 200, (point, where) => {
            const one = this.#object(point, where);
            return {
              latitude: this.#degrees(one.latitude, 90, join(where, 'latitude')),
              longitude: this.#degrees(one.longitude, 180, join(where, 'longitude')),
              label: this.#text(one.label, join(where, 'label')),
            };
          }),
        };
      case 'link-list':
        return {
          kind: 'link-list',
          title: this.#text(raw.title, at('title')),
          links: this.#each(raw.links, at('links'), 40, (link, where) => this.#textLink(link, where)),
        };
      case 'faq':
        return {
          kind: 'faq',
          groups: this.#each(raw.groups, at('groups'), 40, (group, where) => {
            const one = this.#object(group, where);
            return {
              title: this.#text(one.title, join(where, 'title')),
              items: this.#each(one.items, join(where, 'items'), 100, (item, place) => {
                const pair = this.#object(item, place);
                return {
                  question: this.#text(pair.question, join(place, 'question')),
                  html: this.#html(pair.html, join(place, 'html')),
                };
              }),
            };
          }),
        };
      case 'stores':
        return { kind: 'stores', limit: this.#whole(raw.limit, 1, 100, at('limit')) };
      default:
        return this.#fail(at('kind'), `Unknown kind ${JSON.stringify(raw.kind)}`, null);
    }
  }

  #link(value: unknown, path: string): Link {
    const raw = this.#object(value, path);
    const type = this.#choice(raw.type, ['default', 'category', 'product', 'page'], join(path, 'type'));
    const target =
      type === 'default'
        ? this.#address(raw.target, join(path, 'target'))
        : this.#text(raw.target, join(path, 'target'));
    return { type, target };
  }

  #textLink(value: unknown, path: string): { readonly text: string; readonly to: Link } {
    const raw = this.#object(value, path);
    return { text: this.#text(raw.text, join(path, 'text')), to: this.#link(raw.to, join(path, 'to')) };
  }

  #picture(value: unknown, path: string): PictureRef {
    const raw = this.#object(value, path);
    const file = this.#text(raw.file, join(path, 'file'), 200);
    if (file !== '' && (!/^[\w][\w./-]*$/.test(file) || file.includes('..')))
      this.#fail(join(path, 'file'), 'Expected a path below the media address', '');
    return {
      file,
      width: this.#whole(raw.width, 1, 20_000, join(path, 'width')),
      height: this.#whole(raw.height, 1, 20_000, join(path, 'height')),
      alt: this.#text(raw.alt, join(path, 'alt'), 300, true),
      ...this.#maybe(
        raw,
        'color',
        (color, where) => {
          const text = this.#text(color, where, 7);
          return /^#[0-9a-f]{6}$/.test(text) ? text : this.#fail(where, 'Expected #rrggbb', '#000000');
        },
        path,
      ),
    };
  }

  /** A path of this shop or an https address; never script, data or another host's protocol-relative address. */
  #address(value: unknown, path: string): string {
    const text = this.#text(value, path, 2_000);
    const safe = /^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)/i.test(text) && !/[\s<>"\\]/.test(text);
    return text === '' || safe
      ? text
      : this.#fail(path, 'Expected a path of this shop or an https address', '');
  }

  #html(value: unknown, path: string): string {
    return sanitiseHtml(this.#text(value, path, 100_000, true));
  }

  #text(value: unknown, path: string, max = 300, empty = false): string {
    if (typeof value !== 'string') return this.#fail(path, 'Expected text', '');
    if (value.trim() === '' && !empty) return this.#fail(path, 'Must not be empty', '');
    if (value.length > max) return this.#fail(path, `At most ${max} characters`, '');
    return value;
  }

  #whole(value: unknown, min: number, max: number, path: string): number {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max)
      return value;
    return this.#fail(path, `Expected a whole number from ${min} to ${max}`, min);
  }

  #degrees(value: unknown, limit: number, path: string): number {
    if (typeof value === 'number' && Math.abs(value) <= limit) return value;
    return this.#fail(path, `Expected degrees from -${limit} to ${limit}`, 0);
  }

  #choice<const T extends string>(value: unknown, among: readonly T[], path: string): T {
    const found = among.find((one) => one === value);
    return found ?? this.#fail(path, `Expected one of ${among.join(', ')}`, among[0] as T);
  }

  #each<T>(value: unknown, path: string, max: number, read: (one: unknown, path: string) => T): readonly T[] {
    if (!Array.isArray(value)) return this.#fail(path, 'Expected a list', []);
    if (value.length > max) return this.#fail(path, `At most ${max} entries`, []);
    return value.map((one, index) => read(one, join(path, index)));
  }

  #maybe<Name extends string, T>(
    raw: Raw,
    name: Name,
    read: (value: unknown, path: string) => T,
    path: string,
  ): { readonly [K in Name]?: T } {
    const value = raw[name];
    return value === undefined || value === null
      ? {}
      : ({ [name]: read(value, join(path, name)) } as { [K in Name]: T });
  }

  #object(value: unknown, path: string): Raw {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Raw;
    return this.#fail(path, 'Expected an object', {});
  }

  #fail<T>(path: string, message: string, instead: T): T {
    this.problems.push({ path, message });
    return instead;
  }
}

const join = (path: string, step: string | number): string =>
  path === '' ? String(step) : `${path}.${step}`;
