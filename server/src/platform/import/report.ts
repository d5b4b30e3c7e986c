/** A problem of an import: where it is, and what is wrong. */
export interface ImportProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column?: number;
  /** The entry of a list: its name, or its number from 1. */
  readonly entry?: string;
  /** Path inside the entry, such as `name.en-US`; empty for the whole entry. */
  readonly path: string;
  readonly message: string;
}

export interface ImportReport {
  readonly file: string;
  readonly imported: number;
  readonly problems: readonly ImportProblem[];
  /** Changes that the import made, for instance to markup that it does not understand. */
  readonly notes?: readonly ImportProblem[];
  /** The number of further problems that are not listed. */
  readonly unlisted?: number;
}

export function problemText({ file, line, column, entry, path, message }: ImportProblem): string {
  const position = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
  const location = entry === undefined ? position : `${position} ${entry}`;
  return path === '' ? `${location} ${message}` : `${location} ${path}: ${message}`;
}

/** The most problems listed, so that a file with only invalid rows cannot fill the memory. */
const maxListed = 1_000;

/** Collects problems; beyond the limit they are only counted. */
export class Findings {
  readonly #listed: ImportProblem[] = [];
  #unlisted = 0;

  add(problem: ImportProblem): void {
    if (this.#listed.length < maxListed) this.#listed.push(problem);
    else this.#unlisted += 1;
  }

  /** The listed problems, sorted by line. */
  get listed(): readonly ImportProblem[] {
    return this.#listed.toSorted((a, b) => a.line - b.line);
  }

  get unlisted(): number {
    return this.#unlisted;
  }
}

/**
 * Groups notes that many rows share, so that a report contains each once, at its first row; at most
 * 1,000 notes.
 */
export class Tally {
  readonly #entries = new Map<string, { readonly first: ImportProblem; count: number }>();

  /** Adds a note. Notes with the same `key` are counted as one; the first message is listed. */
  add(key: string, problem: ImportProblem): void {
    const entry = this.#entries.get(key);
    if (entry) entry.count += 1;
    else if (this.#entries.size < maxListed) this.#entries.set(key, { first: problem, count: 1 });
  }

  /** In order of first occurrence; `{count}` in a message becomes the count. */
  get listed(): readonly ImportProblem[] {
    return [...this.#entries.values()].map(({ first, count }) => ({
      ...first,
      message: first.message.replace('{count}', String(count)),
    }));
  }
}
