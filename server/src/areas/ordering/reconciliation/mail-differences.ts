import { DEFAULT_LOCALE } from '@jinlan/domain/markets';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { StatementRow } from './store.ts';

/**
 * E-mails the market's service desk that a day differs: day, provider and number of differences. Markets without a
 * service address get no e-mail; the page of the lists shows it anyway.
 */
export async function mailDifferences(
  { stores, messages }: Services,
  tx: Connection,
  { id, market, provider, day }: StatementRow,
  count: number,
): Promise<void> {
  const to = stores.settings(market).serviceEmail;
  if (to === null) return;
  const locale = stores.storeViews(market)[0]?.locale ?? DEFAULT_LOCALE;
  const words = orderMail[locale];
  const data = {
    day,
    provider: words[`statement.provider.${provider}`],
    count,
    address: `${stores.baseUrl}staff/statements/${id}`,
  };
  await messages.send(tx, {
    key: `statement-differences:${id}`,
    channel: 'email',
    to,
    subject: fill(words[count === 1 ? 'statement.subject.one' : 'statement.subject'], data),
    body: fill(words[count === 1 ? 'statement.body.one' : 'statement.body'], data),
  });
}
