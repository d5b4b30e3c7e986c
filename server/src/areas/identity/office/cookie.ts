import { OFFICE_SESSION_SECONDS } from '@jinlan/domain/people';
import type { Config } from '../../../platform/settings/config.ts';

/**
 * The session cookie of the back office; scripts cannot read it and other sites cannot send it. Under
 * `https` its name begins with `__Host-`, so that no other host of the domain can set it. Development
 * on plain `http` uses a plain name.
 */
const isSecure = ({ baseUrl }: Pick<Config, 'baseUrl'>): boolean => baseUrl.startsWith('https:');

export const cookieName = (config: Pick<Config, 'baseUrl'>): string =>
  isSecure(config) ? '__Host-office' : 'office';

const attributesOf = (config: Pick<Config, 'baseUrl'>): string =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure(config) ? '; Secure' : ''}`;

export const sessionCookie = (config: Pick<Config, 'baseUrl'>, token: string): string =>
  `${cookieName(config)}=${token}; Max-Age=${OFFICE_SESSION_SECONDS}; ${attributesOf(config)}`;

export const endedCookie = (config: Pick<Config, 'baseUrl'>): string =>
  `${cookieName(config)}=; Max-Age=0; ${attributesOf(config)}`;
