import { InvalidSetting, text } from './setting-readers.ts';

const standard = '5,20';

/** Reads days of the month, sorted; from 1 to 28, because every month has them. */
function daysOfMonth(value: string | undefined): readonly number[] {
  const days = (text(value) ?? standard).split(',').map((day) => Number(day.trim()));
  if (days.length > 28 || days.some((day) => !Number.isInteger(day) || day < 1 || day > 28))
    throw new InvalidSetting('must be days of the month from 1 to 28, as 5,20');
  return [...new Set(days)].sort((a, b) => a - b);
}

/** The settings of rewards; part of the table in `settings.ts`. */
export const rewardSettings = {
  REWARD_SHIPMENTS_MACAU: {
    name: 'REWARD_SHIPMENTS_MACAU',
    about:
      'Days of the month, from 1 to 28, on which redeemed gifts are sent to stores in Macau. Members are told that a gift is there a week after the next of them.',
    standard,
    read: daysOfMonth,
  },
} as const;
