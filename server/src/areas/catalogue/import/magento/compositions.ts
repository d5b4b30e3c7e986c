import { customOptionInputs } from '@jinlan/domain/cart';
import type { LocalText } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { AmountsOf } from './prices/prices.ts';
import type { Flags } from './rows/flags.ts';
import { type Pairs, readEntries, readList } from './rows/lists.ts';
import { freeSlug } from './rows/slug.ts';
import type { Texts } from './texts/texts.ts';
import type { MagentoRow, RowFinding } from './translate.ts';

/** Converts Magento's bundles, options and gift cards to the format of `products.json`. */
type ToLocalText = (text: string) => LocalText;

/** Groups entries by `name`, in the order of the names. */
function byName(entries: readonly Pairs[]): [string, Pairs[]][] {
  return [...Map.groupBy(entries, (entry) => entry.get('name') ?? '')];
}

const bundleInputs: Readonly<Record<string, string>> = {
  select: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
};

/** The quantity; 1 if it is missing or 0. A fraction is returned as it is, and refused later. */
const quantityOf = (text: string | undefined): number => Number(text ?? '1') || 1;

interface BundleParts {
  readonly inAllLocales: ToLocalText;
  readonly flags: Flags;
  readonly skuInFile: (sku: string) => string;
  readonly money: AmountsOf | null;
}

/**
 * Reads the choices of a bundle. With `money`, its selections may have charges beside the bundle's price.
 */
export function readBundleValues(text: string, { inAllLocales, flags, skuInFile, money }: BundleParts) {
  const isSet = (entry: Pairs, name: string) => flags('bundle_values', entry.get(name) ?? '');
  const usedKeys = new Set<string>();
  return byName(readEntries(text)).map(([name, entries]) => ({
    key: freeSlug(name, usedKeys),
    title: inAllLocales(name),
    input: bundleInputs[entries[0]?.get('type') ?? ''] ?? 'multi',
    required: entries.some((entry) => isSet(entry, 'required')),
    selections: entries.map((entry) => ({
      sku: skuInFile(entry.get('sku') ?? ''),
      quantity: quantityOf(entry.get('default_qty')),
      isDefault: isSet(entry, 'default'),
      canChangeQuantity: isSet(entry, 'can_change_qty'),
      ...(money ? chargeOf(entry, money, `${name} / ${entry.get('sku') ?? ''}`) : {}),
    })),
  }));
}

/**
 * Reads the price of a selection. `price=5,price_type=percent` is a percentage of the piece's price, with
 * at most two decimals.
 */
function readPrice(entry: Pairs | undefined, money: AmountsOf, label: string) {
  const text = entry?.get('price') ?? '';
  const sku = entry?.get('sku') || null;
  return entry?.get('price_type') === 'percent'
    ? { sku, prices: {}, percent: Math.round(Number(text) * 100) }
    : { sku, prices: money(text, 'custom_options', label) };
}

/** Other names for an input in Magento's modules and older exports. */
const inputAliases: Readonly<Record<string, string>> = { select: 'drop_down', dropdown: 'drop_down' };

const chargeOf = (entry: Pairs, money: AmountsOf, label: string) =>
  entry.get('price_type') === 'percent'
    ? { percent: Math.round(Number(entry.get('price') ?? 0) * 100) }
    : { prices: money(entry.get('price') ?? '', 'bundle_values', label) };

interface OptionParts {
  readonly texts: Texts;
  readonly money: AmountsOf;
  readonly flags: Flags;
  readonly asides: RowFinding[];
}

type ParsedOptions = readonly (readonly [name: string, entries: readonly Pairs[]])[];

const column = 'custom_options';
const optionsIn = (row: StreamedRow): ParsedOptions => byName(readEntries(row.cell(column)));
const valuesOf = (entries: readonly Pairs[]): readonly Pairs[] =>
  entries.filter((entry) => entry.get('option_title'));

/** The custom options of a piece. Rows of store views contain the same options in the same order, translated. */
export function readOptions({ row, views }: MagentoRow, parts: OptionParts) {
  const { texts, flags } = parts;
  const options = optionsIn(row);
  const others = viewOptions(options, views, parts.asides);
  const titleOf = (main: string, pick: (other: ParsedOptions) => string | undefined) =>
    texts.from(column, main, (view) => pick(others.get(view) ?? []) ?? '');
  const usedKeys = new Set<string>();
  return options.map(([name, entries], index) => {
    const [first] = entries;
    const input = first?.get('type') ?? '';
    const keys = new Set<string>();
    return {
      key: freeSlug(name, usedKeys),
      title: titleOf(name, (other) => other[index]?.[0]),
      input: customOptionInputs.find((candidate) => candidate === (inputAliases[input] ?? input)) ?? input,
      required: flags(column, first?.get('required') ?? ''),
      mostCharacters: Math.round(Number(first?.get('max_characters') ?? 0)) || 0,
      ...(entries.some((entry) => entry.has('option_title'))
        ? { sku: null, prices: {} }
        : priceOf(first, others, (other) => other[index]?.[1][0], name, parts)),
      values: valuesOf(entries).map((entry, valueIndex) => {
        const title = entry.get('option_title') ?? '';
        const inView = (other: ParsedOptions) => valuesOf(other[index]?.[1] ?? [])[valueIndex];
        return {
          key: freeSlug(title, keys),
          title: titleOf(title, (other) => inView(other)?.get('option_title')),
          ...priceOf(entry, others, inView, `${name} / ${title}`, parts),
        };
      }),
    };
  });
}

