import type { Locale, Market } from '@jinlan/domain/markets';
import { greetingName, joinName } from '@jinlan/domain/people';
import { accountMail } from '@jinlan/messages/every-locale';
import type { Connection } from '../../platform/database.ts';
import { takeEmail } from '../../platform/limits/emails.ts';
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
  /** Who typed the address, where nothing shows that it is theirs: a source has so many such e-mails a day. */
  readonly source?: string | null;
}

type Subject =
  | 'welcome'
  | 'code'
  | 'signUpCode'
  | 'signUpTaken'
  | 'reset'
  | 'passwordChanged'
  | 'emailChanged'
  | 'emailWelcome';

/** Sign-up and a change of address write to whoever's address was typed. Codes and reset links have their own limits. */
const isLimited = (subject: Subject): boolean =>
  !['code', 'signUpCode', 'signUpTaken', 'reset'].includes(subject);
const mostOfOneKind = 20;

const fill = (text: string, data: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole);

async function send(
  { messages, shop, platform }: Services,
  tx: Connection,
  to: Recipient,
  subject: Subject,
  { key, ...data }: Readonly<Record<string, string>> & { readonly key: string },
): Promise<void> {
  if (isLimited(subject)) {
    const emails = { name: 'account-email', most: mostOfOneKind };
    if (!(await takeEmail(platform, tx, emails, to.email, { kind: subject, source: to.source ?? null })))
      return;
  }
  const words = accountMail[to.locale];
  const all = { ...data, shop: shop.name()[to.locale] };
  // Whoever signs up with somebody else's address chooses the name that the e-mail to it would have.
  const name = greetingName(joinName({ given: to.firstName, family: to.lastName }));
  await messages.send(tx, {
    key: `account-${subject}:${to.customerId}:${key}`,
    channel: 'email',
    to: to.email,
    subject: fill(words[`${subject}.subject`], all),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
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

/** The code that signs in where the password alone does not. */
export const mailCode = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<void> =>
  send(services, tx, to, 'code', { key: requestId, code, url: linkTo(services, to, forgotten) });

/** The code that opens a new account. */
export const mailSignUpCode = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<void> =>
  send(services, tx, to, 'signUpCode', { key: requestId, code, url: linkTo(services, to, signIn) });

/** To the owner of an account, whose address somebody signed up with once more. */
export const mailSignUpTaken = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { requestId }: { readonly requestId: string },
): Promise<void> =>
  send(services, tx, to, 'signUpTaken', {
    key: requestId,
    url: linkTo(services, to, signIn),
    forgotten: linkTo(services, to, forgotten),
  });

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
  { email, source }: { readonly email: string; readonly source: string },
  at: Date,
): Promise<void> {
  const key = at.toISOString();
  const to = { ...from, email, source };
  await send(services, tx, from, 'emailChanged', { key });
  await send(services, tx, to, 'emailWelcome', { key, url: linkTo(services, to, signIn) });
}
