import type { Connection } from '../../../platform/database.ts';
import { readReference, receiptKey } from '../staff/read-input.ts';
import { receiptUsed } from '../staff/refuse.ts';
import {
  addReceiptOfService,
  deleteReceiptOfService,
  orderOfReceipt,
  type TillReceipt,
} from './store-effects.ts';

/**
 * Records, in the caller's transaction, that a receipt of a store's till pays a service. Returns the receipt as it was
 * typed, without outer spaces. Refuses with INVALID_TEXT, and with RECEIPT_USED if the receipt pays something else.
 */
export async function claimTillReceipt(
  tx: Connection,
  storeCode: string,
  typed: string,
  service: string,
): Promise<string> {
  const reference = readReference(typed);
  const receipt = { storeCode, receipt: receiptKey(reference) };
  if (await addReceiptOfService(tx, receipt, service)) return reference;
  return refuseUsed(tx, receipt);
}

/** Records another receipt for a service instead of the first one, as `claimTillReceipt` does. */
export async function correctTillReceipt(
  tx: Connection,
  storeCode: string,
  typed: string,
  service: string,
): Promise<string> {
  const reference = readReference(typed);
  const receipt = { storeCode, receipt: receiptKey(reference) };
  await deleteReceiptOfService(tx, service);
  if (await addReceiptOfService(tx, receipt, service)) return reference;
  return refuseUsed(tx, receipt);
}

async function refuseUsed(tx: Connection, receipt: TillReceipt): Promise<never> {
  const other = await orderOfReceipt(tx, receipt);
  throw receiptUsed(other?.sourceCode === receipt.storeCode ? other.number : null);
}
