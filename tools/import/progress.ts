import type { ReadProgress } from '../../server/src/areas/catalogue/index.ts';

export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const width = 30;
/** Without a terminal, progress is printed as one line for each tenth. */
const tenths = 10;

/** A progress line that updates while a large file is read; without a terminal, a line now and then. */
export function createProgress(screen: Screen) {
  let last = '';
  return {
    show({ file, step, steps, done }: ReadProgress): void {
      const share = Math.min(1, done);
      const label = steps > 1 ? `${file} ${step}/${steps}` : file;
      if (screen.isTTY) {
        const filled = Math.round(share * width);
        const line = `\r${label} [${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${percent(share)}`;
        if (line !== last) screen.write(line);
        last = line;
        return;
      }
      const line = `${label} ${percent(Math.floor(share * tenths) / tenths)}\n`;
      if (line !== last) screen.write(line);
      last = line;
    },
    clear(): void {
      if (screen.isTTY && last !== '') screen.write(`\r${' '.repeat(last.length)}\r`);
      last = '';
    },
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
