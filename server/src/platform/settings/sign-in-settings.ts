import { resolve } from 'node:path';
import { channelList, integer, onOff, text } from './setting-readers.ts';

/** The settings of accounts and of how customers sign in; part of the table in `settings.ts`. */
export const signInSettings = {
  SIGN_IN_PROVIDERS: {
    name: 'SIGN_IN_PROVIDERS',
    about:
      'File with the companies by which customers sign in: WeChat, Apple, and providers of OpenID Connect such as Google.',
    standard: 'none; outside production the sandbox’s, where `SANDBOX_BANK` is on',
    read: (value: string | undefined) => (text(value) === undefined ? null : resolve(text(value) as string)),
  },
  WALLET_PASSES: {
    name: 'WALLET_PASSES',
    about:
      'File with the accounts at Apple and Google by which members put their card into their phone’s wallet. Without an account its button is hidden.',
    standard: 'none',
    read: (value: string | undefined) => (text(value) === undefined ? null : resolve(text(value) as string)),
  },
  SIGN_UP_BY_EMAIL: {
    name: 'SIGN_UP_BY_EMAIL',
    about:
      'Whether a new account waits for a code mailed to its address, so that nobody learns which addresses have one. Off: a sign-up with a taken address is told that it is taken.',
    standard: 'off',
    read: onOff(false),
  },
  STAFF_LOCK_MINUTES: {
    name: 'STAFF_LOCK_MINUTES',
    about:
      'Minutes without use after which a session of staff is locked: it then needs the PIN or the password of its owner.',
    standard: '10',
    read: integer(1, 60, 10),
  },
  CONSENT_CHANNELS: {
    name: 'CONSENT_CHANNELS',
    about:
      'Channels besides e-mail by which customers can allow offers and notices: `sms`, `whatsapp`, with a comma between. The shop itself sends them by e-mail alone; other channels are for the retailer’s own campaigns.',
    standard: 'none',
    read: channelList,
  },
  ACCOUNTS_OF_SOURCE: {
    name: 'ACCOUNTS_OF_SOURCE',
    about:
      'Accounts that the shoppers of one source may create at once, refused tries among them; as many come back in an hour.',
    standard: '60',
    read: integer(1, 1_000_000, 60),
  },
} as const;
