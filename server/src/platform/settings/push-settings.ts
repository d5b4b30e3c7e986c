import { pushServices } from '@jinlan/domain/push';
import { makePushKeys, readPushKeys } from '../gateways/push/vapid.ts';
import type { Config } from './config.ts';
import { InvalidSetting, text } from './setting-readers.ts';

/** The settings of messages on devices; part of the table in `settings.ts`. */
export const pushSettings = {
  PUSH_KEYS: {
    name: 'PUSH_KEYS',
    about:
      'Key pair by which push services recognise the shop (VAPID): public and private key in base64url with a dot between. All processes of one shop need the same; with a new pair all devices must be added again.',
    standard: 'generated once, stored in DATA_DIR',
    read: (value: string | undefined) => {
      const trimmed = text(value);
      if (trimmed === undefined) return null;
      if (readPushKeys(trimmed) === null)
        throw new InvalidSetting('must be a public and a private key of P-256 that belong together');
      return trimmed;
    },
    secret: true,
  },
  PUSH_CONTACT: {
    name: 'PUSH_CONTACT',
    about:
      'Address at which push services reach the retailer: `mailto:` and an e-mail address, or a web page.',
    standard: 'BASE_URL',
    read: (value: string | undefined) => {
      const trimmed = text(value) ?? null;
      if (trimmed !== null && !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(trimmed))
        throw new InvalidSetting('must begin with mailto: or https://');
      return trimmed;
    },
  },
  PUSH_SERVICES: {
    name: 'PUSH_SERVICES',
    about:
      'Hosts of further push services to which the shop may send messages, with commas between; a dot before one stands for all hosts below it. Those of Google, Mozilla, Apple and Microsoft are known.',
    standard: 'none',
    read: (value: string | undefined): readonly string[] => {
      const hosts = (text(value) ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || []);
      for (const host of hosts)
        if (!/^\.?(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(host))
          throw new InvalidSetting('must be host names with commas between');
      return [...pushServices, ...hosts];
    },
  },
} as const;

interface PushValues {
  readonly PUSH_KEYS: string | null;
  readonly PUSH_CONTACT: string | null;
  readonly PUSH_SERVICES: readonly string[];
  readonly BASE_URL: string | null;
  readonly PORT: number;
  readonly DATA_DIR: string;
}

/** The configuration of messages on devices. The keys are made where none are set or stored. */
export async function pushOf(
  { PUSH_KEYS, PUSH_CONTACT, PUSH_SERVICES, BASE_URL, PORT, DATA_DIR }: PushValues,
  secretFor: (name: string, dataDir: string, make: () => Promise<string>) => Promise<string>,
): Promise<Config['push']> {
  const keys = PUSH_KEYS ?? (await secretFor('push', DATA_DIR, makePushKeys));
  return { keys, contact: PUSH_CONTACT ?? BASE_URL ?? `http://localhost:${PORT}`, services: PUSH_SERVICES };
}
