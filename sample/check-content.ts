import type { Complain } from './check.ts';
import type { Sample } from './read.ts';

/** Paths the storefront itself answers, besides pages, categories and pieces. */
const screens = [
  '/',
  '/storelocator/',
  '/sitemap',
  '/dynamicGoldPrice/',
  '/loose-diamonds',
  '/customizer',
  '/checkout/checkOrder/',
  '/gift-card',
  '/cart',
  '/search.html',
];
const needed = [
  'home',
  'about',
  'terms',
  'privacy',
  'tandc',
  'contact',
  'faq',
  'shipping',
  'size-guide',
  'made-to-order',
];

export function checkContent(s: Sample, complain: Complain): void {
  const pages = new Set(s.pages.map((p) => p.identifier));
  const byKey = new Map(s.categories.map((c) => [c.key, c]));
  const urlPath = (key: string): string => {
    const c = byKey.get(key);
    return c ? (c.parent === null ? c.urlKey : `${urlPath(c.parent)}/${c.urlKey}`) : '';
  };
  const categories = new Set(s.categories.map((c) => `${urlPath(c.key)}.html`));
  const skus = new Set(s.products.map((p) => p.sku));
  const pictures = new Map(s.pictures.map((p) => [p.file, p]));
  for (const identifier of needed) if (!pages.has(identifier)) complain('pages', `no page ${identifier}`);
  for (const identifier of ['header_message', 'footer_section_top', 'footer_section_bottom'])
    if (!s.blocks.some((b) => b.identifier === identifier)) complain('blocks', `no block ${identifier}`);

  const resolves = (href: string): boolean =>
    screens.includes(href) ||
    pages.has(href.slice(1).replace(/#[a-z]+$/, '')) ||
    categories.has(href.slice(1)) ||
    /^(?:tel:\+\d+|mailto:\S+@\S+)$/.test(href);
  for (const c of s.categories)
    if (c.pageUrl !== null && !resolves(c.pageUrl))
      complain(c.key, `leads to ${c.pageUrl}, which is not there`);

  const link = (to: Record<string, unknown>, where: string): void => {
    const target = String(to.target);
    const found =
      to.type === 'category'
        ? categories.has(target)
        : to.type === 'product'
          ? skus.has(target)
          : to.type === 'page'
            ? pages.has(target)
            : resolves(target);
    if (!found) complain(where, `link to ${to.type} ${target} leads nowhere`);
  };
  const picture = (value: Record<string, unknown>, where: string): void => {
    const entry = pictures.get(String(value.file));
    if (!entry) complain(where, `no picture ${value.file}`);
    else if (entry.width !== value.width || entry.height !== value.height)
      complain(where, `${entry.file} has another size`);
    if (!value.alt) complain(where, 'a picture without words');
  };
  const walk = (value: unknown, where: string): void => {
    if (Array.isArray(value)) {
      value.forEach((one, i) => {
        walk(one, `${where}.${i}`);
      });
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Record<string, unknown>;
    if ('target' in node && 'type' in node) link(node, where);
    if ('file' in node) picture(node, where);
    if (node.kind === 'products')
      for (const sku of node.skus as string[]) if (!skus.has(sku)) complain(where, `no piece ${sku}`);
    if (typeof node.html === 'string')
      for (const [, href] of node.html.matchAll(/href="([^"]*)"/g))
        if (!resolves(href ?? '')) complain(where, `link to ${href} leads nowhere`);
    for (const [key, one] of Object.entries(node)) walk(one, `${where}.${key}`);
  };
  for (const page of [...s.pages, ...s.blocks]) {
    walk(page.tree, page.identifier);
    const shape = (nodes: unknown): string =>
      JSON.stringify(nodes, (key, v) =>
        ['kind', 'children', ''].includes(key) || /^\d+$/.test(key) ? v : undefined,
      );
    if (shape(page.tree['zh-Hans-CN']) !== shape(page.tree['en-US']))
      complain(page.identifier, 'the two languages differ in build');
  }
}
