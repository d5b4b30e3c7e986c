import { isRequiredInData, type Locale, locales } from '@jinlan/domain/markets';
import { completeTexts } from '../../../platform/import/convert-chinese.ts';
import type { ImportProblem } from '../../../platform/import/report.ts';

/**
 * Translates pages and blocks of Magento into entries of `content/pages.json` and
 * `content/blocks.json`. Reads responses of the REST API: `/rest/V1/cmsPage/search` and
 * `/rest/V1/cmsBlock/search`, of the default store or one store view.
 */
export interface MagentoContent {
  /** Text of the response in each language; the English one may be missing. */
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
  readonly file: string;
}

export interface TranslatedContent {
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  /** Identifiers by Magento's ids. */
  readonly byNumber: ReadonlyMap<number, string>;
  readonly problems: readonly ImportProblem[];
  readonly notes: readonly ImportProblem[];
}

interface MagentoEntry {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly content: string;
  readonly active: boolean;
}

/** System pages of Magento, such as its 404 page; the shop has its own. */
const systemPages = /^(?:no-route|enable-cookies|service-unavailable)/;

export function translateMagentoContent(
  kind: 'page' | 'block',
  { texts, file }: MagentoContent,
): TranslatedContent {
  const problems: ImportProblem[] = [];
  const notes: ImportProblem[] = [];
  const byNumber = new Map<number, string>();
  const byName = new Map<string, Partial<Record<Locale, MagentoEntry>>>();
  for (const locale of locales) {
    const text = texts[locale];
    if (text === undefined) continue;
    const entries = readEntries(text);
    if (entries === null) {
      const message =
        'Expected the answer of /rest/V1/cmsPage/search or /rest/V1/cmsBlock/search: {"items": [...]}';
      problems.push({ file: fileOf(file, locale), line: 1, path: '', message });
      continue;
    }
    for (const entry of entries) {
      const note = (message: string) =>
        notes.push({
          file: fileOf(file, locale),
          line: 1,
          entry: entry.name || String(entry.number),
          path: '',
          message,
        });
      const identifier = identifierOf(entry.name);
      if (!entry.active) note('Left out: it is disabled');
      else if (kind === 'page' && systemPages.test(entry.name)) note('Left out: the shop has its own');
      else if (kind === 'page' && entry.content.trim() === '')
        note('Left out: it is empty; Magento fills such a page with widgets, which do not come along');
      else if (identifier === '') note('Left out: its identifier has no letter or digit');
      else {
        if (identifier !== entry.name) note(`Is called ${identifier} here`);
        byNumber.set(entry.number, identifier);
        byName.set(identifier, { ...byName.get(identifier), [locale]: entry });
      }
    }
  }
  const entries = [...byName].map(([identifier, byLocale]) => {
    const [anyEntry] = Object.values(byLocale);
    const missing = locales.filter((locale) => byLocale[locale] === undefined && isRequiredInData(locale));
    if (missing.length > 0)
      notes.push({
        file,
        line: 1,
        entry: identifier,
        path: '',
        message: `Not in ${missing.join(', ')}: the other language is shown`,
      });
    const localText = (read: (entry: MagentoEntry) => string) =>
      completeTexts<unknown>(
        Object.fromEntries(
          locales
            .filter((locale) => byLocale[locale] !== undefined || isRequiredInData(locale))
            .map((locale) => [locale, read(byLocale[locale] ?? (anyEntry as MagentoEntry))]),
        ),
      );
    const shared = {
      identifier,
      title: localText(({ title }) => title),
      html: localText(({ content }) => content),
    };
    return kind === 'block'
      ? shared
      : {
          ...shared,
          urlKey: pathOf(anyEntry?.name ?? identifier),
          metaTitle: localText(({ metaTitle, title }) => metaTitle || title),
          metaDescription: localText(({ metaDescription }) => metaDescription),
        };
  });
  return { entries, byNumber, problems, notes };
}

/**
 * File name for a language: `content/magento-pages.json`, and `content/magento-pages.en-US.json` for
 * English.
 */
export const fileOf = (file: string, locale: Locale): string =>
  locale === locales[0] ? file : file.replace(/\.json$/, `.${locale}.json`);

function readEntries(text: string): readonly MagentoEntry[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const items = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) return null;
  return items.map((item: Record<string, unknown> | null): MagentoEntry => {
    const cleanText = (name: string, max: number): string =>
      typeof item?.[name] === 'string' ? withoutBraces(item[name]).slice(0, max) : '';
    const name = cleanText('identifier', 100);
    return {
      number: Number(item?.id),
      name,
      title: cleanText('title', 200) || name,
      metaTitle: cleanText('meta_title', 200),
      metaDescription: cleanText('meta_description', 500),
      content: typeof item?.content === 'string' ? item.content : '',
      active: item?.active !== false && item?.active !== 0 && item?.active !== '0',
    };
  });
}

const withoutBraces = (text: string): string => text.replace(/\{\{[^{}]*\}\}/g, '').trim();

const identifierOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+|-+$/g, '')
    .slice(0, 80);

const pathOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^a-z0-9/_-]+/g, '-')
    .replace(/[-_]{2,}/g, '-')
    .replace(/[-_]*\/[-_/]*/g, '/')
    .replace(/^[-_/]+|[-_/]+$/g, '');
