import type { Host } from '../host.ts';
import { isRecord } from '../is-record.ts';
import { lateSeconds } from './behaviour.ts';
import { invoicePdf } from './pdf.ts';
import * as store from './store.ts';

/** The invoice that a merchant requests. */
export interface InvoiceInput {
  readonly requestNumber: string;
  readonly originalNumber: string | null;
  readonly title: string;
  readonly amountMinor: number;
}

const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Za-z-]{1,64}$/.test(value);

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Reads a request; null if it is malformed. The lines have to add up to the amount. */
export function readInvoice(value: unknown, isRed: boolean): InvoiceInput | null {
  if (!isRecord(value)) return null;
  const { request_number, original_number = null, title, amount, lines } = value;
  if (!isNumber(request_number) || typeof title !== 'string' || title.length > 200) return null;
  if (isRed ? !isNumber(original_number) : original_number !== null) return null;
  if (!isAmount(amount) || !Array.isArray(lines) || lines.length === 0) return null;
  const parts = lines.map((line: unknown) => (isRecord(line) ? line.amount : null));
  if (!parts.every(isAmount) || parts.reduce((sum, part) => sum + part, 0) !== amount) return null;
  return {
    requestNumber: request_number,
    originalNumber: isNumber(original_number) ? original_number : null,
    title,
    amountMinor: amount,
  };
}

/** The provider's answer about a request. */
export const presentInvoice = (row: store.InvoiceRow): object => ({
  request_number: row.requestNumber,
  status: row.state,
  number: row.number,
  reason: row.reason,
  pdf:
    row.number === null
      ? null
      : Buffer.from(
          invoicePdf([
            'SANDBOX - NOT AN INVOICE',
            row.originalNumber === null ? 'E-invoice' : `Red invoice of ${row.originalNumber}`,
            `No. ${row.number}`,
            `CNY ${row.originalNumber === null ? '' : '-'}${(row.amountMinor / 100).toFixed(2)}`,
          ]),
          'latin1',
        ).toString('base64'),
});

/** The stand-in for a provider. It issues at most one invoice for each request number. */
export function createInvoiceProvider({ db, clock }: Host) {
  /** Issues a late invoice once its time has come; returns any other row unchanged. */
  const settle = async (
    tx: Parameters<typeof store.saveInvoice>[0],
    row: store.InvoiceRow,
  ): Promise<store.InvoiceRow> => {
    const now = clock.now();
    if (row.state !== 'processing' || row.readyAt > now) return row;
    const issued = { ...row, state: 'issued', number: await store.nextNumber(tx, now) } as const;
    await store.saveInvoice(tx, issued);
    return issued;
  };

  return {
    issue: (input: InvoiceInput): Promise<store.InvoiceRow> =>
      db.transaction(async (tx) => {
        const original =
          input.originalNumber === null ? null : await store.invoiceByNumber(tx, input.originalNumber);
        const earlier = await store.lockInvoice(tx, input.requestNumber);
        if (earlier !== null) return settle(tx, earlier);
        const { result } = await store.readBehaviour(tx);
        const reason =
          result === 'refused'
            ? '纳税人识别号与名称不符'
            : input.originalNumber === null
              ? null
              : original === null || original.originalNumber !== null
                ? '未找到对应的蓝字发票'
                : (await store.takenBack(tx, input.originalNumber)) + input.amountMinor > original.amountMinor
                  ? '红字金额超过蓝字发票'
                  : null;
        const seconds = result === 'late' ? lateSeconds : 0;
        const added = await store.addInvoice(tx, {
          ...input,
          state: reason === null ? 'processing' : 'refused',
          number: null,
          readyAt: new Date(clock.now().getTime() + seconds * 1000),
          reason,
        });
        const row = added ?? (await store.lockInvoice(tx, input.requestNumber));
        if (row === null) throw new Error(`The request ${input.requestNumber} is gone`);
        return settle(tx, row);
      }),
    find: (requestNumber: string): Promise<store.InvoiceRow | null> =>
      db.transaction(async (tx) => {
        const row = await store.lockInvoice(tx, requestNumber);
        return row && settle(tx, row);
      }),
    /**
     * Cancels a request whose invoice is not issued yet. A number that never arrived is cancelled too, so that it is
     * not issued later.
     */
    cancel: (requestNumber: string): Promise<store.InvoiceRow | null> =>
      db.transaction(async (tx) => {
        await store.addInvoice(tx, {
          ...{ requestNumber, originalNumber: null, title: '', amountMinor: 0, state: 'canceled' },
          ...{ number: null, readyAt: clock.now(), reason: null },
        });
        const row = await store.lockInvoice(tx, requestNumber);
        if (row?.state !== 'processing') return row;
        const canceled = { ...row, state: 'canceled' } as const;
        await store.saveInvoice(tx, canceled);
        return canceled;
      }),
  };
}
