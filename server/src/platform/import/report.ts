/** What an import did: how many entries of each file are in the shop, and why the others are not. */
export interface ImportProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column?: number;
  /** Which entry of a list: what it is named by, else its number, from 1. */
  readonly entry?: string;
  /** Where inside the entry, e.g. `name.en-US`; empty for the whole entry. */
  readonly path: string;
  readonly message: string;
}

export interface ImportReport {
  readonly file: string;
  readonly imported: number;
  readonly problems: readonly ImportProblem[];
  /** What came in other than it was, e.g. markup that is not understood. */
  readonly notes?: readonly ImportProblem[];
  /** Problems beyond those listed. */
  readonly unlisted?: number;
}

export function problemText({ file, line, column, entry, path, message }: ImportProblem): string {
  const place = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
  const where = entry === undefined ? place : `${place} ${entry}`;
  return path === '' ? `${where} ${message}` : `${where} ${path}: ${message}`;
}

/** A file of which every row is wrong must not fill memory with saying so. */
const mostListed = 1_000;

/** Collects problems in the order in which they are found; beyond a bound they are only counted. */
export class Findings {
  readonly #listed: ImportProblem[] = [];
  #unlisted = 0;

  add(problem: ImportProblem): void {
    if (this.#listed.length < mostListed) this.#listed.push(problem);
    else this.#unlisted += 1;
  }

  /** By line. */
  get listed(): readonly ImportProblem[] {
    return this.#listed.toSorted((a, b) => a.line - b.line);
  }

  get unlisted(): number {
    return this.#unlisted;
  }
}

/** Counts what many rows have in common, so that a report says it once, where it is first; at most 1,000 things. */
export class Tally {
  readonly #entries = new Map<string, { readonly first: ImportProblem; count: number }>();

  /** `key` is what makes two the same; the message of the first is listed. */
  add(key: string, problem: ImportProblem): void {
    const entry = this.#entries.get(key);
    if (entry) entry.count += 1;
    else if (this.#entries.size < mostListed) this.#entries.set(key, { first: problem, count: 1 });
  }

  /** In the order in which they came first; `{count}` in a message is how many there are. */
  get listed(): readonly ImportProblem[] {
    return [...this.#entries.values()].map(({ first, count }) => ({
      ...first,
      message: first.message.replace('{count}', String(count)),
    }));
  }
}
