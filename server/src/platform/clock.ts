/** The only source of the present moment on the server: rules take `now` as an argument, tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
