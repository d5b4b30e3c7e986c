import type { Locale, Market } from '@jinlan/domain/markets';
import { joinName } from '@jinlan/domain/people';
import { accountMail as english } from '@jinlan/messages/en-US/mail';
import { accountMail as chinese } from '@jinlan/messages/zh-Hans-CN/mail';
import type { Connection } from '../../platform/database.ts';
import type { Services } from './services.ts';

/** The letters about an account, written in the transaction of their cause. */
export interface Recipient {
  readonly customerId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** With the locale the store view that the letter's links open. */
  readonly market: Market;
  readonly locale: Locale;
}

type Words = Readonly<Record<keyof typeof chinese, string>>;
type Subject = 'welcome' | 'locked' | 'reset' | 'passwordChanged' | 'emailChanged' | 'emailWelcome';

const wordsOf = (locale: Locale): Words => (locale === 'en-US' ? english : chinese);

const fill = (text: string, data: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole);

async function send(
  { messages, shop }: Services,
  tx: Connection,
  to: Recipient,
  subject: Subject,
  { key, ...data }: Readonly<Record<string, string>> & { readonly key: string },
): Promise<void> {
  const words = wordsOf(to.locale);
  const all = { ...data, shop: shop.name()[to.locale] };
  await messages.send(tx, {
    key: `account-${subject}:${to.customerId}:${key}`,
    channel: 'email',
    to: to.email,
    subject: fill(words[`${subject}.subject`], all),
    body: [
      fill(words.greeting, { name: joinName({ given: to.firstName, family: to.lastName }) }),
      '',
      fill(words[`${subject}.body`], all),
      '',
      fill(words.closing, all),
    ].join('\n'),
  });
}

/** A page of the shop as the recipient reads it: the letter may be opened where no store view was ever chosen. */
function linkTo(
  { platform, shop }: Services,
  { market, locale }: Recipient,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(path, platform.config.baseUrl);
  const store = shop.storeView(market, locale);
  for (const [name, value] of Object.entries({ ...query, ...(store && { store }) }))
    url.searchParams.set(name, value);
  return url.href;
}

const signIn = '/sign-in';
const forgotten = '/forgot-password';

export const mailWelcome = (services: Services, tx: Connection, to: Recipient): Promise<void> =>
  send(services, tx, to, 'welcome', { key: to.email, url: linkTo(services, to, signIn) });

/** Once for each time that the account is locked anew. */
export const mailLocked = (services: Services, tx: Connection, to: Recipient, at: Date): Promise<void> =>
  send(services, tx, to, 'locked', { key: at.toISOString(), url: linkTo(services, to, forgotten) });

export const mailReset = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { token, requestId }: { token: string; requestId: string },
): Promise<void> => {
  const url = linkTo(services, to, '/customer/account/createPassword', { token, email: to.email });
  return send(services, tx, to, 'reset', { key: requestId, url });
};

export const mailPasswordChanged = (
  services: Services,
  tx: Connection,
  to: Recipient,
  at: Date,
): Promise<void> =>
  send(services, tx, to, 'passwordChanged', { key: at.toISOString(), url: linkTo(services, to, forgotten) });

/** To the address that was left, where who did not ask for it learns of it, and to the one that signs in from now on. */
export async function mailEmailChanged(
  services: Services,
  tx: Connection,
  from: Recipient,
  email: string,
  at: Date,
): Promise<void> {
  const key = at.toISOString();
  const to = { ...from, email };
  await send(services, tx, from, 'emailChanged', { key });
  await send(services, tx, to, 'emailWelcome', { key, url: linkTo(services, to, signIn) });
}
