/** What an import did: how many entries of each file are in the shop, and why the others are not. */
export interface ImportProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column?: number;
  /** Where inside the entry, e.g. `name.en-US`; empty for the whole entry. */
  readonly path: string;
  readonly message: string;
}

export interface ImportReport {
  readonly file: string;
  readonly imported: number;
  readonly problems: readonly ImportProblem[];
}

export function problemText({ file, line, column, path, message }: ImportProblem): string {
  const where = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
  return path === '' ? `${where} ${message}` : `${where} ${path}: ${message}`;
}
