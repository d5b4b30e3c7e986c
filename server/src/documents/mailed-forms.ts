import type { Locale } from '@jinlan/domain/markets';
import { newsletterMail, pushText, unsubscribeWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import { confirmPath, type Identity, unsubscribePath } from '../areas/identity/index.ts';
import type { LinkedForms } from './linked-forms.ts';

/** The kinds of e-mail that a link can end and that need no consent. */
const kinds = ['alerts', 'reminders', 'hints'] as const;
type Kind = (typeof kinds)[number];

interface Links<Reader extends { readonly locale: Locale }> {
  readonly readUnsubscribeKey: (key: string) => Reader | null;
  readonly unsubscribe: (reader: Reader) => Promise<void>;
}

interface Member {
  readonly customerId: string;
  readonly locale: Locale;
}

interface OtherLinks {
  readonly alerts: Links<Member>;
  readonly reminders: Links<Member>;
  readonly hints: Links<{ readonly recipient: string; readonly locale: Locale }>;
}

/** Returns the action that a key allows; null for a key of another kind. */
function readOther<Reader extends { readonly locale: Locale }>(
  { readUnsubscribeKey, unsubscribe }: Links<Reader>,
  key: string,
): { readonly locale: Locale; readonly end: () => Promise<void> } | null {
  const reader = readUnsubscribeKey(key);
  return reader && { locale: reader.locale, end: () => unsubscribe(reader) };
}

const readKind = (links: OtherLinks, kind: Kind, key: string) =>
  kind === 'hints' ? readOther(links.hints, key) : readOther(links[kind], key);

type IdentityLinks = Pick<Identity, 'readUnsubscribeKey' | 'readConfirmKey' | 'confirmNewsletter' | 'push'>;

const invalid = (locale: Locale) => {
  const { title, invalid: text, home } = unsubscribeWords[locale];
  return { title, text, home };
};

/** The pages of links that unsubscribe, and of the link that confirms the newsletter. */
export const mailedForms = (identity: IdentityLinks, links: OtherLinks): readonly LinkedForms[] => [
  {
    path: unsubscribePath,
    limitName: 'unsubscribe',
    invalid,
    read(key) {
      const offer = identity.readUnsubscribeKey(key);
      if (offer !== null) {
        const words = unsubscribeWords[offer.locale];
        return {
          ...words,
          locale: offer.locale,
          question: fill(words.question, { what: words[`what.${offer.what}`] }),
          more: words.confirmAll,
          send: (isAll, source) => offer.end(isAll, source),
        };
      }
      const ending = identity.push.readStopKey(key);
      if (ending !== null) {
        const words = pushText[ending.locale];
        return {
          ...{ locale: ending.locale, title: words['stop.title'], confirm: words['stop.confirm'] },
          question: fill(words['stop.question'], { what: words[`kind.${ending.kind}`] }),
          ...{ done: words['stop.done'], home: unsubscribeWords[ending.locale].home },
          send: (_, source) => identity.push.stop(ending, source),
        };
      }
      for (const kind of kinds) {
        const link = readKind(links, kind, key);
        if (link === null) continue;
        const { title, confirm, home, ...words } = unsubscribeWords[link.locale];
        return {
          ...{ title, confirm, home, locale: link.locale },
          question: words[`${kind}.question`],
          done: words[`${kind}.done`],
          send: link.end,
        };
      }
      return null;
    },
  },
  {
    path: confirmPath,
    limitName: 'newsletter-confirm',
    invalid: (locale) => {
      const { 'page.title': title, 'page.invalid': text } = newsletterMail[locale];
      return { title, text, home: unsubscribeWords[locale].home };
    },
    async read(key) {
      const confirming = await identity.readConfirmKey(key);
      if (confirming === null) return null;
      const { locale } = confirming;
      const words = newsletterMail[locale];
      return {
        locale,
        title: words['page.title'],
        question: words['page.question'],
        confirm: words['page.confirm'],
        done: words['page.done'],
        home: unsubscribeWords[locale].home,
        send: (_, source) => identity.confirmNewsletter(confirming, source),
      };
    },
  },
];
