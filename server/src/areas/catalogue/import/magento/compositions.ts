import { customOptionInputs } from '@jinlan/domain/cart';
import type { LocalText } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { AmountsOf } from './prices/prices.ts';
import type { Flags } from './rows/flags.ts';
import { type Pairs, readEntries, readList } from './rows/lists.ts';
import { freeSlug } from './rows/slug.ts';
import type { Texts } from './texts/texts.ts';
import type { Aside, MagentoRow } from './translate.ts';

/** What Magento writes of bundles, options and gift cards, as entries of `products.json`. */
type Everywhere = (text: string) => LocalText;

/** Entries of one `name`, in the order in which the names come. */
function byName(entries: readonly Pairs[]): [string, Pairs[]][] {
  return [...Map.groupBy(entries, (entry) => entry.get('name') ?? '')];
}

const bundleInputs: Readonly<Record<string, string>> = {
  select: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
};

/** Without one, or with 0, one; a part of a piece stays as it is, and is refused. */
const quantityOf = (text: string | undefined): number => Number(text ?? '1') || 1;

interface BundleParts {
  readonly everywhere: Everywhere;
  readonly flags: Flags;
  readonly spelled: (sku: string) => string;
  readonly money: AmountsOf | null;
}

/** With `money` selections have prices of their own, in addition to the bundle's. */
export function readBundleValues(text: string, { everywhere, flags, spelled, money }: BundleParts) {
  const isSet = (entry: Pairs, name: string) => flags('bundle_values', entry.get(name) ?? '');
  const taken = new Set<string>();
  return byName(readEntries(text)).map(([name, entries]) => ({
    key: freeSlug(name, taken),
    title: everywhere(name),
    input: bundleInputs[entries[0]?.get('type') ?? ''] ?? 'multi',
    required: entries.some((entry) => isSet(entry, 'required')),
    selections: entries.map((entry) => ({
      sku: spelled(entry.get('sku') ?? ''),
      quantity: quantityOf(entry.get('default_qty')),
      isDefault: isSet(entry, 'default'),
      canChangeQuantity: isSet(entry, 'can_change_qty'),
      ...(money ? chargeOf(entry, money, `${name} / ${entry.get('sku') ?? ''}`) : {}),
    })),
  }));
}

/** `price=5,price_type=percent` is a share of the piece; per cents have at most two decimals. */
function readPrice(entry: Pairs | undefined, money: AmountsOf, label: string) {
  const text = entry?.get('price') ?? '';
  const sku = entry?.get('sku') || null;
  return entry?.get('price_type') === 'percent'
    ? { sku, prices: {}, percent: Math.round(Number(text) * 100) }
    : { sku, prices: money(text, 'custom_options', label) };
}

/** What other names Magento's modules and older exports have for an input. */
const otherInputs: Readonly<Record<string, string>> = { select: 'drop_down', dropdown: 'drop_down' };

const chargeOf = (entry: Pairs, money: AmountsOf, label: string) =>
  entry.get('price_type') === 'percent'
    ? { percent: Math.round(Number(entry.get('price') ?? 0) * 100) }
    : { prices: money(entry.get('price') ?? '', 'bundle_values', label) };

interface OptionParts {
  readonly texts: Texts;
  readonly money: AmountsOf;
  readonly flags: Flags;
  readonly asides: Aside[];
}

type WrittenOptions = readonly (readonly [name: string, entries: readonly Pairs[]])[];

const column = 'custom_options';
const optionsIn = (row: StreamedRow): WrittenOptions => byName(readEntries(row.cell(column)));
const valuesOf = (entries: readonly Pairs[]): readonly Pairs[] =>
  entries.filter((entry) => entry.get('option_title'));

