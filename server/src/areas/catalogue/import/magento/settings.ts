import { isMarket, type Locale, locales, type Market, marketFacts, markets } from '@jinlan/domain/markets';
import { type CurrencyCode, currencyCodes } from '@jinlan/domain/money';
import { Fields } from '../../../../platform/import/fields.ts';
import { faultIn } from '../../../../platform/import/json-items.ts';
import type { ImportProblem } from '../../../../platform/import/report.ts';
import type { Stores } from '../../../stores/index.ts';
import { type VisibilityNames, type VisibilityNumber, visibilityNames } from './visibility.ts';

/** What an export leaves unsaid, told by `magento.json` beside it; each has a default. */
export interface MagentoSettings {
  /** The language of rows without a store view; null: Chinese where a name has Chinese characters, else English. */
  readonly locale: Locale | null;
  /** Of the column `price`. */
  readonly currency: CurrencyCode;
  /** Which markets a website of Magento's is. */
  readonly websites: Readonly<Record<string, readonly Market[]>>;
  /** Our store view for one of Magento's; empty: its rows are left out. */
  readonly storeViews: Readonly<Record<string, string>>;
  /** Whether `magento.json` maps websites or store views: codes of the file are then Magento's, though one may be spelled as ours. */
  readonly isMapped: boolean;
  /** Our attribute for one of Magento's. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes of Magento's that lists are filtered by, besides those that variants are chosen by. */
  readonly filterable: ReadonlySet<string>;
  /** Attributes of Magento's that no page of a piece shows, in small letters; null: which ones stays as it is. */
  readonly hidden: ReadonlySet<string> | null;
  /** Attributes of Magento's that are not taken, in small letters: everybody can read those that are. */
  readonly leaveOut: ReadonlySet<string>;
  /** Attributes that are taken though their names say that they are costs, in small letters. */
  readonly take: ReadonlySet<string>;
  /** The store or warehouse where `qty` lies; null: the e-shop warehouse of each market. */
  readonly source: string | null;
  /** What the column `visibility` says beside the words that Magento's own translations have. */
  readonly visibility: VisibilityNames;
}

/** What `magento.json` says; null where anything in it is wrong: a guess would sell pieces elsewhere or for other money. */
export interface ReadSettings {
  readonly settings: MagentoSettings | null;
  /** Of the file, in `problems` where nothing can be taken because of them. */
  readonly problems: readonly ImportProblem[];
  readonly notes: readonly ImportProblem[];
}

const file = 'magento.json';
const knownFields = [
  ...[
    'locale',
    'currency',
    'websites',
    'storeViews',
    'attributes',
    'filterable',
    'hidden',
    'leaveOut',
    'take',
    'source',
    'visibility',
  ],
];

/** The settings of a text, or those that hold without one; see `ReadSettings`. */
export function readMagentoSettings(text: string | undefined, stores: Stores): ReadSettings {
  const sold = marketsOfShop(stores);
  const fallback = {
    locale: null,
    currency: marketFacts[sold[0] ?? 'cn'].currency,
    websites: { base: sold },
    storeViews: {},
    isMapped: false,
    attributes: {},
    filterable: new Set<string>(),
    hidden: null,
    leaveOut: new Set<string>(),
    take: new Set<string>(),
    source: null,
    visibility: visibilityNames([]),
  };
  if (text === undefined) return reachable(fallback, stores, []);
  const plain = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch {
    const before = plain.slice(0, faultIn(plain)).split('\n');
    const place = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, path: '' };
    return { settings: null, problems: [{ ...place, message: 'Not valid JSON' }], notes: [] };
  }
  const fields = new Fields(value);
  const names = (name: string): Record<string, string> => {
    if (!fields.has(name)) return {};
    const inner = fields.object(name);
    const text = (key: string): string => (inner.raw(key) === '' ? '' : inner.text(key));
    return Object.fromEntries(inner.keys().map((key) => [key, text(key)]));
  };
  const codes = (name: string): ReadonlySet<string> =>
    new Set(fields.has(name) ? fields.texts(name).map((code) => code.toLowerCase()) : []);
  const websites = fields.has('websites') ? fields.object('websites') : null;
  const settings: MagentoSettings = {
    locale: fields.has('locale') ? fields.choice('locale', locales) : null,
    currency: fields.has('currency') ? fields.choice('currency', currencyCodes) : fallback.currency,
    websites: websites
      ? Object.fromEntries(websites.keys().map((code) => [code, marketsIn(websites, code)]))
      : fallback.websites,
    storeViews: names('storeViews'),
    isMapped: websites !== null || fields.has('storeViews'),
    attributes: names('attributes'),
    filterable: new Set(fields.has('filterable') ? fields.texts('filterable') : []),
    hidden: fields.has('hidden') ? codes('hidden') : null,
    leaveOut: codes('leaveOut'),
    take: codes('take'),
    source: fields.optionalText('source'),
    visibility: visibilityNames(fields.has('visibility') ? visibilityIn(fields.object('visibility')) : []),
  };
  for (const code of settings.take)
    if (settings.leaveOut.has(code)) fields.fail('take', `${code} stands under leaveOut, too`);
  if (settings.source !== null && !stores.source(settings.source))
    fields.fail('source', `Unknown store ${settings.source}: expected a code of stores.csv`);
  for (const [code, own] of Object.entries(settings.storeViews))
    if (own !== '' && !stores.storeView(own)) {
      const all = stores.storeViews().map((view) => view.code);
      fields.fail(`storeViews.${code}`, `Unknown store view ${own}: expected one of ${all.join(', ')}`);
    }
  const notes = fields
    .keys()
    .filter((name) => !knownFields.includes(name))
    .map((path) => ({ file, line: 1, path, message: 'Unknown field: not read' }));
  const problems = fields.problems.map((problem) => ({ file, line: 1, ...problem }));
  if (problems.length > 0) return { settings: null, problems, notes };
  return reachable(settings, stores, notes);
}

