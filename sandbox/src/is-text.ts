/** Whether a value is a text of at least one character and at most `max`. */
export const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max;
