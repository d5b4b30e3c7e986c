/** A shopper's message to the shop. The browser checks it while typing, the server before sending it on. */

import type { Refusal, Result } from '../kernel/index.ts';
import { normalText } from '../kernel/index.ts';
import { checkName, plainText, readEmail } from '../people/index.ts';

export const COMMENT_MAX = 2000;
const COMMENT_MIN = 5;
const TELEPHONE_MAX = 30;

export interface ContactInput {
  readonly name: string;
  readonly email: string;
  /** May be empty. */
  readonly telephone: string;
  readonly comment: string;
  /** SKU of the piece or loose stone that the message is about; may be omitted or empty. */
  readonly about?: string;
}

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly telephone: string | null;
  readonly comment: string;
  readonly about: string | null;
}

export type ContactField = keyof ContactInput;

export interface ContactProblem {
  readonly field: ContactField;
  readonly reason: 'empty' | 'too-short' | 'too-long' | 'invalid';
}

/** Returns the message, or all problems in the order of the form. */
export function readContact(input: ContactInput): Result<ContactMessage, readonly ContactProblem[]> {
  const name = checkName(input.name);
  const email = readEmail(input.email);
  const telephone = plainText(input.telephone, {
    field: 'telephone',
    min: 0,
    max: TELEPHONE_MAX,
    multiline: false,
  });
  const comment = plainText(input.comment, {
    field: 'comment',
    min: COMMENT_MIN,
    max: COMMENT_MAX,
    multiline: true,
  });
  const about = normalText(input.about ?? '', 'NFKC')
    .trim()
    .toUpperCase();
  const isNumber = telephone.ok && (telephone.value === '' || /^\+?[\d\s()-]{5,}$/.test(telephone.value));
  const problems: ContactProblem[] = [
    ...problemOf('name', input.name, name),
    ...problemOf('email', input.email, email),
    ...(isNumber ? [] : [{ field: 'telephone', reason: 'invalid' } as const]),
    ...(about === '' || isItemNumber(about) ? [] : [{ field: 'about', reason: 'invalid' } as const]),
    ...problemOf('comment', input.comment, comment),
  ];
  if (!name.ok || !email.ok || !telephone.ok || !comment.ok || problems.length > 0)
    return { ok: false, error: problems };
  return {
    ok: true,
    value: {
      name: name.value,
      email: email.value,
      telephone: telephone.value || null,
      comment: comment.value,
      about: about || null,
    },
  };
}

/** Whether the text looks like the SKU of a piece or stone. */
const isItemNumber = (text: string): boolean => /^[A-Z0-9][A-Z0-9._-]{0,63}$/.test(text);

function problemOf(
  field: ContactField,
  typed: string,
  result: Result<string, Refusal>,
): readonly ContactProblem[] {
  if (result.ok) return [];
  if (typed.trim() === '') return [{ field, reason: 'empty' }];
  const { reason } = result.error.data as { readonly reason?: string };
  return [{ field, reason: reason === 'too-long' || reason === 'too-short' ? reason : 'invalid' }];
}
