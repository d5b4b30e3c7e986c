import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { check, type Schema } from '@jinlan/domain/validity';
import { unsealFor } from '../../seal.ts';

export const sealedPurpose = 'payments.secret';

/** The content of a payment provider's file. Throws an `Error` whose message names its mistakes, never a secret. */
export async function readPaymentFile<Value>(path: string, schema: Schema<Value>): Promise<Value> {
  const checked = check(schema, JSON.parse(await readFile(path, 'utf8')));
  if (!checked.ok)
    throw new Error(checked.error.map((problem) => `${problem.path} ${problem.message}`.trim()).join(', '));
  return checked.value;
}

/** Reads `file:…`, relative to the provider's file, or opens `sealed:…`. */
export const secretReader =
  (path: string, applicationSecret: string) =>
  async (value: string): Promise<string> => {
    if (value.startsWith('file:'))
      return (await readFile(resolve(dirname(path), value.slice('file:'.length)), 'utf8')).trim();
    const secret = unsealFor(sealedPurpose, applicationSecret, value.slice('sealed:'.length));
    if (secret === null) throw new Error('a sealed value was sealed with another APP_SECRET');
    return secret.trim();
  };
