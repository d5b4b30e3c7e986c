import { type Locale, loadFamily } from '@jinlan/messages';
import type { Notice } from '../platform/notices.ts';
import { asText, heading, noticeLine, page, paragraph } from './plain-pages.ts';

/** The files of a new shop, in the order in which a retailer imports them. */
export const openingSteps = [
  { key: 'shop', files: 'shop.json' },
  { key: 'stores', files: 'stores.csv' },
  { key: 'gold', files: 'gold.json' },
  { key: 'categories', files: 'attributes.json, categories.json' },
  { key: 'products', files: 'products.json, products.csv, prices.csv, stock.csv' },
  { key: 'pages', files: 'content/pages.json' },
] as const;

export type OpeningStep = (typeof openingSteps)[number]['key'];

/** The finished steps of a shop without a home page and pieces. */
export type EmptyShop = ReadonlySet<OpeningStep>;

/** The page for the person who sets the shop up. It says what to import next. */
export async function firstStepsPage(locale: Locale, finishedSteps: EmptyShop): Promise<string> {
  const words = await loadFamily(locale, 'opening');
  const next = openingSteps.find(({ key }) => !finishedSteps.has(key))?.key;
  const items = openingSteps.map(({ key, files }) => {
    const state = finishedSteps.has(key) ? ` — ${asText(words['opening.steps.done'])} ✓` : '';
    const colour = finishedSteps.has(key) ? '#6a5e55' : key === next ? '#a3262a' : '#1f1915';
    return `<li${key === next ? ' aria-current="step"' : ''} style="margin:0 0 .5rem;color:${colour}"><code>${files}</code><br>${asText(words[`opening.steps.${key}`])}${state}</li>`;
  });
  return page(
    locale,
    words['opening.steps.title'],
    `<div style="text-align:start">${heading(words['opening.steps.title'])}${paragraph(words['opening.steps.lead'])}` +
      `<ol style="margin:0 0 1rem;padding-inline-start:1.5rem">${items.join('')}</ol>` +
      `${paragraph(words['opening.steps.command'])}<pre style="margin:0 0 1rem;padding:1rem;overflow:auto;background:#f1ebe1">npm run import -- my-shop</pre>` +
      `${paragraph(words['opening.steps.guide'])}${paragraph(words['opening.steps.sample'])}</div>`,
  );
}

export async function openingSoonPage(
  locale: Locale,
  shopName: string,
  notices: readonly Notice[],
): Promise<string> {
  const words = await loadFamily(locale, 'opening');
  return page(
    locale,
    `${words['opening.title']} · ${shopName}`,
    `<p style="margin:0 0 2rem;letter-spacing:.08em">${asText(shopName)}</p>` +
      heading(words['opening.title']) +
      paragraph(words['opening.lead']),
    await noticeLine(locale, notices),
  );
}

/** Seconds for `Retry-After`, by which search engines come back instead of removing the page. */
export const openingRetrySeconds = 3_600;

/**
 * Whether the caller is on this machine. With a proxy on it, set TRUSTED_PROXIES to get the caller's
 * address.
 */
export const isLoopback = (ip: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(ip);
