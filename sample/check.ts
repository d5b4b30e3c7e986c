// Says whether the sample shop holds together; `node sample/check.ts` prints what does not.
import { existsSync } from 'node:fs';
import { checkContent } from './check-content.ts';
import { checkPictures } from './check-pictures.ts';
import {
  at,
  currencyOf,
  type Market,
  markets,
  type Price,
  type Product,
  readSample,
  type Sample,
  type Variant,
} from './read.ts';

export type Complain = (where: string, what: string) => void;

/** Words the Mainland's advertising law and the fineness standard forbid, and our own manner (look.md). */
const forbidden = {
  'zh-Hans-CN': /最|第一|国家级|顶级|极致|唯一|首选|绝无仅有|千足金|万足金|亲爱|！|你/,
  'en-US': /\b(?:best|finest|number one|no\. 1|unrivalled|perfect)\b|!/i,
} as const;

function checkTexts(value: unknown, where: string, complain: Complain): void {
  if (Array.isArray(value)) {
    value.forEach((one, i) => {
      checkTexts(one, `${where}.${i}`, complain);
    });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const record = value as Record<string, unknown>;
  const locales = Object.keys(forbidden) as (keyof typeof forbidden)[];
  if (!locales.some((l) => l in record)) {
    for (const [key, one] of Object.entries(record)) checkTexts(one, `${where}.${key}`, complain);
    return;
  }
  for (const locale of locales) {
    const text = record[locale];
    const words = typeof text === 'string' ? text : JSON.stringify(text ?? '');
    if (words.trim() === '' || words === '""') complain(`${where}.${locale}`, 'no words');
    const bad = forbidden[locale].exec(words);
    if (bad) complain(`${where}.${locale}`, `forbidden word ${bad[0]}`);
  }
}

function checkCategories(s: Sample, complain: Complain): void {
  const byKey = new Map(s.categories.map((c) => [c.key, c]));
  if (byKey.size !== s.categories.length) complain('categories', 'a key is used twice');
  const paths = new Set<string>();
  for (const c of s.categories) {
    if (c.parent !== null && !byKey.has(c.parent)) complain(c.key, `unknown parent ${c.parent}`);
    let depth = 1;
    for (let up = c.parent; up !== null; up = byKey.get(up)?.parent ?? null) depth++;
    if (depth > 3) complain(c.key, 'more than three levels');
    const path = `${c.parent ?? ''}/${c.urlKey}`;
    if (paths.has(path)) complain(c.key, `address ${path} twice`);
    paths.add(path);
    if ((c.label === null) !== (c.labelName === null)) complain(c.key, 'a label needs its name');
    if (c.pageUrl !== null) continue;
    for (const market of markets) {
      if (!s.products.some((p) => p.categories.includes(c.key) && p.markets.includes(market)))
        complain(c.key, `empty in ${market}`);
    }
  }
}

const boards: Readonly<Record<string, readonly Market[]>> = {
  CK9999: markets,
  CKBAR: ['cn'],
  CKBEAN: ['hk', 'mo', 'my', 'sg'],
  PT9995: ['hk', 'mo', 'my', 'sg'],
};

function checkPrice(price: Price, sold: readonly Market[], where: string, complain: Complain): void {
  const sums = price.kind === 'fixed' ? price.amounts : price.craft;
  const was = price.kind === 'fixed' ? price.was : price.craftWas;
  for (const market of sold) {
    const currency = currencyOf[market];
    const amount = sums[currency];
    if (amount === undefined || !Number.isSafeInteger(amount) || amount <= 0) {
      complain(where, `no amount in ${currency}`);
      continue;
    }
    if (['CNY', 'HKD', 'MOP'].includes(currency) && amount % 100 !== 0)
      complain(where, `${currency} is not whole`);
    const before = was?.[currency];
    if (was && (before === undefined || before <= amount))
      complain(where, `struck ${currency} is not higher`);
  }
  if (price.kind === 'fixed') return;
  if (!Number.isSafeInteger(price.weightMg) || price.weightMg <= 0) complain(where, 'no weight');
  for (const market of sold) {
    if (!boards[price.metal]?.includes(market)) complain(where, `${price.metal} has no board in ${market}`);
  }
}

/** A set can be had wherever it is sold: so can all of its pieces. */
function checkSet(
  { sku, type, markets: sold, bundle, grouped }: Product,
  s: Sample,
  complain: Complain,
): void {
  const parts = [...(bundle ?? []).flatMap(({ selections }) => selections), ...(grouped ?? [])];
  if ((type === 'bundle' || type === 'grouped') && parts.length < 2) complain(sku, 'a set of too few pieces');
  for (const part of parts) {
    const piece = s.products.find((one) => one.sku === part.sku);
    if (!piece) complain(sku, `unknown piece ${part.sku}`);
    else if (sold.some((market) => !piece.markets.includes(market)))
      complain(sku, `${part.sku} is not sold in every market of the set`);
  }
}

function checkProduct(p: Product, s: Sample, complain: Complain): void {
  const attributes = new Map(s.attributes.map((a) => [a.code, a]));
  const sources = new Map(s.stores.map((r) => [r.code ?? '', r.market]));
  const known = (code: string, value: unknown): void => {
    const attribute = attributes.get(code);
    if (!attribute) {
      complain(p.sku, `unknown attribute ${code}`);
      return;
    }
    if (attribute.input === 'text') {
      if (typeof value !== 'string') complain(p.sku, `${code} is not a text`);
      return;
    }
    if (attribute.input === 'number') {
      if (typeof value !== 'number') complain(p.sku, `${code} is not a number`);
      return;
    }
    if (Array.isArray(value) !== (attribute.input === 'multiselect')) complain(p.sku, `${code}: one or many`);
    for (const option of [value].flat())
      if (!attribute.options.some((o) => o.code === option))
        complain(p.sku, `${code} has no option ${option}`);
  };
  const stocked = (stock: Readonly<Record<string, number>>, where: string): void => {
    for (const [source, quantity] of Object.entries(stock)) {
      if (!p.markets.includes(sources.get(source) as Market)) complain(where, `stock in ${source}`);
      if (!Number.isSafeInteger(quantity) || quantity < 0) complain(where, `quantity ${quantity}`);
    }
    for (const market of p.markets)
      if (!(`${market}-eshop` in stock)) complain(where, `no e-shop stock in ${market}`);
  };
  for (const [code, value] of Object.entries(p.attributes)) known(code, value);
  for (const key of p.categories)
    if (!s.categories.some((c) => c.key === key)) complain(p.sku, `unknown category ${key}`);
  for (const sku of p.related)
    if (!s.products.some((o) => o.sku === sku)) complain(p.sku, `unknown related ${sku}`);
  if (p.related.includes(p.sku)) complain(p.sku, 'related to itself');
  if (p.details.length < 2) complain(p.sku, 'too few details');
  if (p.attributes.supply === 'made-to-order' && typeof p.attributes.making_days !== 'number')
    complain(p.sku, 'made to order without its days');
  for (const html of Object.values(p.description))
    if (!/^(?:<p>[^<>]+<\/p>)+$/.test(html)) complain(p.sku, 'description is more than paragraphs');
  if (p.price) checkPrice(p.price, p.markets, p.sku, complain);
  else if (p.type !== 'bundle' && p.type !== 'grouped') complain(p.sku, 'no price');
  checkSet(p, s, complain);
  for (const { file } of p.downloads?.links ?? [])
    if (!existsSync(at(`downloads/${file}`))) complain(p.sku, `no file ${file}`);
  if (p.type === 'bundle' || p.type === 'grouped') return;
  if (p.type !== 'configurable') {
    stocked(p.stock, p.sku);
    return;
  }
  const options = p.options ?? [];
  const variants = p.variants ?? [];
  if (options.length === 0 || variants.length < 2) complain(p.sku, 'configurable without a choice');
  const seen = new Set<string>();
  for (const v of variants) {
    for (const code of options) known(code, v.attributes[code]);
    if (Object.keys(v.attributes).length !== options.length) complain(v.sku, 'attributes beyond the options');
    const combination = options.map((o) => v.attributes[o]).join();
    if (seen.has(combination)) complain(v.sku, `combination ${combination} twice`);
    seen.add(combination);
    checkPrice(v.price, p.markets, v.sku, complain);
    stocked(v.stock, v.sku);
  }
  const [size = ''] = options.slice(-1);
  const others = (v: Variant): string =>
    options
      .slice(0, -1)
      .map((o) => v.attributes[o])
      .join();
  const weighed = /_(?:size|length|weight)$/.test(size) ? Map.groupBy(variants, others).values() : [];
  for (const row of weighed) {
    const weights = row.flatMap((v) => (v.price.kind === 'by-weight' ? [v.price.weightMg] : []));
    if (weights.some((w, i) => i > 0 && w <= (weights[i - 1] ?? 0)))
      complain(p.sku, 'weights do not grow with size');
  }
}

/** Every store, the e-shops' too, has a manager and an adviser. */
function checkStaff({ staff, stores }: Sample, complain: Complain): void {
  for (const column of ['staff_no', 'email'])
    if (new Set(staff.map((m) => m[column])).size !== staff.length) complain('staff', `${column} twice`);
  for (const m of staff)
    if (!stores.some((r) => r.code === m.store)) complain(m.staff_no ?? '', `unknown store ${m.store}`);
  for (const r of stores)
    for (const role of ['manager', 'adviser'])
      if (!staff.some((m) => m.store === r.code && m.role === role)) complain(r.code ?? '', `no ${role}`);
}

function checkRest(s: Sample, complain: Complain): void {
  const skus = s.products.flatMap((p) => [p.sku, ...(p.variants ?? []).map((v) => v.sku)]);
  if (new Set(skus).size !== skus.length) complain('products', 'an SKU is used twice');
  if (new Set(s.products.map((p) => p.urlKey)).size !== s.products.length)
    complain('products', 'an address twice');
  for (const market of markets) {
    const here = s.stores.filter((r) => r.market === market);
    if (here.filter((r) => r.is_eshop === 'true').length !== 1) complain(market, 'wants one e-shop source');
    if (here.filter((r) => r.pickup === 'true').length < 3) complain(market, 'fewer than three shops');
  }
  for (const r of s.stores) {
    if (!/^\+\d{9,13}$/.test(r.phone ?? '')) complain(r.code ?? '', `phone ${r.phone}`);
    if (!(Math.abs(Number(r.latitude)) < 60 && Number(r.longitude) > 95)) complain(r.code ?? '', 'position');
    // Warehouses have nobody to be met, and Hong Kong and Macau have no postcodes.
    const { region: _region, postcode: _postcode, contact_name: _contact, ...needed } = r;
    if (Object.values(needed).some((value) => value.trim() === '')) complain(r.code ?? '', 'an empty field');
  }
  checkStaff(s, complain);
  for (const c of s.coupons) {
    if (!markets.includes(c.market as Market)) complain(c.code ?? '', `market ${c.market}`);
    if (!(Number(c.value) > 0 && Number(c.min_subtotal) > Number(c.value))) complain(c.code ?? '', 'value');
    if (!((c.valid_from ?? '') < (c.valid_until ?? ''))) complain(c.code ?? '', 'dates');
  }
  for (const type of s.gold.types)
    if (!(type.buyRatio < type.exchangeRatio && type.exchangeRatio < 1)) complain(type.type, 'ratios');
}

export async function checkSample(s: Sample = readSample()): Promise<string[]> {
  const problems: string[] = [];
  const complain: Complain = (where, what) => {
    problems.push(`${where}: ${what}`);
  };
  for (const [file, value] of Object.entries(s)) checkTexts(value, file, complain);
  checkCategories(s, complain);
  for (const p of s.products) checkProduct(p, s, complain);
  checkRest(s, complain);
  checkContent(s, complain);
  await checkPictures(s, complain);
  return problems;
}

if (import.meta.main) {
  const problems = await checkSample();
  process.stdout.write(problems.length ? `${problems.join('\n')}\n` : 'The sample shop holds together.\n');
  process.exitCode = problems.length ? 1 : 0;
}