/** Custom options of a piece. Rows of store views have the same ones in the same order, in their language. */
export function readOptions({ row, views }: MagentoRow, parts: OptionParts) {
  const { texts, flags } = parts;
  const options = optionsIn(row);
  const others = viewOptions(options, views, parts.asides);
  const titleOf = (main: string, pick: (other: WrittenOptions) => string | undefined) =>
    texts.from(column, main, (view) => pick(others.get(view) ?? []) ?? '');
  const taken = new Set<string>();
  return options.map(([name, entries], at) => {
    const [first] = entries;
    const input = first?.get('type') ?? '';
    const keys = new Set<string>();
    return {
      key: freeSlug(name, taken),
      title: titleOf(name, (other) => other[at]?.[0]),
      input: customOptionInputs.find((one) => one === (otherInputs[input] ?? input)) ?? input,
      required: flags(column, first?.get('required') ?? ''),
      mostCharacters: Math.round(Number(first?.get('max_characters') ?? 0)) || 0,
      ...(entries.some((entry) => entry.has('option_title'))
        ? { sku: null, prices: {} }
        : priceOf(first, others, (other) => other[at]?.[1][0], name, parts)),
      values: valuesOf(entries).map((entry, place) => {
        const title = entry.get('option_title') ?? '';
        const inView = (other: WrittenOptions) => valuesOf(other[at]?.[1] ?? [])[place];
        return {
          key: freeSlug(title, keys),
          title: titleOf(title, (other) => inView(other)?.get('option_title')),
          ...priceOf(entry, others, inView, `${name} / ${title}`, parts),
        };
      }),
    };
  });
}

type ViewOptions = ReadonlyMap<StreamedRow, WrittenOptions>;

/** By store view; one whose options are not those of the piece is told of, and left out. */
function viewOptions(options: WrittenOptions, views: readonly StreamedRow[], asides: Aside[]): ViewOptions {
  const shapeOf = (written: WrittenOptions): string =>
    written.map(([, entries]) => valuesOf(entries).length).join(' ');
  return new Map(
    views.flatMap((view): [StreamedRow, WrittenOptions][] => {
      const written = optionsIn(view);
      if (written.length === 0) return [];
      if (shapeOf(written) === shapeOf(options)) return [[view, written]];
      const code = view.cell('store_view_code').trim();
      const message = `Not as many options, or values of one, as the piece has: their titles in ${code} are not taken`;
      asides.push({ ...view.place(column), path: column, message });
      return [];
    }),
  );
}

/** The price of the main row. A store view's own holds in its market's currency, and is noted where that is the same. */
function priceOf(
  entry: Pairs | undefined,
  others: ViewOptions,
  pick: (other: WrittenOptions) => Pairs | undefined,
  label: string,
  { money, asides }: OptionParts,
) {
  const price = readPrice(entry, money, label);
  const main = entry?.get('price') ?? '';
  const ofMarkets: Partial<Record<CurrencyCode, number>> = {};
  const isShare = (pairs: Pairs | undefined): boolean => pairs?.get('price_type') === 'percent';
  for (const [view, other] of others) {
    const own = pick(other);
    const text = own?.get('price') ?? '';
    if (text === '' || Number(text) === Number(main)) continue;
    const amount = isShare(own) || isShare(entry) ? null : money.ofView(view, text, column, label);
    if (amount && amount.currency !== money.currency) {
      ofMarkets[amount.currency] = amount.minor;
      continue;
    }
    const code = view.cell('store_view_code').trim();
    const message = `${label}: ${JSON.stringify(text)} in ${code} is not kept: it costs ${main || 'nothing'}, as the main row says`;
    asides.push({ ...view.place(column), path: column, message, isNote: true });
  }
  return { ...price, prices: { ...price.prices, ...ofMarkets } };
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
  const currencies = [...new Set(amounts.flatMap((one) => Object.keys(one)))] as CurrencyCode[];
  const isYes = (name: string, empty = false): boolean => flags(name, cell(name), empty);
  const [from, to] = (['giftcard_open_amount_min', 'giftcard_open_amount_max'] as const).map((name) =>
    money(cell(name), name),
  ) as [ReturnType<AmountsOf>, ReturnType<AmountsOf>];
  const open = isYes('giftcard_allow_open_amount')
    ? Object.fromEntries(
        Object.entries(from).map(([currency, least]) => [
          currency,
          [least, to[currency as CurrencyCode] ?? 0],
        ]),
      )
    : null;
  const listed = Object.fromEntries(
    currencies.map((currency) => [currency, amounts.flatMap((one) => one[currency] ?? [])]),
  );
  return {
    giftCard: {
      kind: cardKinds[cell('giftcard_type').toLowerCase()] ?? 'virtual',
      amounts: listed,
      open,
      lifetimeDays: Math.round(Number(cell('giftcard_lifetime'))) || 0,
      longestMessage: isYes('giftcard_allow_message') ? 255 : 0,
      redeemable: isYes('giftcard_is_redeemable', true),
    },
    lowest:
      currencies.length > 0
        ? Object.fromEntries(currencies.map((currency) => [currency, Math.min(...(listed[currency] ?? [0]))]))
        : from,
  };
}
