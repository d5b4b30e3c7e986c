import { isMarket, type Locale, locales, type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, currencyCodes } from '@jinlan/domain/money';
import { Fields } from '../../../../platform/import/fields.ts';
import type { ImportProblem } from '../../../../platform/import/report.ts';
import type { Stores } from '../../../stores/index.ts';

/** What an export leaves unsaid, told by `magento.json` beside it; each has a default. */
export interface MagentoSettings {
  /** The language of rows without a store view; null: Chinese where a name has Chinese characters, else English. */
  readonly locale: Locale | null;
  /** Of the column `price`. */
  readonly currency: CurrencyCode;
  /** Which markets a website of Magento's is. */
  readonly websites: Readonly<Record<string, readonly Market[]>>;
  /** Our store view for one of Magento's. */
  readonly storeViews: Readonly<Record<string, string>>;
  /** Our attribute for one of Magento's. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes of Magento's that lists are filtered by, besides those that variants are chosen by. */
  readonly filterable: ReadonlySet<string>;
  /** The store or warehouse where `qty` lies; null: the e-shop warehouse of each market. */
  readonly source: string | null;
}

export function readMagentoSettings(
  text: string | undefined,
  stores: Stores,
): { readonly settings: MagentoSettings; readonly problems: readonly ImportProblem[] } {
  const sold = [...new Set(stores.storeViews().map(({ market }) => market))];
  const file = 'magento.json';
  const fallback = {
    locale: null,
    currency: marketFacts[sold[0] ?? 'cn'].currency,
    websites: { base: sold },
    storeViews: {},
    attributes: {},
    filterable: new Set<string>(),
    source: null,
  };
  if (text === undefined) return reachable(fallback, stores, []);
  const fields = new Fields(parsed(text));
  const names = (name: string): Record<string, string> => {
    if (!fields.has(name)) return {};
    const inner = fields.object(name);
    return Object.fromEntries(inner.keys().map((key) => [key, inner.text(key)]));
  };
  const websites = fields.has('websites') ? fields.object('websites') : null;
  const settings: MagentoSettings = {
    locale: fields.has('locale') ? fields.choice('locale', locales) : null,
    currency: fields.has('currency') ? fields.choice('currency', currencyCodes) : fallback.currency,
    websites: websites
      ? Object.fromEntries(websites.keys().map((code) => [code, websites.texts(code).filter(isMarket)]))
      : fallback.websites,
    storeViews: names('storeViews'),
    attributes: names('attributes'),
    filterable: new Set(fields.has('filterable') ? fields.texts('filterable') : []),
    source: fields.optionalText('source'),
  };
  if (settings.source !== null && !stores.source(settings.source)) fields.fail('source', 'Unknown store');
  const problems = fields.problems.map((problem) => ({ file, line: 1, ...problem }));
  return reachable(problems.length === 0 ? settings : fallback, stores, problems);
}

/** A market whose money nobody can work out from the export's is left out, and told of once. */
function reachable(
  settings: MagentoSettings,
  stores: Stores,
  problems: readonly ImportProblem[],
): { readonly settings: MagentoSettings; readonly problems: readonly ImportProblem[] } {
  const isReached = (market: Market): boolean =>
    stores.rate(settings.currency, marketFacts[market].currency) !== null;
  const left = [...new Set(Object.values(settings.websites).flat())].filter((market) => !isReached(market));
  return {
    settings: {
      ...settings,
      websites: Object.fromEntries(
        Object.entries(settings.websites).map(([code, markets]) => [code, markets.filter(isReached)]),
      ),
    },
    problems: [
      ...problems,
      ...left.map((market) => ({
        ...{ file: 'magento.json', line: 1, path: 'currency' },
        message: `No rate from ${settings.currency} to ${marketFacts[market].currency}: nothing is sold in ${market}`,
      })),
    ],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
