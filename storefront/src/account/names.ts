/** Full names and greetings from the API's name parts. */

import type { Words } from '@jinlan/client/words';
import { joinName } from '@jinlan/domain/people';

interface NameParts {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
}

export function wholeName({ firstname, lastname }: NameParts): string {
  return joinName({ given: firstname ?? '', family: lastname ?? '' });
}

const titles = new Set(['Mr', 'Ms', 'Miss']);

/** Returns a greeting, such as "林知夏女士，您好" or "Welcome, Ms Lin". */
export function greeting(
  customer: NameParts & { readonly prefix?: string | null },
  words: Words<'account'>,
): string {
  const name = wholeName(customer);
  const { prefix } = customer;
  return prefix && titles.has(prefix)
    ? words('account.greeting.titled', {
        name,
        prefix: words(`account.info.prefix.${prefix as 'Mr' | 'Ms' | 'Miss'}`),
      })
    : words('account.greeting', { name });
}
