/** Closes a switch: a missing case does not compile, and a value that the types exclude throws. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
