import type { RefusalCode } from '@jinlan/contract/refusals';
import { Button, Notice } from '@jinlan/ui';
import type { OfficeError } from '../data/ask.ts';
import { type OfficeWords, useOfficeWords } from '../words/words.tsx';

const refusals = [
  'SIGN_IN_FAILED',
  'TOO_MANY_REQUESTS',
  'OFFICE_SIGN_IN_REQUIRED',
  'OFFICE_CODE_WRONG',
  'RESET_LINK_INVALID',
  'NOT_AUTHORISED',
  'NO_SUCH_COUPON',
  'COUPON_FIELDS_INVALID',
] as const satisfies readonly RefusalCode[];

/** Explains an error and what to do about it. */
export function errorText(words: OfficeWords, { kind, code, data, reference }: OfficeError): string {
  if (kind === 'network') return words('office.error.network');
  if (kind === 'fault') return words('office.error.fault', { reference: reference ?? '' });
  const seconds = Number(data.retry_after_seconds ?? 0);
  if (seconds > 0) return words('office.refusal.wait', { minutes: Math.ceil(seconds / 60) });
  const refusal = refusals.find((each) => each === code);
  return refusal === undefined ? words('office.error.refused', { code }) : words(`office.refusal.${refusal}`);
}

/** Shows that something could not be loaded or done, with a retry button. */
export function ErrorNotice({ error, retry }: { readonly error: OfficeError; readonly retry?: () => void }) {
  const words = useOfficeWords();
  return (
    <Notice
      tone="error"
      live
      action={
        retry ? (
          <Button size="small" onClick={retry}>
            {words('office.retry')}
          </Button>
        ) : null
      }
    >
      <p>{errorText(words, error)}</p>
    </Notice>
  );
}