type ViewOptions = ReadonlyMap<StreamedRow, ParsedOptions>;

/** The options by store view; a view whose options differ from those of the piece is reported and skipped. */
function viewOptions(
  options: ParsedOptions,
  views: readonly StreamedRow[],
  asides: RowFinding[],
): ViewOptions {
  const shapeOf = (parsed: ParsedOptions): string =>
    parsed.map(([, entries]) => valuesOf(entries).length).join(' ');
  return new Map(
    views.flatMap((view): [StreamedRow, ParsedOptions][] => {
      const parsed = optionsIn(view);
      if (parsed.length === 0) return [];
      if (shapeOf(parsed) === shapeOf(options)) return [[view, parsed]];
      const code = view.cell('store_view_code').trim();
      const message = `Not as many options, or values of one, as the piece has: their titles in ${code} are not taken`;
      asides.push({ ...view.positionOf(column), path: column, message });
      return [];
    }),
  );
}

/** The price of the main row. A store view's price applies to its market's currency; in the same currency it is noted. */
function priceOf(
  entry: Pairs | undefined,
  others: ViewOptions,
  pick: (other: ParsedOptions) => Pairs | undefined,
  label: string,
  { money, asides }: OptionParts,
) {
  const price = readPrice(entry, money, label);
  const main = entry?.get('price') ?? '';
  const marketPrices: Partial<Record<CurrencyCode, number>> = {};
  const isPercent = (pairs: Pairs | undefined): boolean => pairs?.get('price_type') === 'percent';
  for (const [view, other] of others) {
    const viewEntry = pick(other);
    const text = viewEntry?.get('price') ?? '';
    if (text === '' || Number(text) === Number(main)) continue;
    const amount = isPercent(viewEntry) || isPercent(entry) ? null : money.ofView(view, text, column, label);
    if (amount && amount.currency !== money.currency) {
      marketPrices[amount.currency] = amount.minor;
      continue;
    }
    const code = view.cell('store_view_code').trim();
    const message = `${label}: ${JSON.stringify(text)} in ${code} is not kept: it costs ${main || 'nothing'}, as the main row says`;
    asides.push({ ...view.positionOf(column), path: column, message, isNote: true });
  }
  return { ...price, prices: { ...price.prices, ...marketPrices } };
}

const cardKinds: Readonly<Record<string, string>> = {
  0: 'virtual',
  1: 'physical',
  2: 'combined',
  virtual: 'virtual',
  physical: 'physical',
  combined: 'combined',
};

export function readCardAmounts(row: StreamedRow, money: AmountsOf, flags: Flags) {
  const cell = (name: string): string => row.cell(name).trim();
  const amounts = readList(cell('giftcard_amount')).map((text) => money(text, 'giftcard_amount'));
  const currencies = [...new Set(amounts.flatMap((amount) => Object.keys(amount)))] as CurrencyCode[];
  const isYes = (name: string, empty = false): boolean => flags(name, cell(name), empty);
  const [from, to] = (['giftcard_open_amount_min', 'giftcard_open_amount_max'] as const).map((name) =>
    money(cell(name), name),
  ) as [ReturnType<AmountsOf>, ReturnType<AmountsOf>];
  const open = isYes('giftcard_allow_open_amount')
    ? Object.fromEntries(
        Object.entries(from).map(([currency, min]) => [currency, [min, to[currency as CurrencyCode] ?? 0]]),
      )
    : null;
  const amountsByCurrency = Object.fromEntries(
    currencies.map((currency) => [currency, amounts.flatMap((amount) => amount[currency] ?? [])]),
  );
  return {
    giftCard: {
      kind: cardKinds[cell('giftcard_type').toLowerCase()] ?? 'virtual',
      amounts: amountsByCurrency,
      open,
      lifetimeDays: Math.round(Number(cell('giftcard_lifetime'))) || 0,
      longestMessage: isYes('giftcard_allow_message') ? 255 : 0,
      redeemable: isYes('giftcard_is_redeemable', true),
    },
    lowest:
      currencies.length > 0
        ? Object.fromEntries(
            currencies.map((currency) => [currency, Math.min(...(amountsByCurrency[currency] ?? [0]))]),
          )
        : from,
  };
}
