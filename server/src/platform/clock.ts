/**
 * The only source of the current time on the server: rules take `now` as an argument, tests set the
 * clock.
 */
export interface Clock {
  now(): Date;
}

/** A clock that a developer can move forward. */
export interface MovableClock extends Clock {
  /** Moves the clock forward by `ms`. */
  move(ms: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** `shiftMs`: how far it is ahead of `clock`. */
export function createMovableClock(clock: Clock, shiftMs: number): MovableClock {
  let shift = shiftMs;
  return {
    now: () => new Date(clock.now().getTime() + shift),
    move(ms) {
      shift += ms;
    },
  };
}
