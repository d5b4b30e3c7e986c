import type { Locale, Market } from '@jinlan/domain/markets';
import { greetingName, joinName } from '@jinlan/domain/people';
import { accountMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import { takeEmail } from '../../platform/limits/emails.ts';
import { type OtherWays, otherWaysOf } from './external/other-ways.ts';
import type { Services } from './services.ts';

/** E-mails about an account, queued in the transaction of their cause. */
export interface Recipient {
  readonly customerId: number;
  /** Null for an account without an address, which gets no e-mails. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Market and locale determine the store view that the e-mail's links open. */
  readonly market: Market;
  readonly locale: Locale;
  /**
   * The source that typed an address without proof of owning it; such e-mails have a daily limit for
   * each source.
   */
  readonly source?: string | null;
}

type Subject =
  | 'welcome'
  | 'code'
  | 'proofCode'
  | 'signUpCode'
  | 'signUpTaken'
  | 'reset'
  | 'passwordChanged'
  | 'emailChanged'
  | 'mobileChanged'
  | 'emailWelcome'
  | 'providerLinked'
  | 'providerUnlinked'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'closing'
  | 'closed';

/**
 * E-mails to addresses that anybody can type need a limit. Codes and reset links have limits of their
 * own.
 */
const isLimited = (subject: Subject): boolean =>
  !['code', 'signUpCode', 'signUpTaken', 'reset'].includes(subject);
const maxOfOneKind = 20;

async function send(
  { messages, shop, platform }: Services,
  tx: Connection,
  to: Recipient,
  subject: Subject,
  { key, ...data }: Readonly<Record<string, string>> & { readonly key: string },
): Promise<void> {
  if (to.email === null) return;
  if (isLimited(subject)) {
    const emails = { name: 'account-email', most: maxOfOneKind };
    if (!(await takeEmail(platform, tx, emails, to.email, { kind: subject, source: to.source ?? null })))
      return;
  }
  const words = accountMail[to.locale];
  const messageData = { ...data, shop: shop.name()[to.locale] };
  // Somebody who signs up with another person's address chooses the name in the e-mail, so only safe names
  // are used.
  const name = greetingName(joinName({ given: to.firstName, family: to.lastName }));
  await messages.send(tx, {
    key: `account-${subject}:${to.customerId}:${key}`,
    channel: 'email',
    to: to.email,
    subject: fill(words[`${subject}.subject`], messageData),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      fill(words[`${subject}.body`], messageData),
      '',
      fill(words.closing, messageData),
    ].join('\n'),
  });
}

/**
 * URL of a page of the shop in the recipient's store view, since the e-mail may be opened in a browser
 * without one.
 */
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
const forgotPassword = '/forgot-password';

export const mailWelcome = (services: Services, tx: Connection, to: Recipient): Promise<void> =>
  send(services, tx, to, 'welcome', { key: to.email ?? '', url: linkTo(services, to, signIn) });

/** Sends the code that is required beside the password. */
export const mailCode = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<void> =>
  send(services, tx, to, 'code', { key: requestId, code, url: linkTo(services, to, forgotPassword) });

/** Sends the code that proves an account's address. */
export const mailProofCode = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<void> => send(services, tx, to, 'proofCode', { key: requestId, code });

/** Sends the code that opens a new account. */
export const mailSignUpCode = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<void> =>
  send(services, tx, to, 'signUpCode', { key: requestId, code, url: linkTo(services, to, signIn) });

/** Informs the owner of an account that somebody signed up with its address again. */
export const mailSignUpTaken = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { requestId }: { readonly requestId: string },
): Promise<void> =>
  send(services, tx, to, 'signUpTaken', {
    key: requestId,
    url: linkTo(services, to, signIn),
    forgotten: linkTo(services, to, forgotPassword),
  });

export const mailReset = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { token, requestId }: { token: string; requestId: string },
): Promise<void> => {
  const url = linkTo(services, to, '/customer/account/createPassword', { token, email: to.email ?? '' });
  return send(services, tx, to, 'reset', { key: requestId, url });
};

