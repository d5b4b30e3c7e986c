/** Messages for refusals about mobile codes, each for its field. */

import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { refusalOf } from '../form-checks.ts';

export interface MobileRefusal {
  readonly field: 'number' | 'code' | 'name' | 'password' | 'newPassword' | null;
  readonly text: string;
}

type MobileWords = Words<'account' | 'buy' | 'mobile'>;

/** Such as "5 minutes", rounded up. */
export function waitWords(seconds: number, words: MobileWords): string {
  if (seconds < 60) return words('mobile.code.wait.seconds', { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < 3_600) return words('mobile.code.wait.minutes', { count: Math.ceil(seconds / 60) });
  return words('mobile.code.wait.hours', { count: Math.ceil(seconds / 3_600) });
}

export const secondsToWait = ({ data }: ShopError): number | null =>
  typeof data.retry_after_seconds === 'number' ? data.retry_after_seconds : null;

export function mobileRefusal(error: ShopError, words: MobileWords): MobileRefusal {
  const whole = (text: string): MobileRefusal => ({ field: null, text });
  switch (error.code) {
    case 'MOBILE_CODE_INVALID':
      return { field: 'code', text: words('mobile.code.wrong') };
    case 'TEXT_NOT_SENT':
      return whole(words('mobile.code.notSent'));
    case 'MOBILE_COUNTRY_NOT_SERVED':
      return { field: 'number', text: words('mobile.code.notServed') };
    case 'MOBILE_UNKNOWN':
      return { field: 'number', text: words('mobile.reset.unknown') };
    case 'SIGN_IN_AGAIN':
      return whole(words('mobile.info.again'));
    case 'MOBILE_NEEDS_CODE':
      return whole(words('mobile.info.needsCode'));
    case 'TOO_MANY_REQUESTS': {
      const seconds = secondsToWait(error);
      return whole(
        seconds === null
          ? words('errors.rateLimited')
          : words('mobile.code.wait', { wait: waitWords(seconds, words) }),
      );
    }
    default: {
      const { field, text } = refusalOf(error, words);
      if (field === 'telephone') return { field: 'number', text };
      return field === 'name' || field === 'password' || field === 'newPassword'
        ? { field, text }
        : whole(text);
    }
  }
}
