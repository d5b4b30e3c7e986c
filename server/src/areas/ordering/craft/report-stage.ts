import type { Actor } from '@jinlan/domain/people';
import { CRAFT_REMARK_MAX, type CraftStage, craftStages, reportCraft } from '@jinlan/domain/workshop';
import type { ReportCraftStageInput } from '../../../graphql/generated/resolvers.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailCraft } from '../mail/mail-craft.ts';
import type { Services } from '../services.ts';
import { readText } from '../staff/read-input.ts';
import type { OrderRow } from '../store.ts';
import { changeCraft, orderInWorkshop } from './change-craft.ts';
import { saveReport } from './store.ts';

/**
 * Reads the stage to report. Refuses any other text, also `design`: the approval of the order confirms the design, so
 * nobody reports it.
 */
export function readStage(stage: string): CraftStage {
  const found = craftStages.find((each) => each === stage);
  if (found === undefined) throw refuse('CRAFT_STAGE_REFUSED', { reason: 'passed' });
  return found;
}

/** Reports a stage of the craft, or corrects its remark. The buyer gets a message for each stage only once. */
export async function reportCraftStage(
  services: Services,
  actor: Actor,
  input: ReportCraftStageInput,
): Promise<OrderRow> {
  const { staff, order } = await orderInWorkshop(services, actor, input.order_number);
  const stage = readStage(input.stage);
  const typed = input.remark?.trim() ?? '';
  const remark = typed === '' ? '' : readText('remark', typed, CRAFT_REMARK_MAX);
  return changeCraft(services, order, async (tx, locked, reports, now) => {
    const result = reportCraft(
      locked.state.stage,
      reports.map((report) => report.stage),
      stage,
    );
    if (!result.ok) throw refuse('CRAFT_STAGE_REFUSED', result.error.data);
    const before = reports.find((report) => report.stage === stage);
    if (before?.remark === remark) return false;
    await saveReport(tx, { orderId: locked.id, stage, remark, staffNo: staff.staffNo }, now);
    await recordChange(tx, staff, now, {
      action: 'order.craft',
      record: { kind: 'order', id: locked.number },
      before: before === undefined ? null : { stage, remark: before.remark },
      after: { stage, remark },
    });
    if (before === undefined) await mailCraft(services, tx, locked, stage);
    return true;
  });
}
