import {
  type ContentKind,
  type ContentNode,
  type ContentTree,
  memberLevels,
} from '@jinlan/contract/content-tree';
import { join, type Raw, TreeFields, type TreeProblem } from './tree-fields.ts';

/**
 * The result of checking an untrusted tree against `contract/content-tree.ts`: the tree with sanitised
 * markup and without unknown properties, or its problems, each with the path of its node such as
 * `0.children.2.html`.
 */
export type CheckedTree =
  | { readonly ok: true; readonly tree: ContentTree }
  | { readonly ok: false; readonly problems: readonly TreeProblem[] };

/** The most levels of a tree: enough for a tab in a column in a row. Stops cycles and excessive nesting. */
const maxDepth = 8;
const maxNodes = 500;

export function validateTree(value: unknown): CheckedTree {
  const check = new Check();
  const tree = check.nodes(value, '', 0);
  const { problems } = check.fields;
  return problems.length === 0 ? { ok: true, tree } : { ok: false, problems };
}

const banners = [
  'poster',
  'hero',
  'panel',
  'tile',
  'collage-left',
  'collage-centered',
  'collage-right',
] as const;

class Check {
  readonly fields = new TreeFields();
  #count = 0;

  nodes(value: unknown, path: string, depth: number): ContentTree {
    if (!Array.isArray(value)) return this.fields.fail(path, 'Expected a list of nodes', []);
    if (depth > maxDepth) return this.fields.fail(path, `At most ${maxDepth} levels`, []);
    return value.flatMap((node, index) => this.#node(node, join(path, index), depth) ?? []);
  }

  /** Checks children that must all be of one kind, such as slides of a slider or items of tabs. */
  #childrenOfKind<Kind extends ContentKind>(
    kind: Kind,
    value: unknown,
    path: string,
    depth: number,
  ): readonly Extract<ContentNode, { kind: Kind }>[] {
    const children = this.nodes(value, path, depth);
    for (const [index, child] of children.entries())
      if (child.kind !== kind) this.fields.fail(join(path, index), `Expected ${kind}`, null);
    return children as readonly Extract<ContentNode, { kind: Kind }>[];
  }

