/** Renders the first document as text: the head from the page's own data, files from the build's manifest. */
import { PATHS } from '@jinlan/contract/wire';
import { localeFacts } from '@jinlan/domain/markets';
import { themeColor } from '@jinlan/ui';
import { addressIn, hreflangOf, type PagePlace, standsIn } from './app/head-links.ts';
import type { HeadFacts } from './app/PageHead.tsx';
import { embedJson, type FirstState, STATE_ELEMENT } from './app/state.ts';
import { earlyTapsScript } from './shell/early-taps/early-taps.ts';
import type { Frame } from './shell/frame.ts';
import { promotionScript } from './shell/notices/promotion-flag.ts';
import { structuredHead } from './structured-head.ts';

export interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
}

/** Vite's manifest. It is empty in development, where Vite itself serves the modules. */
export type ViteManifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'src/entry-client.tsx';

export interface DocumentParts {
  readonly html: string;
  readonly head: HeadFacts | null;
  /** Path of the shop's picture, for pages without one. */
  readonly picture: string | null;
  readonly frame: Frame;
  readonly state: FirstState;
  readonly nonce: string;
  readonly assets: ViteManifest;
  /** Manifest keys of the modules that rendered the page. */
  readonly modules: readonly string[];
  /** Manifest keys of parts whose styles are in this document although their code loads later. */
  readonly styles: readonly string[];
}

export function writeDocument({
  html,
  head,
  picture: shopPicture,
  frame,
  state,
  nonce,
  assets,
  modules,
  styles,
}: DocumentParts): string {
  const { shop, storeViews } = frame;
  const isStaff = state.screens.some(({ name }) => name === 'staffFrame');
  const files = filesOf(assets, [ENTRY, ...modules]);
  const css = new Set([...files.css, ...filesOf(assets, styles).css]);
  const description = head?.description ?? '';
  const title = head?.fullTitle ?? shop.name;
  const pictureAddress = head?.picture ?? shopPicture;
  const picture = pictureAddress ? absolute(pictureAddress, shop.origin) : null;
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    description && meta('name', 'description', description),
    head?.hidden && meta('name', 'robots', 'noindex, follow'),
    meta('name', 'theme-color', themeColor),
    `<script nonce="${escaped(nonce)}">${earlyTapsScript}</script>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    frame.blocks.header_message?.length && `<script nonce="${escaped(nonce)}">${promotionScript}</script>`,
    `<link rel="manifest" href="${isStaff ? PATHS.staffManifest : PATHS.manifest}?store=${encodeURIComponent(shop.storeView)}">`,
    // iOS reads neither the icons nor the name of the manifest.
    `<link rel="apple-touch-icon" href="${PATHS.appIcons}apple-180.png">`,
    '<meta name="format-detection" content="telephone=no">',
    meta('property', 'og:site_name', shop.name),
    meta('property', 'og:title', title),
    description && meta('property', 'og:description', description),
    meta('property', 'og:type', head?.type ?? 'website'),
    meta('property', 'og:locale', localeFacts[shop.locale].openGraph),
    ...Object.entries(localeFacts).map(([locale, { openGraph }]) =>
      locale === shop.locale ? '' : meta('property', 'og:locale:alternate', openGraph),
    ),
    head && meta('property', 'og:url', head.canonical),
    picture && meta('property', 'og:image', picture),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    head && `<link rel="canonical" href="${escaped(head.canonical)}">`,
    ...(head && !head.hidden ? alternates(shop.origin, head.place, storeViews, shop.plainStoreView) : []),
    ...Array.from(css, (file) => `<link rel="stylesheet" href="/${file}">`),
    files.entry && `<link rel="modulepreload" fetchpriority="low" href="/${files.entry}">`,
    ...files.fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(head ? [...structuredHead(head, shop), ...(head.structuredData ?? [])] : []).map(
      (data) => `<script type="application/ld+json" nonce="${escaped(nonce)}">${embedJson(data)}</script>`,
    ),
  ].filter(Boolean);
  return [
    `<!doctype html><html lang="${shop.locale}"><head${shopPicture ? ` data-picture="${escaped(shopPicture)}"` : ''}>`,
    ...tags,
    '</head><body>',
    `<div id="root" data-store="${escaped(shop.storeView)}">${html}</div>`,
    `<script type="application/json" id="${STATE_ELEMENT}" nonce="${escaped(nonce)}">${embedJson(state)}</script>`,
    files.entry ? scriptsAfterPaint(nonce, files.entry, files.modules) : developmentScripts(nonce),
    '</body></html>',
  ].join('');
}

function alternates(
  origin: string,
  place: PagePlace,
  storeViews: Frame['storeViews'],
  plain: string,
): string[] {
  const link = (hreflang: string, view: Frame['storeViews'][number]): string =>
    `<link rel="alternate" hreflang="${hreflang}" data-store="${escaped(view.code)}" data-market="${escaped(view.market)}" data-locale="${view.locale}" data-suffixes="${escaped(`${view.productSuffix} ${view.categorySuffix}`)}" href="${escaped(addressIn(origin, place, view, plain))}">`;
  const viewsWithPage = storeViews.filter(({ market }) => standsIn(place, market));
  const first = viewsWithPage.find(({ code }) => code === plain);
  return [
    ...viewsWithPage.map((view) => link(hreflangOf(view), view)),
    ...(first ? [link('x-default', first)] : []),
  ];
}

interface Files {
  readonly entry: string | null;
  readonly css: readonly string[];
  readonly fonts: readonly string[];
  readonly modules: readonly string[];
}

/** Returns each file once, a chunk's own files after those of its imports, so styles keep their order. */
export function filesOf(assets: ViteManifest, keys: readonly string[]): Files {
  const css = new Set<string>();
  const fonts = new Set<string>();
  const modules = new Set<string>();
  const visited = new Set<string>();
  function visit(key: string): void {
    const chunk = assets[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) css.add(file);
    for (const file of chunk.assets ?? []) if (file.endsWith('.woff2')) fonts.add(file);
    modules.add(chunk.file);
  }
  for (const key of keys) visit(key);
  const entry = assets[ENTRY]?.file ?? null;
  if (entry) modules.delete(entry);
  return { entry, css: [...css], fonts: [...fonts], modules: [...modules] };
}

/**
 * Loads the scripts after the first paint, because the page can be read and its links work without them. Browsers that
 * report no paint start them when the page has loaded. The download begins when the styles have arrived, because a
 * script without a source waits for them.
 */
function scriptsAfterPaint(nonce: string, entry: string, modules: readonly string[]): string {
  return `<script nonce="${escaped(nonce)}">{
const add=(name,facts)=>document.head.append(Object.assign(document.createElement(name),facts)),
run=()=>add("script",{type:"module",src:"/${entry}"});
for(const file of ${embedJson([entry, ...modules])})add("link",{rel:"modulepreload",href:"/"+file});
new PerformanceObserver((_,seen)=>{seen.disconnect();run()}).observe({type:"paint",buffered:true});
addEventListener("load",()=>setTimeout(run,500))
}</script>`;
}

function developmentScripts(nonce: string): string {
  const open = `<script type="module" nonce="${escaped(nonce)}"`;
  return [
    `${open}>import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);`,
    'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;</script>',
    `${open} src="/@vite/client"></script>`,
    `${open} src="/${ENTRY}"></script>`,
  ].join('');
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escaped(content)}">`;
}

function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
