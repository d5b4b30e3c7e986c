/** A row of a statement that reads the content of one picture. */
export interface ContentRow {
  readonly content: Uint8Array;
}

/** Returns the content; null if there is no such picture. */
export const contentOf = ([row]: readonly ContentRow[]): Buffer | null =>
  row ? Buffer.from(row.content) : null;

/** The one row of a statement that adds up the bytes of pictures. */
export interface BytesRow {
  readonly bytes: number;
}

export const bytesOf = ([row]: readonly BytesRow[]): number => row?.bytes ?? 0;
