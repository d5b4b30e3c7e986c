/** Ends a switch: does not compile while a case is missing, and throws for a value that the types exclude. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
