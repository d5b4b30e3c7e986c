/** Full names and greetings, made from the name parts of the wire. */

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

/** "林知夏女士，您好"; "Welcome, Ms Lin". */
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
