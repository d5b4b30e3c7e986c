/** Closes a switch: does not compile while a case is missing, and throws if bad data gets past the types. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
