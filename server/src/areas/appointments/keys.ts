import type { Platform } from '../../platform/platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';

type Parts = Pick<Platform, 'clock' | 'config'>;

/** The key in the links of messages. It stands for the person who booked. */
const appointmentKey: KeyKind = { purpose: 'appointment', validForMs: 120 * 86_400_000, longest: 300 };

/** The key that opens an appointment without signing in. */
export const keyOf = (platform: Parts, number: string): string =>
  signedKey(platform, appointmentKey, [number]);

/** The number of the appointment that a key opens; null for a wrong or expired one. */
export function readKey(platform: Parts, key: string): string | null {
  const [number] = readSignedKey(platform, appointmentKey, key) ?? [];
  return typeof number === 'string' ? number : null;
}

export const calendarPath = '/appointment-calendar/';

export const calendarUrl = (platform: Parts, number: string): string =>
  `${platform.config.baseUrl}${calendarPath}${keyOf(platform, number)}.ics`;
