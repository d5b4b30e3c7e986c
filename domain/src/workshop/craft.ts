/**
 * The craft timeline of a piece that is made (trade-facts 5.1): the buyer confirms the design, then the workshop reports
 * one stage after another. A piece may skip stages: a plain band has nothing to set.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import type { OrderStage } from '../orders/index.ts';

/** The steps that the workshop reports, in the order of the work. */
export const craftStages = ['modelling', 'casting', 'setting', 'polishing', 'inspection'] as const;

export type CraftStage = (typeof craftStages)[number];

/** The most pictures of one stage. */
export const CRAFT_PICTURES_MAX = 4;

/** Longest remark of a stage, in characters. */
export const CRAFT_REMARK_MAX = 100;

/** The stages of an order in which the workshop reports: while it is made, and until it leaves the workshop. */
const reportedIn: readonly OrderStage[] = ['manufacturing', 'made'];

export const isInWorkshop = (stage: OrderStage): boolean => reportedIn.includes(stage);

export type CraftRefusal = Refusal<'CRAFT_STAGE_REFUSED', { readonly reason: 'over' | 'passed' }>;

/**
 * Whether a stage may be reported. A reported one may be reported again, which corrects its remark; one before the latest
 * is `passed`, because the buyer has been told of a later one.
 */
export function reportCraft(
  order: OrderStage,
  reported: readonly CraftStage[],
  stage: CraftStage,
): Result<CraftStage, CraftRefusal> {
  if (!isInWorkshop(order)) return refuse('CRAFT_STAGE_REFUSED', { reason: 'over' });
  const isPassed = !reported.includes(stage) && !openCraftStages(order, reported).includes(stage);
  return isPassed ? refuse('CRAFT_STAGE_REFUSED', { reason: 'passed' }) : ok(stage);
}

/** The stages that can be reported next. */
export function openCraftStages(order: OrderStage, reported: readonly CraftStage[]): readonly CraftStage[] {
  if (!isInWorkshop(order)) return [];
  const latest = Math.max(-1, ...reported.map((stage) => craftStages.indexOf(stage)));
  return craftStages.slice(latest + 1);
}
