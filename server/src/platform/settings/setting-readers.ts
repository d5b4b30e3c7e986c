import { isIP } from 'node:net';
import { type OtherChannel, otherChannels } from '@jinlan/domain/consents';
import { type Market, markets } from '@jinlan/domain/markets';

/**
 * Readers of settings: each returns the parsed value, or the default if none is set. Throws
 * `InvalidSetting` with the requirement.
 */
export class InvalidSetting extends Error {}

export const text = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value.trim();

export const integer = (from: number, to: number, standard: number) => (value: string | undefined) => {
  const trimmed = text(value);
  if (trimmed === undefined) return standard;
  const number = Number(trimmed);
  if (!Number.isInteger(number) || number < from || number > to)
    throw new InvalidSetting(`must be a whole number from ${from} to ${to}`);
  return number;
};

export const oneOf =
  <T extends string>(values: readonly T[], standard: T) =>
  (value: string | undefined): T => {
    const trimmed = text(value) ?? standard;
    const match = values.find((allowed) => allowed === trimmed);
    if (match === undefined) throw new InvalidSetting(`must be one of ${values.join(', ')}`);
    return match;
  };

export const onOff = (standard: boolean) => (value: string | undefined) =>
  oneOf(['on', 'off'], standard ? 'on' : 'off')(value) === 'on';

/** On, except in production; null if nothing is set. */
export const onInDevelopment = (value: string | undefined): boolean | null =>
  text(value) === undefined ? null : onOff(true)(value);

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

export const address =
  (schemes: readonly string[]) =>
  (value: string | undefined): string | null => {
    const trimmed = text(value);
    if (trimmed === undefined) return null;
    const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
    if (!url || !schemes.includes(url.protocol))
      throw new InvalidSetting(
        `must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`,
      );
    return trimmed.replace(/\/+$/, '');
  };

/** Reads the URL of a web site: scheme, host and port only. */
export const webAddress = (value: string | undefined): string | null => {
  const trimmed = address(['http:', 'https:'])(value);
  if (trimmed !== null && new URL(trimmed).href !== `${new URL(trimmed).origin}/`)
    throw new InvalidSetting('must be a scheme, a host and a port alone, as https://shop.example');
  return trimmed;
};

/** Reads a host name without scheme, port or path, in lower case; null if none is set. */
export const hostName = (value: string | undefined): string | null => {
  const trimmed = text(value)?.toLowerCase();
  if (trimmed === undefined) return null;
  if (URL.parse(`http://${trimmed}/`)?.host !== trimmed || /:/.test(trimmed))
    throw new InvalidSetting('must be a host name, without a scheme, port or path');
  return trimmed;
};

export const secret = (value: string | undefined): string | null => {
  const trimmed = text(value);
  if (trimmed !== undefined && trimmed.length < 32)
    throw new InvalidSetting('must have 32 characters or more');
  return trimmed ?? null;
};

export const feedAddress = (value: string | undefined): string | null => {
  const trimmed = address(['http:', 'https:'])(value);
  if (trimmed === null) return null;
  const { username, password } = new URL(trimmed);
  if (username !== '' || password !== '')
    throw new InvalidSetting('must not hold a password: use GOLD_FEED_HEADER');
  return (value as string).trim();
};

export const header = (value: string | undefined): { name: string; value: string } | null => {
  const trimmed = text(value);
  if (trimmed === undefined) return null;
  const [, name = '', content = ''] =
    /^([A-Za-z0-9-]{1,64}):[ \t]*([\x21-\x7e][\x20-\x7e]*)$/.exec(trimmed) ?? [];
  if (name === '') throw new InvalidSetting('must be a name and a value with a colon between');
  return { name, value: content };
};

export const proxies = (value: string | undefined): readonly string[] => {
  const list = (text(value) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const entry of list) {
    const [ip = '', bits, ...rest] = entry.split('/');
    const version = isIP(ip);
    const widest = version === 4 ? 32 : 128;
    if (
      version === 0 ||
      rest.length > 0 ||
      (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= widest))
    )
      throw new InvalidSetting(`${entry} is not an address or CIDR block`);
  }
  return list;
};

/** Channels of consents besides e-mail, with commas between. */
export const channelList = (value: string | undefined): readonly OtherChannel[] => {
  const names = (text(value) ?? '').split(',').map((name) => name.trim());
  const wrong = names.find((name) => name !== '' && !otherChannels.some((channel) => channel === name));
  if (wrong !== undefined) throw new InvalidSetting(`must be some of ${otherChannels.join(', ')}`);
  return otherChannels.filter((channel) => names.includes(channel));
};

/** Markets with commas between; `all` means every market. */
export const marketList = (value: string | undefined): readonly Market[] => {
  const names = (text(value) ?? '').split(',').map((name) => name.trim());
  if (names.includes('all')) return markets;
  const wrong = names.find((name) => name !== '' && !markets.some((market) => market === name));
  if (wrong !== undefined) throw new InvalidSetting(`must be \`all\` or some of ${markets.join(', ')}`);
  return markets.filter((market) => names.includes(market));
};