/** Our store view for one of Magento's; null where nobody said which one it is. */
export const storeViewOf = (
  { storeViews }: MagentoSettings,
  stores: Stores,
  code: string,
): ReturnType<Stores['storeView']> => {
  const own = Object.hasOwn(storeViews, code) ? storeViews[code] : undefined;
  return own ? stores.storeView(own) : null;
};

/**
 * The settings of a file whose store views and websites all have our codes, and that nothing maps: it was written for this shop.
 * Magento's own `default` is not ours.
 */
export function withOwnCodes(
  settings: MagentoSettings,
  stores: Stores,
  { storeViews, websites }: { readonly storeViews: Iterable<string>; readonly websites: Iterable<string> },
): MagentoSettings {
  const codes = [...storeViews];
  if (settings.isMapped || !codes.every((code) => stores.storeView(code)) || ![...websites].every(isMarket))
    return settings;
  return { ...settings, storeViews: Object.fromEntries(codes.map((code) => [code, code])) };
}

const visibilityIn = (fields: Fields): [string, VisibilityNumber][] =>
  fields.keys().map((text) => [text, fields.integer(text, { min: 1, max: 4 }) as VisibilityNumber]);

/** Markets with a store or warehouse; without any store yet, all. */
const marketsOfShop = (stores: Stores): Market[] => {
  const all = [...new Set(stores.storeViews().map(({ market }) => market))];
  return stores.isEmpty() ? all : all.filter((market) => stores.sources(market).length > 0);
};

function marketsIn(websites: Fields, code: string): Market[] {
  return websites.texts(code).filter((one): one is Market => {
    const known = isMarket(one);
    if (!known && one !== '') websites.fail(code, `Unknown market ${one}: expected ${markets.join(', ')}`);
    return known;
  });
}

/** A market without a store, or whose money nobody can work out from the export's, is left out, and told of once. */
function reachable(settings: MagentoSettings, stores: Stores, notes: readonly ImportProblem[]): ReadSettings {
  const served = marketsOfShop(stores);
  const isReached = (market: Market): boolean =>
    served.includes(market) && stores.rate(settings.currency, marketFacts[market].currency) !== null;
  const left = [...new Set(Object.values(settings.websites).flat())].filter((market) => !isReached(market));
  return {
    settings: {
      ...settings,
      websites: Object.fromEntries(
        Object.entries(settings.websites).map(([code, named]) => [code, named.filter(isReached)]),
      ),
    },
    notes,
    problems: left.map((market) =>
      served.includes(market)
        ? {
            ...{ file, line: 1, path: 'currency' },
            message: `No rate from ${settings.currency} to ${marketFacts[market].currency}: nothing is sold in ${market}`,
          }
        : {
            ...{ file, line: 1, path: 'websites' },
            message: `No store or warehouse in ${market} (stores.csv): nothing is sold in ${market}`,
          },
    ),
  };
}
