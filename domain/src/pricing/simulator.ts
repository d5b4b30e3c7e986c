/**
 * The sample shop's gold market: a pure function from a seed and a time span to board versions, which are
 * published as sample data. Everything follows from the day: each day has its own random numbers, and the
 * level is computed from the calibration's first month on. So two processes, or one that slept for a week,
 * produce the same versions.
 *
 * Figures: trade-facts 1.3. A day moves with probability 0.52 by N(0, 1.8 %), pulled towards the observed
 * monthly means; one day in ten is revised once or twice. No version moves a board by 2.5 % or more, so the
 * sample never halts itself. Only here are floats allowed; they are rounded to the board's step.
 */
import { addDays, atMinute, type BusinessDay, businessDay, daysBetween } from '../kernel/index.ts';
import { type Money, money } from '../money/index.ts';
import type { BoardDraft } from './board.ts';
import { type GoldPriceType, goldTypeFacts } from './gold.ts';

/** The part of the sample's `gold.json` that the simulation needs. */
export interface SimulatorCalibration {
  /** The last day with an observed Mainland ornament price; later prices move around it. */
  readonly anchor: { readonly date: BusinessDay; readonly sell: { readonly 'CN-CK9999': number } };
  /** Months in order, without gaps. */
  readonly monthlyMeanCnyPerGram: readonly { readonly month: string; readonly mean: number }[];
  readonly daily: { readonly moveProbability: number; readonly sigma: number; readonly largestStep: number };
  readonly intraday: {
    readonly probability: number;
    readonly mostRevisions: number;
    readonly smallest: number;
    readonly largest: number;
  };
  /** HH:MM, UTC+8. */
  readonly openingTime: string;
  readonly hkdPerCny: number;
  readonly gramsPerTael: number;
  /** Retail ÷ spot on the Mainland and in Hong Kong. */
  readonly spotRatio: { readonly 'CN-CK9999': number; readonly 'HK-CK9999': number };
  readonly types: readonly {
    readonly type: GoldPriceType;
    readonly sellOf: { readonly type: 'CN-CK9999' | 'HK-CK9999'; readonly ratio: number };
    /** Ratio to the type's own selling price; null if the board shows none. */
    readonly buyRatio: number | null;
    readonly exchangeRatio: number | null;
  }[];
}

export interface Simulation {
  readonly calibration: SimulatorCalibration;
  readonly seed: string;
  /** The simulation returns the versions that took effect after this instant. */
  readonly after: Date;
  /** The simulation returns no version that took effect after this instant. */
  readonly until: Date;
}

/**
 * Share of the greatest step that the walk itself may use; the rest is reserved for rounding to the board's
 * step.
 */
const STEP_ROOM = 0.85;
/** Average share of the distance to the observed level that a moving day covers. */
const PULL = 0.12;
/** Revisions fall between 10:30 and 18:00. */
const REVISIONS_FROM = 630;
const REVISIONS_MINUTES = 450;

/** Every version inside the span by time, all boards of one publication together. */
export function simulateBoards(simulation: Simulation): readonly BoardDraft[] {
  const { calibration, seed, after, until } = simulation;
  const levelOfDay = observedLevels(calibration);
  const limit = calibration.daily.largestStep * STEP_ROOM;
  const last = businessDay(until);
  const drafts: BoardDraft[] = [];

  let day = firstDay(calibration);
  let level = Math.log(levelOfDay(day));
  for (; day <= last; day = addDays(day, 1)) {
    const random = randomOf(`${seed}/${day}`);
    for (const { minute, move } of movesOf(calibration, random, Math.log(levelOfDay(day)) - level)) {
      level += Math.max(-limit, Math.min(limit, move));
      const at = atMinute(day, minute);
      if (at > after && at <= until) drafts.push(...boardsAt(calibration, Math.exp(level), at));
    }
  }
  return drafts;
}

/** The day the calibration begins: no version is older. */
export function firstDay(calibration: SimulatorCalibration): BusinessDay {
  return `${calibration.monthlyMeanCnyPerGram[0]?.month ?? calibration.anchor.date.slice(0, 7)}-01`;
}

interface Move {
  readonly minute: number;
  /** Logarithmic. */
  readonly move: number;
}

/** The opening first, then any revisions by time. `distance` is how far the observed level is above. */
function movesOf(calibration: SimulatorCalibration, random: () => number, distance: number): readonly Move[] {
  const { daily, intraday } = calibration;
  const moving = random() < daily.moveProbability;
  const shock = normal(random) * daily.sigma;
  const moves: Move[] = [
    { minute: minuteOf(calibration.openingTime), move: moving ? shock + PULL * distance : 0 },
  ];
  if (random() < intraday.probability) {
    const count = 1 + Math.floor(random() * intraday.mostRevisions);
    const slot = Math.floor(REVISIONS_MINUTES / count);
    for (let index = 0; index < count; index += 1) {
      const minute = REVISIONS_FROM + index * slot + Math.floor(random() * slot);
      const size = intraday.smallest + random() * (intraday.largest - intraday.smallest);
      moves.push({ minute, move: random() < 0.5 ? -size : size });
    }
  }
  return moves;
}

function boardsAt(calibration: SimulatorCalibration, mainland: number, at: Date): readonly BoardDraft[] {
  const { spotRatio, gramsPerTael, hkdPerCny } = calibration;
  const hongKong = (mainland / spotRatio['CN-CK9999']) * spotRatio['HK-CK9999'] * gramsPerTael * hkdPerCny;
  return calibration.types.map(({ type, sellOf, buyRatio, exchangeRatio }): BoardDraft => {
    const sell = (sellOf.type === 'CN-CK9999' ? mainland : hongKong) * sellOf.ratio;
    return {
      type,
      sell: roundedToBoard(type, sell),
      buy: buyRatio === null ? null : roundedToBoard(type, sell * buyRatio),
      exchange: exchangeRatio === null ? null : roundedToBoard(type, sell * exchangeRatio),
      effectiveAt: at.toISOString(),
    };
  });
}

/** From whole currency units to money on the board's step. */
function roundedToBoard(type: GoldPriceType, units: number): Money {
  const { step, currency } = goldTypeFacts[type];
  return money(Math.round((units * 100) / step) * step, currency);
}

/** The observed price of a day: mid-month means and the anchor, interpolated in the logarithm. */
function observedLevels(calibration: SimulatorCalibration): (day: BusinessDay) => number {
  const { anchor } = calibration;
  const points = [
    ...calibration.monthlyMeanCnyPerGram.map(({ month, mean }) => ({ day: `${month}-15`, price: mean })),
    { day: anchor.date, price: anchor.sell['CN-CK9999'] / 100 },
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
  return (day) => {
    const next = points.findIndex((point) => point.day >= day);
    const pointAfter = points[next === -1 ? points.length - 1 : next];
    const pointBefore = points[next === -1 ? points.length - 1 : Math.max(0, next - 1)];
    if (!pointBefore || !pointAfter) return 1;
    const span = daysBetween(pointBefore.day, pointAfter.day);
    const share = span === 0 ? 0 : daysBetween(pointBefore.day, day) / span;
    return Math.exp(
      Math.log(pointBefore.price) + share * (Math.log(pointAfter.price) - Math.log(pointBefore.price)),
    );
  };
}

function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Box and Muller's transform of two uniform draws. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Uniform draws in [0, 1): FNV-1a of the text seeds a 32-bit mixing counter. */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
