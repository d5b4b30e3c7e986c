import { isIP } from 'node:net';

/**
 * How the text of a setting is read: each reader returns its value, the standard where none is set. Throws `Wrong` with what
 * the text must be.
 */
export class Wrong extends Error {}

export const text = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value.trim();

export const whole = (from: number, to: number, standard: number) => (value: string | undefined) => {
  const given = text(value);
  if (given === undefined) return standard;
  const number = Number(given);
  if (!Number.isInteger(number) || number < from || number > to)
    throw new Wrong(`must be a whole number from ${from} to ${to}`);
  return number;
};

export const oneOf =
  <T extends string>(values: readonly T[], standard: T) =>
  (value: string | undefined): T => {
    const given = text(value) ?? standard;
    const known = values.find((allowed) => allowed === given);
    if (known === undefined) throw new Wrong(`must be one of ${values.join(', ')}`);
    return known;
  };

export const onOff = (standard: boolean) => (value: string | undefined) =>
  oneOf(['on', 'off'], standard ? 'on' : 'off')(value) === 'on';

/** On, but off in production: null where nothing is set. */
export const onInDevelopment = (value: string | undefined): boolean | null =>
  text(value) === undefined ? null : onOff(true)(value);

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

export const address =
  (schemes: readonly string[]) =>
  (value: string | undefined): string | null => {
    const given = text(value);
    if (given === undefined) return null;
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (!url || !schemes.includes(url.protocol))
      throw new Wrong(`must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`);
    return given.replace(/\/+$/, '');
  };

/** The address of a web site: scheme, host and port alone. */
export const webAddress = (value: string | undefined): string | null => {
  const given = address(['http:', 'https:'])(value);
  if (given !== null && new URL(given).href !== `${new URL(given).origin}/`)
    throw new Wrong('must be a scheme, a host and a port alone, as https://shop.example');
  return given;
};

/** A host name without scheme, port or path, in lower case; null where none is set. */
export const hostName = (value: string | undefined): string | null => {
  const given = text(value)?.toLowerCase();
  if (given === undefined) return null;
  if (URL.parse(`http://${given}/`)?.host !== given || /:/.test(given))
    throw new Wrong('must be a host name, without a scheme, port or path');
  return given;
};

export const secret = (value: string | undefined): string | null => {
  const given = text(value);
  if (given !== undefined && given.length < 32) throw new Wrong('must have 32 characters or more');
  return given ?? null;
};

export const feedAddress = (value: string | undefined): string | null => {
  const given = address(['http:', 'https:'])(value);
  if (given === null) return null;
  const { username, password } = new URL(given);
  if (username !== '' || password !== '') throw new Wrong('must not hold a password: use GOLD_FEED_HEADER');
  return (value as string).trim();
};

export const header = (value: string | undefined): { name: string; value: string } | null => {
  const given = text(value);
  if (given === undefined) return null;
  const [, name = '', content = ''] =
    /^([A-Za-z0-9-]{1,64}):[ \t]*([\x21-\x7e][\x20-\x7e]*)$/.exec(given) ?? [];
  if (name === '') throw new Wrong('must be a name and a value with a colon between');
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
      throw new Wrong(`${entry} is not an address or CIDR block`);
  }
  return list;
};
