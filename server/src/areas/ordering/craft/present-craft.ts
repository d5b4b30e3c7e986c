import { openCraftStages } from '@jinlan/domain/workshop';
import type { Wire } from '../../../graphql/wire.ts';
import type { HistoryEntry } from '../../../platform/process.ts';
import type { Viewer } from '../reading/present-address.ts';
import type { Services } from '../services.ts';
import { isOwnOrder, type Staff } from '../staff/find-order.ts';
import type { OrderRow } from '../store.ts';
import { mayReport } from './change-craft.ts';
import { craftPictures } from './craft-pictures.ts';
import type { CraftReport } from './store.ts';

export interface CraftOfOrder {
  readonly order: OrderRow;
  readonly events: readonly Pick<HistoryEntry, 'event' | 'at'>[];
  readonly craft: readonly CraftReport[];
}

/** Whether an order may have reports, because it was approved. */
export const isMade = (events: readonly Pick<HistoryEntry, 'event'>[]): boolean =>
  events.some(({ event }) => event === 'approve');

/**
 * Presents the stages that were reached. A viewer who looked the order up by number and telephone gets no pictures and
 * remarks.
 */
export function presentTimeline(
  services: Services,
  { events, craft }: CraftOfOrder,
  viewer: Viewer,
): Wire<'CraftReport'>[] {
  const approved = events.findLast(({ event }) => event === 'approve');
  if (approved === undefined) return [];
  const isWhole = viewer === 'browser';
  return [
    { stage: 'design', at: approved.at.toISOString(), remark: null, pictures: [] },
    ...craft.map(({ stage, at, remark, pictureIds }) => ({
      stage,
      at: at.toISOString(),
      remark: isWhole && remark !== '' ? remark : null,
      pictures: isWhole
        ? pictureIds.map((id) => ({ uid: String(id), url: craftPictures.urlOf(services.platform, id) }))
        : [],
    })),
  ];
}

/** Presents the reports to staff of the order's own store. Staff of other stores see none. */
export function presentCraftToStaff(
  services: Services,
  staff: Staff,
  details: CraftOfOrder,
): Pick<Wire<'StaffOrder'>, 'craft_timeline' | 'craft_stages_open' | 'may_report_craft'> {
  const { order, craft } = details;
  const isHere = order.state.facts.storeId === staff.storeId;
  const isReporter = isHere && mayReport(services, staff, order) && !isOwnOrder(staff, order);
  const open = openCraftStages(
    order.state.stage,
    craft.map(({ stage }) => stage),
  );
  return {
    craft_timeline: isHere ? presentTimeline(services, details, 'browser') : [],
    craft_stages_open: isReporter ? [...open] : [],
    may_report_craft: isReporter && isMade(details.events),
  };
}
