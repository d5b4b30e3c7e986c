/** Why a one-time code is sent. Each purpose has a template of its own, which the carrier has approved. */
export const textPurposes = ['sign_in', 'reset', 'change', 'appointment', 'sale'] as const;
export type TextPurpose = (typeof textPurposes)[number];

/**
 * How often carriers take a text message for one number: one in a minute, five in an hour and ten in a day. Minutes and
 * hours begin by the clock, the same in UTC+8 as in UTC; a day is the last 24 hours. A message counts when it is
 * submitted, delivered or not (money-and-members 3).
 */
export const TEXTS_A_MINUTE = 1;
export const TEXTS_AN_HOUR = 5;
export const TEXTS_A_DAY = 10;

/**
 * How many of them browsers get that have not signed in by the number before. The others stay for its owner, whom a
 * stranger could lock out otherwise.
 */
export const TEXTS_OF_STRANGERS = { anHour: 3, aDay: 6 } as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Whole seconds until the number may get another message; 0 for now. `earlier`: when messages were submitted, whoever
 * requested them. `isKnown`: whether a browser requests it that has signed in by the number before.
 */
export function secondsUntilText(earlier: readonly Date[], now: Date, isKnown: boolean): number {
  const { anHour, aDay } = isKnown ? { anHour: TEXTS_AN_HOUR, aDay: TEXTS_A_DAY } : TEXTS_OF_STRANGERS;
  const at = now.getTime();
  const times = earlier.map((time) => time.getTime()).toSorted((a, b) => b - a);
  const waitInWindow = (length: number, most: number): number => {
    const start = at - (at % length);
    return times.filter((time) => time >= start).length < most ? 0 : start + length - at;
  };
  const lastOfDay = times[aDay - 1];
  const waits = [
    waitInWindow(minute, TEXTS_A_MINUTE),
    waitInWindow(hour, anHour),
    lastOfDay === undefined ? 0 : Math.max(0, lastOfDay + day - at),
  ];
  return Math.ceil(Math.max(...waits) / 1000);
}
