/** The field of a gift card's code, and the check of a typed code. */

import type { ShopError } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { readGiftCardCode } from '@jinlan/domain/gift-cards';
import { typedCode } from '@jinlan/domain/people';
import { TextField } from '@jinlan/ui';

/** Takes the props of a form's `field(…)`. */
export function CodeField(props: Omit<Parameters<typeof TextField>[0], 'label'>) {
  const words = useWords('giftCards');
  return (
    <TextField
      label={words('giftcards.balance.code')}
      hint={words('giftcards.balance.codeHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      {...props}
    />
  );
}

/** The problem of a typed code; null if a card can have the code. */
export function codeProblem(code: string, words: Words<'giftCards'>): string | null {
  if (typedCode(code) === '') return words('giftcards.balance.codeEmpty');
  return readGiftCardCode(code) === null ? words('giftcards.balance.notFound') : null;
}

export function balanceErrorWords(error: ShopError | null, words: Words<'giftCards'>): string {
  if (error?.kind === 'network') return words('errors.network');
  if (error?.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  return words(error?.kind === 'refusal' ? 'giftcards.balance.notFound' : 'giftcards.balance.failed');
}
