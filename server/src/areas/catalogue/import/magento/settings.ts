import { isMarket, type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { check, fieldNames, magentoSettings, type Problem } from '@jinlan/domain/validity';
import { faultIn } from '../../../../platform/import/json-items.ts';
import type { ImportProblem } from '../../../../platform/import/report.ts';
import type { Stores } from '../../../stores/index.ts';
import { unknownFieldsIn } from '../entries.ts';
import { type VisibilityNames, visibilityNames } from './shown/visibility.ts';

/** The settings of `magento.json`: facts that an export does not contain. Each setting has a default. */
export interface MagentoSettings {
  /** The language of rows without a store view; null: Chinese where a name has Chinese characters, else English. */
  readonly locale: Locale | null;
  /** The currency of the column `price`. */
  readonly currency: CurrencyCode;
  /** The markets of each website of Magento. */
  readonly websites: Readonly<Record<string, readonly Market[]>>;
  /** This shop's store view for each of Magento's; empty: its rows are skipped. */
  readonly storeViews: Readonly<Record<string, string>>;
  /** Whether `magento.json` maps websites or store views; codes of the file are then always Magento's. */
  readonly isMapped: boolean;
  /** This shop's attribute code for each of Magento's. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Magento's attributes that become filters, besides those by which variants are chosen. */
  readonly filterable: ReadonlySet<string>;
  /** Magento's attributes that no page of a piece shows, in lower case; null: unchanged. */
  readonly hidden: ReadonlySet<string> | null;
  /** Magento's attributes that are not imported, in lower case; imported ones are public. */
  readonly leaveOut: ReadonlySet<string>;
  /** Attributes that are imported although their names look like costs, in lower case. */
  readonly take: ReadonlySet<string>;
  /** The store or warehouse to which `qty` applies; null: the e-shop warehouse of each market. */
  readonly source: string | null;
  /** Words of the column `visibility` in addition to those of Magento's own translations. */
  readonly visibility: VisibilityNames;
}

/**
 * The result of reading `magento.json`. If anything in it is invalid, `settings` is null, because a guess
 * could sell pieces at wrong prices.
 */
export interface ReadSettings {
  readonly settings: MagentoSettings | null;
  /** Problems of `magento.json`. */
  readonly problems: readonly ImportProblem[];
  readonly notes: readonly ImportProblem[];
}

const file = 'magento.json';
/** Parses the settings; without a text returns the defaults. */
export function readMagentoSettings(text: string | undefined, stores: Stores): ReadSettings {
  const markets = marketsOfShop(stores);
  const fallback = {
    locale: null,
    currency: marketFacts[markets[0] ?? 'cn'].currency,
    websites: { base: markets },
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
  if (text === undefined) return withReachableMarkets(fallback, stores, []);
  const json = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    const linesBefore = json.slice(0, faultIn(json)).split('\n');
    const place = { file, line: linesBefore.length, column: (linesBefore.at(-1)?.length ?? 0) + 1, path: '' };
    return { settings: null, problems: [{ ...place, message: 'Not valid JSON' }], notes: [] };
  }
  const notes = unknownFieldsIn(value, fieldNames(magentoSettings)).map((path) => ({
    ...{ file, line: 1, path },
    message: 'Unknown field: not read',
  }));
  const checked = check(magentoSettings, value);
  const settingProblems = [...(checked.ok ? [] : checked.error), ...unknownNames(value, stores)];
  if (!checked.ok || settingProblems.length > 0)
    return {
      settings: null,
      problems: settingProblems.map((problem) => ({ file, line: 1, ...problem })),
      notes,
    };
  const parsed = checked.value;
  const settings: MagentoSettings = {
    locale: parsed.locale,
    currency: parsed.currency ?? fallback.currency,
    websites: parsed.websites ?? fallback.websites,
    storeViews: parsed.storeViews ?? {},
    isMapped: parsed.websites !== null || parsed.storeViews !== null,
    attributes: parsed.attributes,
    filterable: new Set(parsed.filterable),
    hidden: parsed.hidden && new Set(parsed.hidden),
    leaveOut: new Set(parsed.leaveOut),
    take: new Set(parsed.take),
    source: parsed.source,
    visibility: visibilityNames(Object.entries(parsed.visibility)),
  };
  return withReachableMarkets(settings, stores, notes);
}

/** Problems about unknown stores and store views; the schema reports invalid names. */
function unknownNames(value: unknown, stores: Stores): readonly Problem[] {
  const { source, storeViews } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isName = (one: unknown): one is string => typeof one === 'string' && one.trim() !== '';
  const views = stores.storeViews().map((view) => view.code);
  return [
    ...(!isName(source) || stores.source(source)
      ? []
      : [{ path: 'source', message: `Unknown store ${source}: expected a code of stores.csv` }]),
    ...Object.entries(typeof storeViews === 'object' ? (storeViews ?? {}) : {})
      .filter(([, ownCode]) => isName(ownCode) && !stores.storeView(ownCode))
      .map(([code, ownCode]) => ({
        path: `storeViews.${code}`,
        message: `Unknown store view ${ownCode}: expected one of ${views.join(', ')}`,
      })),
  ];
}

/** This shop's store view for one of Magento's; null where it is not mapped. */
export const storeViewOf = (
  { storeViews }: MagentoSettings,
  stores: Stores,
  code: string,
): ReturnType<Stores['storeView']> => {
  const ownCode = Object.hasOwn(storeViews, code) ? storeViews[code] : undefined;
  return ownCode ? stores.storeView(ownCode) : null;
};

/**
 * Maps the store views to themselves where nothing else is mapped, and all store views and websites have codes of this shop.
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

/** Markets with a store or warehouse; all markets before any store exists. */
const marketsOfShop = (stores: Stores): Market[] => {
  const all = [...new Set(stores.storeViews().map(({ market }) => market))];
  return stores.isEmpty() ? all : all.filter((market) => stores.sources(market).length > 0);
};

/** Removes and reports markets without a store, or without an exchange rate from the export's currency. */
function withReachableMarkets(
  settings: MagentoSettings,
  stores: Stores,
  notes: readonly ImportProblem[],
): ReadSettings {
  const marketsWithStores = marketsOfShop(stores);
  const isReachable = (market: Market): boolean =>
    marketsWithStores.includes(market) &&
    stores.rate(settings.currency, marketFacts[market].currency) !== null;
  const unreachable = [...new Set(Object.values(settings.websites).flat())].filter(
    (market) => !isReachable(market),
  );
  return {
    settings: {
      ...settings,
      websites: Object.fromEntries(
        Object.entries(settings.websites).map(([code, websiteMarkets]) => [
          code,
          websiteMarkets.filter(isReachable),
        ]),
      ),
    },
    notes,
    problems: unreachable.map((market) =>
      marketsWithStores.includes(market)
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
