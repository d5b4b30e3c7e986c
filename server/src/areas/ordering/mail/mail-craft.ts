import type { CraftStage } from '@jinlan/domain/workshop';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { sendOrderEmail } from './mail-order.ts';

/**
 * Sends the e-mail that a piece has reached a stage of the craft, once for each stage. Remark and pictures are only on the
 * order's page.
 */
export function mailCraft(
  services: Services,
  tx: Connection,
  order: OrderRow,
  stage: CraftStage,
): Promise<void> {
  const words = orderMail[order.locale];
  const body = [fill(words['craft.body'], { stage: words[`craft.stage.${stage}`] })];
  return sendOrderEmail(services, tx, order, 'craft', body, { key: `craft-${stage}` });
}
