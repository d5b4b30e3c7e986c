import { type Actor, customerIdOf } from '@jinlan/domain/people';
import type { WithdrawEInvoiceInput } from '../../../graphql/generated/resolvers.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { findByKey, findBySecret, findForBuyer, findOrNull, notFound } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { changeEInvoice, latestEInvoices } from './store.ts';
import { isAtProvider } from './submit.ts';
import { takeFromProvider } from './take-over.ts';
import { readWithdrawalKey } from './withdrawal-key.ts';

/**
 * Withdraws the request that waits, for the order's signed-in customer or for the key in the e-mail about the request. The
 * order's own link is not enough, because others may have it too. Withdrawing it again changes nothing. The provider has to
 * cancel it first: refuses with E_INVOICE_NOT_WAITING if the provider may have issued it.
 */
export async function withdrawEInvoice(
  services: Services,
  caller: Actor,
  input: WithdrawEInvoiceInput,
  source: string,
): Promise<OrderRow> {
  const { order: unlockedOrder, sequence } = await findOfInput(services, caller, input, source);
  const [unlocked] = await latestEInvoices(services.platform.db, [unlockedOrder.id]);
  const mayBeIt = unlocked?.state === 'requested' && (sequence === null || unlocked.sequence === sequence);
  if (mayBeIt && (await takeFromProvider(services, unlockedOrder.id, unlocked, null)) !== 'free')
    throw refuse('E_INVOICE_NOT_WAITING');
  return services.platform.db.transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null) throw notFound();
    const [latest] = await latestEInvoices(tx, [order.id]);
    const isIt = latest !== undefined && (sequence === null || latest.sequence === sequence);
    if (isIt && latest.state === 'withdrawn') return order;
    if (!isIt || latest.state !== 'requested' || isAtProvider(latest, null))
      throw refuse('E_INVOICE_NOT_WAITING');
    await changeEInvoice(tx, latest.id, { state: 'withdrawn' });
    return order;
  });
}

/** Returns the order, and the number of its e-invoice; null for the newest. */
async function findOfInput(
  services: Services,
  caller: Actor,
  { order_number: number, withdrawal_key: key }: WithdrawEInvoiceInput,
  source: string,
): Promise<{ readonly order: OrderRow; readonly sequence: number | null }> {
  if (!key) {
    if (customerIdOf(caller) === null) throw notFound();
    const access = { number, accessToken: null };
    const { order } = await findForBuyer(services, caller, access, 'order.request-e-invoice');
    return { order, sequence: null };
  }
  let sequence: number | null = null;
  const order = await findBySecret(services, source, async () => {
    const found = await findOrNull(findByKey(services, { number, accessToken: null }));
    sequence = found && readWithdrawalKey(services, found.order.number, key);
    return sequence === null ? null : (found?.order ?? null);
  });
  return { order, sequence };
}
