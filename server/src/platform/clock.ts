/**
 * The only source of the current time on the server: rules take `now` as an argument, tests set the
 * clock.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
