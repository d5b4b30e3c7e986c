import { conversationMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import { takeEmail } from '../../platform/limits/emails.ts';
import type { ConversationParts } from './parts.ts';
import { proofOf } from './proven.ts';
import type { ConversationRow } from './store.ts';

const answersToProven = { name: 'conversation-answer-email', most: 10 } as const;
/** The limit of answers to one mailbox, because strangers may type another person's address. */
const answersToMailbox = { name: 'conversation-answer-email-unproven', most: 1 } as const;

/**
 * Queues the e-mail with an answer of staff in the caller's transaction; returns whether it is sent. The e-mail does not
 * quote the customer's messages: the person who typed the address may have meant them for somebody else.
 */
export async function mailAnswer(
  parts: Pick<ConversationParts, 'platform' | 'stores' | 'messages' | 'customers'>,
  tx: Connection,
  row: ConversationRow,
  answer: { readonly name: string; readonly text: string; readonly hasPicture: boolean },
): Promise<boolean> {
  const { platform, stores, messages } = parts;
  const { email, locale } = row;
  if (email === null) return false;
  const isTheirs = (await proofOf(parts, tx, row.customerId)).email === email;
  if (!(await takeEmail(platform, tx, isTheirs ? answersToProven : answersToMailbox, email))) return false;
  const words = conversationMail[locale];
  const shop = stores.shop().name[locale];
  const view = stores.storeViews(row.market).find((each) => each.locale === locale);
  await messages.send(tx, {
    key: `conversation:${row.uid}:${row.messages}`,
    channel: 'email',
    to: email,
    subject: fill(words.subject, { shop }),
    body: [
      words.greeting,
      '',
      fill(words.answered, { name: answer.name }),
      '',
      ...(answer.text === '' ? [] : [answer.text]),
      ...(answer.hasPicture ? [words.picture] : []),
      '',
      fill(words.again, { url: `${platform.config.baseUrl}/${view ? `?store=${view.code}` : ''}` }),
      words.stranger,
      '',
      fill(words.closing, { shop }),
    ].join('\n'),
  });
  return true;
}
