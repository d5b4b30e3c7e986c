import { isMarket, type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { check, fieldNames, magentoSettings, type Problem } from '@jinlan/domain/validity';
import { faultIn } from '../../../../platform/import/json-items.ts';
import type { ImportProblem } from '../../../../platform/import/report.ts';
import type { Stores } from '../../../stores/index.ts';
import { strangersIn } from '../entries.ts';
import { type VisibilityNames, visibilityNames } from './shown/visibility.ts';

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
  const notes = strangersIn(value, fieldNames(magentoSettings)).map((path) => ({
    ...{ file, line: 1, path },
    message: 'Unknown field: not read',
  }));
  const checked = check(magentoSettings, value);
  const wrong = [...(checked.ok ? [] : checked.error), ...namesOfNothing(value, stores)];
  if (!checked.ok || wrong.length > 0)
    return { settings: null, problems: wrong.map((problem) => ({ file, line: 1, ...problem })), notes };
  const said = checked.value;
  const settings: MagentoSettings = {
    locale: said.locale,
    currency: said.currency ?? fallback.currency,
    websites: said.websites ?? fallback.websites,
    storeViews: said.storeViews ?? {},
    isMapped: said.websites !== null || said.storeViews !== null,
    attributes: said.attributes,
    filterable: new Set(said.filterable),
    hidden: said.hidden && new Set(said.hidden),
    leaveOut: new Set(said.leaveOut),
    take: new Set(said.take),
    source: said.source,
    visibility: visibilityNames(Object.entries(said.visibility)),
  };
  return reachable(settings, stores, notes);
}

/** Stores and store views that the shop has not; what is no name is told by the schema. */
function namesOfNothing(value: unknown, stores: Stores): readonly Problem[] {
  const { source, storeViews } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isName = (one: unknown): one is string => typeof one === 'string' && one.trim() !== '';
  const views = stores.storeViews().map((view) => view.code);
  return [
    ...(!isName(source) || stores.source(source)
      ? []
      : [{ path: 'source', message: `Unknown store ${source}: expected a code of stores.csv` }]),
    ...Object.entries(typeof storeViews === 'object' ? (storeViews ?? {}) : {})
      .filter(([, own]) => isName(own) && !stores.storeView(own))
      .map(([code, own]) => ({
        path: `storeViews.${code}`,
        message: `Unknown store view ${own}: expected one of ${views.join(', ')}`,
      })),
  ];
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

/** Markets with a store or warehouse; without any store yet, all. */
const marketsOfShop = (stores: Stores): Market[] => {
  const all = [...new Set(stores.storeViews().map(({ market }) => market))];
  return stores.isEmpty() ? all : all.filter((market) => stores.sources(market).length > 0);
};

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
