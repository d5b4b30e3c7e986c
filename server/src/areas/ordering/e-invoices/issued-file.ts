import { isEInvoiceNumber } from '@jinlan/domain/e-invoices';
import { typedCode } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { type IssuedFile, isNumberUsed } from './store.ts';

const mostBytes = 500_000;

export type FileProblem = 'number' | 'too_large' | 'not_pdf';

/** Checks the number and the PDF, the latter by its first and last bytes. Returns the file, or the problem. */
export function readIssuedFile(typed: string, pdf: string): IssuedFile | FileProblem {
  const number = typedCode(typed.slice(0, 100)).replace(/\s/g, '');
  if (!isEInvoiceNumber(number)) return 'number';
  if (pdf.length > (mostBytes * 4) / 3 + 4) return 'too_large';
  const content = Buffer.from(pdf, 'base64');
  const isPdf =
    content.subarray(0, 5).toString('latin1') === '%PDF-' &&
    content.subarray(-1_024).toString('latin1').includes('%%EOF');
  return isPdf ? { number, base64: content.toString('base64') } : 'not_pdf';
}

/** Checks a provider's answer as `readIssuedFile` does. It also refuses a number that another invoice has. */
export async function readUsableFile(
  db: Connection,
  { number, pdf }: { readonly number: string; readonly pdf: string },
): Promise<IssuedFile | FileProblem | 'number_used'> {
  const file = readIssuedFile(number, pdf);
  return typeof file !== 'string' && (await isNumberUsed(db, file.number)) ? 'number_used' : file;
}