  #node(value: unknown, path: string, depth: number): ContentNode | null {
    this.#count += 1;
    if (this.#count === maxNodes + 1) this.fields.fail(path, `At most ${maxNodes} nodes`, null);
    if (this.#count > maxNodes) return null;
    const raw = this.fields.object(value, path);
    const styled = this.fields.maybe(raw, 'style', (style, where) => this.fields.box(style, where), path);
    const node = this.#content(raw, path, depth);
    return node && { ...node, ...styled };
  }

  #content(raw: Raw, path: string, depth: number): ContentNode | null {
    const { fields } = this;
    const fieldPath = (name: string) => join(path, name);
    const text = (max?: number) => (value: unknown, where: string) => fields.text(value, where, max);
    const maybe = <Name extends string, T>(name: Name, read: (value: unknown, where: string) => T) =>
      fields.maybe(raw, name, read, path);
    const children = () => this.nodes(raw.children, fieldPath('children'), depth + 1);
    const picture = (value: unknown, where: string) => fields.picture(value, where);
    const backdrops = () => ({ ...maybe('backdrop', picture), ...maybe('phoneBackdrop', picture) });
    switch (raw.kind) {
      case 'row':
        for (const name of ['lead', 'link'])
          if (raw[name] && !raw.heading) fields.fail(fieldPath(name), 'Stands only under a heading', null);
        return {
          kind: 'row',
          appearance: fields.choice(
            raw.appearance,
            ['contained', 'full-width', 'full'],
            fieldPath('appearance'),
          ),
          ...maybe('ground', (ground, where) =>
            fields.choice(ground, ['paper', 'tile', 'night', 'lanzuo'], where),
          ),
          ...maybe('heading', text()),
          ...maybe('lead', text(1_000)),
          ...maybe('link', (link, where) => fields.button(link, where)),
          ...maybe('parallax', (flag, where) => fields.flag(flag, where)),
          ...backdrops(),
          children: children(),
        };
      case 'column-group':
        return {
          kind: 'column-group',
          columns: fields.integer(raw.columns, 1, 16, fieldPath('columns')),
          ...maybe('phone', (count, where) => fields.integer(count, 1, 3, where) as 1 | 2 | 3),
          children: children(),
        };
      case 'column':
        return {
          kind: 'column',
          ...maybe('span', (span, where) => fields.integer(span, 1, 16, where)),
          ...backdrops(),
          children: children(),
        };
      case 'heading':
        return {
          kind: 'heading',
          level: fields.integer(raw.level, 1, 6, fieldPath('level')) as 1 | 2 | 3 | 4 | 5 | 6,
          text: fields.text(raw.text, fieldPath('text')),
        };
      case 'text':
      case 'html':
        return { kind: raw.kind, html: fields.html(raw.html, fieldPath('html')) };
      case 'image':
        return {
          kind: 'image',
          picture: fields.picture(raw.picture, fieldPath('picture')),
          ...maybe('phonePicture', picture),
          ...maybe('caption', text()),
          ...maybe('to', (link, where) => fields.link(link, where)),
        };
      case 'tabs':
        return {
          kind: 'tabs',
          children: this.#childrenOfKind('tab-item', raw.children, fieldPath('children'), depth + 1),
        };
      case 'tab-item':
        return {
          kind: 'tab-item',
          title: fields.text(raw.title, fieldPath('title')),
          ...backdrops(),
          children: children(),
        };
      case 'buttons':
        return {
          kind: 'buttons',
          ...maybe('stacked', (flag, where) => fields.flag(flag, where)),
          children: children(),
        };
      case 'button-item':
        return {
          kind: 'button-item',
          ...fields.button(raw, path),
          priority: fields.choice(raw.priority, ['normal', 'high', 'low'], fieldPath('priority')),
        };
      case 'block':
        return { kind: 'block', identifier: fields.text(raw.identifier, fieldPath('identifier'), 80) };
      case 'products':
        return {
          kind: 'products',
          appearance: fields.choice(
            raw.appearance,
            ['grid', 'feature', 'carousel', 'brand', 'block_d'],
            fieldPath('appearance'),
          ),
          skus: fields.each(raw.skus, fieldPath('skus'), 60, (sku, where) => fields.text(sku, where, 64)),
        };
      case 'divider':
        return { kind: 'divider' };
      case 'video':
        return {
          kind: 'video',
          src: fields.film(raw.src, fieldPath('src')),
          title: fields.text(raw.title, fieldPath('title')),
        };
      case 'map':
        return { kind: 'map', points: fields.each(raw.points, fieldPath('points'), 200, this.#point) };
      case 'banner':
        return {
          kind: 'banner',
          ...this.#poster(raw, path),
          ...maybe('brand', (brand, where) => fields.choice(brand, ['lanzuo'], where)),
        };
      case 'slide':
        return { kind: 'slide', ...this.#poster(raw, path) };
      case 'slider':
        return {
          kind: 'slider',
          ...maybe('autoplay', (flag, where) => fields.flag(flag, where)),
          children: this.#childrenOfKind('slide', raw.children, fieldPath('children'), depth + 1),
        };
      case 'link-list':
        return {
          kind: 'link-list',
          title: fields.text(raw.title, fieldPath('title')),
          links: fields.each(raw.links, fieldPath('links'), 40, (link, where) => fields.button(link, where)),
        };
      case 'faq':
        return { kind: 'faq', groups: fields.each(raw.groups, fieldPath('groups'), 40, this.#questions) };
      case 'stores':
        return { kind: 'stores', limit: fields.integer(raw.limit, 1, 100, fieldPath('limit')) };
      case 'levels':
        return { kind: 'levels', levels: fields.each(raw.levels, fieldPath('levels'), 10, this.#level) };
      case 'contact-form':
        return { kind: 'contact-form' };
      default:
        return fields.fail(fieldPath('kind'), `Unknown kind ${JSON.stringify(raw.kind)}`, null);
    }
  }

  #poster(raw: Raw, path: string) {
    const { fields } = this;
    const maybe = <Name extends string, T>(name: Name, read: (fieldValue: unknown, where: string) => T) =>
      fields.maybe(raw, name, read, path);
    const picture = (fieldValue: unknown, where: string) => fields.picture(fieldValue, where);
    if (raw.button && raw.to) fields.fail(join(path, 'to'), 'A banner leads where its button leads', null);
    return {
      appearance: fields.choice(raw.appearance, banners, join(path, 'appearance')),
      ...maybe('picture', picture),
      ...maybe('phonePicture', picture),
      ...maybe('heading', (fieldValue, where) => fields.text(fieldValue, where)),
      ...maybe('text', (fieldValue, where) => fields.text(fieldValue, where, 1_000)),
      ...maybe('html', (fieldValue, where) => fields.html(fieldValue, where)),
      ...maybe('button', (fieldValue, where) => fields.button(fieldValue, where)),
      ...maybe('to', (fieldValue, where) => fields.link(fieldValue, where)),
      ...maybe('overlay', (fieldValue, where) => fields.colour(fieldValue, where)),
    };
  }

  readonly #point = (value: unknown, path: string) => {
    const { fields } = this;
    const raw = fields.object(value, path);
    return {
      latitude: fields.degrees(raw.latitude, 90, join(path, 'latitude')),
      longitude: fields.degrees(raw.longitude, 180, join(path, 'longitude')),
      label: fields.text(raw.label, join(path, 'label')),
      ...fields.maybe(raw, 'address', (fieldValue, where) => fields.text(fieldValue, where), path),
      ...fields.maybe(raw, 'phone', (fieldValue, where) => fields.text(fieldValue, where, 40), path),
    };
  };

  readonly #level = (value: unknown, path: string) => {
    const { fields } = this;
    const raw = fields.object(value, path);
    const lines = (name: string) =>
      fields.each(raw[name], join(path, name), 20, (line, where) => fields.text(line, where));
    return {
      code: fields.choice(raw.code, memberLevels, join(path, 'code')),
      name: fields.text(raw.name, join(path, 'name'), 40),
      benefits: lines('benefits'),
      conditions: lines('conditions'),
    };
  };

  readonly #questions = (value: unknown, path: string) => {
    const { fields } = this;
    const group = fields.object(value, path);
    return {
      title: fields.text(group.title, join(path, 'title')),
      items: fields.each(group.items, join(path, 'items'), 100, (item, where) => {
        const pair = fields.object(item, where);
        return {
          question: fields.text(pair.question, join(where, 'question')),
          html: fields.html(pair.html, join(where, 'html')),
        };
      }),
    };
  };
}
