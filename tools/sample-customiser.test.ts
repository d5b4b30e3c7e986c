import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  drawUp,
  flows,
  openWorkshop,
  promiseDelivery,
  type QuoteTerms,
  quoteDesign,
  readTables,
} from '@jinlan/domain/customiser';
import { money, whole } from '@jinlan/domain/money';
import type { GoldQuotes } from '@jinlan/domain/pricing';
import { expect, test } from 'vitest';
import { alloysOf } from '../domain/src/customiser/rules/metals.ts';
import { Walker } from '../domain/src/customiser/rules/walking.ts';

const file = join(import.meta.dirname, '..', 'sample', 'customiser.json');
const source: unknown = JSON.parse(readFileSync(file, 'utf8'));
const parsed = readTables(source);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
const tables = parsed.value;
const workshop = openWorkshop(tables, () => true);

/** 1,387 yuan a gram, the latest price in trade-facts 1.3. */
const quotes: GoldQuotes = {
  CK9999: {
    type: 'CN-CK9999',
    version: 1,
    sell: money(138_700, 'CNY'),
    buy: null,
    exchange: null,
    unit: 'gram',
    effectiveAt: '2026-08-22T01:00:00.000Z',
  },
};

test('the sample tables have styles for every flow, with a name and a line for each', () => {
  expect(tables.styles.length).toBeGreaterThanOrEqual(20);
  for (const flow of flows) expect(workshop.byFlow[flow].length).toBeGreaterThanOrEqual(3);
  const spoken = tables.styles.flatMap(({ name, lead }) => [name, lead]);
  for (const text of spoken) {
    expect(text['zh-Hans-CN']).not.toMatch(/最|第一|顶级|唯一|你|！/);
    expect(text['en-US']).toMatch(/^[A-Z][^!\u4e00-\u9fff]*$/);
    expect(text['en-US']).not.toMatch(/\b(?:best|finest|perfect|unrivalled)\b/i);
  }
  expect(new Set(tables.styles.map(({ name }) => name['zh-Hans-CN'])).size).toBe(tables.styles.length);
});

test('every shape of stone has a setting, and every option of the tables a style', () => {
  const settings = tables.styles.flatMap((style) => (style.kind === 'setting' ? style.shapes : []));
  expect(new Set(settings).size).toBe(11);
  const offered = JSON.stringify(tables.styles);
  for (const table of ['metals', 'finishes', 'straps', 'charms', 'chains', 'clasps'] as const)
    for (const code of Object.keys(tables[table])) expect(offered).toContain(`"${code}"`);
});

test('any way through them ends in a design with a price and a plausible date', () => {
  const walker = new Walker(workshop, 18);
  for (let walk = 0; walk < 3_000; walk += 1) {
    const design = walker.design();
    const drawnPieces = drawUp(workshop, design);
    if (!drawnPieces.ok) throw new Error(drawnPieces.error.code);
    const weights = Object.fromEntries(
      drawnPieces.value.map(({ part, blueprint }) => [
        part,
        Object.fromEntries(alloysOf(blueprint.metal).map((alloy) => [alloy, 3_500])),
      ]),
    );
    // The tables are in Hong Kong dollars, which the sample's rates convert.
    const terms: QuoteTerms = {
      currency: 'CNY',
      partsPerMillion: 915_000,
      weights,
      stonePrice: design.flow === 'diamond-ring' ? whole(9_800, 'CNY') : null,
    };
    const quote = quoteDesign(workshop, design, terms, quotes);
    if (!quote.ok) throw new Error(JSON.stringify(quote.error));
    const yuan = quote.value.price.total.minor / 100;
    expect(yuan).toBeGreaterThan(2_000);
    expect(yuan).toBeLessThan(60_000);
    const promised = promiseDelivery(workshop, design, {
      market: 'cn',
      today: '2026-11-20',
      holidays: new Set(),
      stoneDays: 5,
    });
    if (!promised.ok) throw new Error(promised.error.code);
    expect(promised.value.deliveryDays).toBeGreaterThanOrEqual(9);
    expect(promised.value.deliveryDays).toBeLessThanOrEqual(32);
  }
});
