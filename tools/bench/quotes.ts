import { readFileSync } from 'node:fs';
import { charactersOf, fontOf, volumesOf } from '@jinlan/atelier/pieces';
import {
  complete,
  type Design,
  type Draft,
  type Drawn,
  decodeDesign,
  drawUp,
  encodeDesign,
  openWorkshop,
  previewOf,
  quoteDesign,
  readTables,
  repair,
  type Weights,
  weightOfVolume,
} from '@jinlan/domain/customiser';
import { money } from '@jinlan/domain/money';
import { openFonts, outlinesIn } from '../../server/src/areas/customiser/fonts/fonts.ts';
import { median } from './median.ts';

/**
 * Measures the server's work for the code of a design, without database and network: parse, repair, blueprint, weight
 * and price, for every style of the sample shop. Each new design differs from the previous ones by micrometres.
 */

/** 300 quotes a second and core; the median should stay under 5 ms. */
const LIMIT_MS = 1000 / 300;
const ROUNDS = 30;

const gold = {
  CK9999: {
    type: 'HK-CK9999' as const,
    version: 1,
    sell: money(138_700, 'HKD'),
    buy: null,
    exchange: null,
    unit: 'gram' as const,
    effectiveAt: '2026-11-20T00:00:00.000Z',
  },
};

/** Integer measures of a blueprint that may grow by some micrometres without becoming another piece. */
const measures = ['circumference', 'height', 'charmHeight', 'innerDiameter', 'gauge', 'length', 'diameter'];

function nudged<T>(value: T, by: number): T {
  if (typeof value !== 'object' || value === null || 'shape' in value) return value;
  if (Array.isArray(value)) return value.map((item) => nudged(item, by)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [
      key,
      typeof of === 'number' && of > 0 && measures.includes(key) ? of + by : nudged(of, by),
    ]),
  ) as T;
}

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Returns one line: mean and median over all styles, for a new design and for a repeated one, and the cost
 * of the new one.
 */
export async function measureQuotes(): Promise<string> {
  const parsed = readTables(
    JSON.parse(readFileSync(new URL('../../sample/customiser.json', import.meta.url), 'utf8')),
  );
  if (!parsed.ok) throw new Error('The option tables of the sample do not hold');
  const fonts = await openFonts();
  const workshop = openWorkshop(parsed.value, fonts.has);
  const designs = Object.entries(workshop.byFlow).flatMap(([flow, styles]) =>
    styles.flatMap(({ code, kind }): Design[] => {
      const piece =
        flow === 'single-ring' || flow === 'diamond-ring' ? { style: code } : { style: code, kind };
      const draft =
        flow === 'pair-rings'
          ? { tables: 1, flow, mode: 'one-design', gender: 'both', style: code }
          : { tables: 1, flow, piece };
      const design = previewOf(workshop, draft as Draft);
      return design ? [design] : [];
    }),
  );
  const stone = money(1_000_000, 'HKD');
  const quote = (code: string, outlines: ReturnType<typeof outlinesIn>, by: number): void => {
    const decoded = decodeDesign(code, parsed.value.shop);
    const design = decoded.ok ? complete(workshop, repair(workshop, decoded.value).draft) : decoded;
    const drawnPieces = design.ok ? drawUp(workshop, design.value) : design;
    if (!design.ok || !drawnPieces.ok) throw new Error(code);
    const weights = Object.fromEntries(
      drawnPieces.value.map(({ part, blueprint }: Drawn): [string, Weights] => [
        part,
        Object.fromEntries(
          [...volumesOf(nudged(blueprint, by), outlines)].map(([alloy, volume]) => [
            alloy,
            weightOfVolume(alloy, volume),
          ]),
        ),
      ]),
    );
    const terms = { currency: 'HKD', partsPerMillion: 1_000_000, weights, stonePrice: stone } as const;
    const priced = quoteDesign(workshop, design.value, terms, gold);
    if (!priced.ok) throw new Error(priced.error.code);
  };
  const [fresh, again]: [number[], number[]] = [[], []];
  for (const design of designs) {
    const code = encodeDesign(design, parsed.value.shop);
    const drawnPieces = drawUp(workshop, design);
    const [first] = drawnPieces.ok ? drawnPieces.value : [];
    const letters = first ? await fonts.draw(fontOf(first.blueprint), charactersOf(first.blueprint)) : null;
    const outlines = outlinesIn(letters ?? new Map());
    for (let round = 0; round < 5; round++) quote(code, outlines, 900 + round);
    const began = processorMs();
    for (let round = 1; round <= ROUNDS; round++) quote(code, outlines, round);
    const between = processorMs();
    for (let round = 0; round < ROUNDS; round++) quote(code, outlines, ROUNDS);
    fresh.push((between - began) / ROUNDS);
    again.push((processorMs() - between) / ROUNDS);
  }
  const mean = (times: readonly number[]): number =>
    times.reduce((sum, time) => sum + time, 0) / times.length;
  const medianMs = median(fresh);
  const missed = mean(fresh) > LIMIT_MS || medianMs > 5;
  return [
    `  quotes of ${designs.length} styles (ms of processor; new at most ${LIMIT_MS.toFixed(1)}):`,
    `new ${mean(fresh).toFixed(2)}, median ${medianMs.toFixed(2)};`,
    `again ${mean(again).toFixed(2)}; ${Math.round(1000 / mean(fresh))} new ones a second`,
    missed ? '✗ quotes' : '',
  ].join(' ');
}
