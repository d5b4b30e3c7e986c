export class WrongSettings extends Error {
  constructor(problems: readonly string[]) {
    super(`Some settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'WrongSettings';
  }
}

/** Returns the content of a setting's file, or `none` if the setting names no file. Throws `WrongSettings`. */
export const ofFile = async <Value, None>(
  name: string,
  path: string | null,
  read: (path: string) => Promise<Value>,
  none: None,
): Promise<Value | None> =>
  path === null
    ? none
    : read(path).catch((error: Error) => {
        throw new WrongSettings([`${name}: ${path}: ${error.message}`]);
      });