/**
 * Sends the e-mail about a changed password. It also names the other ways to sign in, since a new password does not end
 * them.
 */
export async function mailPasswordChanged(
  services: Services,
  tx: Connection,
  to: Recipient,
  at: Date,
): Promise<void> {
  await send(services, tx, to, 'passwordChanged', {
    key: at.toISOString(),
    url: linkTo(services, to, forgotPassword),
    ways: waysText(services, to, await otherWaysOf(tx, to.customerId)),
  });
}

/**
 * The other ways to sign in, as text. It contains no text of the owner, such as a passkey's name, because the address may
 * belong to somebody else.
 */
function waysText(services: Services, to: Recipient, { hasMobile, providers, passkeys }: OtherWays): string {
  const words = accountMail[to.locale];
  const ways = [
    ...(hasMobile ? [words['ways.mobile']] : []),
    ...providers.map((provider) => providerName(services, to, provider)),
    ...(passkeys > 0 ? [fill(words['ways.passkeys'], { count: String(passkeys) })] : []),
  ];
  if (ways.length === 0) return '';
  return fill(words['passwordChanged.ways'], {
    ways: new Intl.ListFormat(to.locale).format(ways),
    information: linkTo(services, to, '/account-information'),
  });
}

const providerName = ({ providers }: Services, to: Recipient, provider: string): string =>
  providers.get(provider)?.name ?? accountMail[to.locale].wechat;

export const mailMobileChanged = (
  services: Services,
  tx: Connection,
  to: Recipient,
  at: Date,
): Promise<void> =>
  send(services, tx, to, 'mobileChanged', {
    key: at.toISOString(),
    url: linkTo(services, to, forgotPassword),
  });

/** Informs the old address, so that its owner notices an unwanted change, and the new one. */
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

/** Says when the account will be closed, and that signing in keeps it. */
export const mailClosing = (
  services: Services,
  tx: Connection,
  to: Recipient,
  { day, at }: { readonly day: string; readonly at: Date },
): Promise<void> =>
  send(services, tx, to, 'closing', {
    key: at.toISOString(),
    day,
    url: linkTo(services, to, '/account/data'),
  });

/** The last e-mail about an account. */
export const mailClosed = (services: Services, tx: Connection, to: Recipient, at: Date): Promise<void> =>
  send(services, tx, to, 'closed', { key: at.toISOString() });

/** Informs the owner of an account of a new way to sign in. */
export const mailProviderLinked = (
  services: Services,
  tx: Connection,
  to: Recipient | null,
  provider: string,
  at: Date,
): Promise<void> => mailProvider(services, tx, 'providerLinked', to, provider, at);

export const mailProviderUnlinked = (
  services: Services,
  tx: Connection,
  to: Recipient | null,
  provider: string,
  at: Date,
): Promise<void> => mailProvider(services, tx, 'providerUnlinked', to, provider, at);

export const mailPasskeyAdded = (
  services: Services,
  tx: Connection,
  to: Recipient | null,
  at: Date,
): Promise<void> => mailPasskey(services, tx, 'passkeyAdded', to, at);

export const mailPasskeyRemoved = (
  services: Services,
  tx: Connection,
  to: Recipient | null,
  at: Date,
): Promise<void> => mailPasskey(services, tx, 'passkeyRemoved', to, at);

async function mailPasskey(
  services: Services,
  tx: Connection,
  subject: 'passkeyAdded' | 'passkeyRemoved',
  to: Recipient | null,
  at: Date,
): Promise<void> {
  if (to === null) return;
  const url = linkTo(services, to, '/account-information');
  await send(services, tx, to, subject, { key: at.toISOString(), url });
}

async function mailProvider(
  services: Services,
  tx: Connection,
  subject: 'providerLinked' | 'providerUnlinked',
  to: Recipient | null,
  provider: string,
  at: Date,
): Promise<void> {
  if (to === null) return;
  const name = providerName(services, to, provider);
  const url = linkTo(services, to, '/account-information');
  await send(services, tx, to, subject, { key: `${provider}:${at.toISOString()}`, provider: name, url });
}
