import { stateWithReds } from '@jinlan/domain/e-invoices';
import type { Actor } from '@jinlan/domain/people';
import type { RedInvoiceRow } from '@jinlan/domain/validity';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import { sendOrderEmail } from '../mail/mail-order.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { askForRed } from './red-invoices.ts';
import {
  changeEInvoice,
  type EInvoiceRow,
  type InvoicedParts,
  type IssuedFile,
  saveEInvoiceFile,
  saveRedInvoiceFile,
} from './store.ts';

/** The document that was issued, and the actor who issued it. `red`: the red invoice; null for the e-invoice itself. */
interface Issued {
  readonly actor: Actor;
  readonly order: OrderRow;
  readonly invoice: EInvoiceRow;
  readonly red: RedInvoiceRow | null;
}

/**
 * Stores an issued document, records the change, and sends an e-mail to the buyer. If an amount was refunded meanwhile,
 * asks for a red invoice. `parts`: the amount and lines of the e-invoice. The caller holds the order's lock.
 */
export async function saveIssued(
  services: Services,
  tx: Connection,
  { actor, order, invoice, red }: Issued,
  { file, parts }: { readonly file: IssuedFile; readonly parts: InvoicedParts },
): Promise<void> {
  const now = services.platform.clock.now();
  const reds = invoice.reds.map((each) => ({
    ...each,
    isIssued: each.id === red?.id || each.number !== null,
  }));
  const state = red === null ? 'issued' : stateWithReds(invoice.amount, reds);
  if (red === null) await saveEInvoiceFile(tx, invoice.id, file, parts, now);
  else {
    await saveRedInvoiceFile(tx, red.id, file, now);
    await changeEInvoice(tx, invoice.id, { state });
  }
  await recordChange(tx, actor, now, {
    action: 'order.settle-e-invoice',
    record: { kind: 'e-invoice', id: `${order.number}/${invoice.sequence}` },
    before: { state: invoice.state },
    after: { state, number: file.number },
  });
  const key = red === null ? `issued-${invoice.sequence}` : `red-issued-${invoice.sequence}-${red.sequence}`;
  await sendOrderEmail(services, tx, order, red === null ? 'eInvoice' : 'redInvoice', [], {
    key: `e-invoice-${key}`,
  });
  if (red === null) await askForRed(services, tx, order, { ...invoice, ...parts, state: 'issued' });
}
