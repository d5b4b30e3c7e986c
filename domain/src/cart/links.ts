/**
 * Which files of a download are bought. If files are sold singly, at least one must be chosen. If they are sold
 * together, the buyer gets all, and the client's choice is ignored.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export interface OfferedLinks {
  readonly separately: boolean;
  /** Keys of the files, in the order of the piece. */
  readonly offered: readonly string[];
}

export type LinkRefusal =
  | Refusal<'LINKS_MISSING', Record<never, never>>
  | Refusal<'LINK_UNKNOWN', { readonly key: string }>;

/**
 * Returns the chosen keys in the order of the piece, so equal choices give equal results. Returns null for all files.
 */
export function chooseLinks(
  { separately, offered }: OfferedLinks,
  requestedKeys: readonly string[],
): Result<readonly string[] | null, LinkRefusal> {
  if (!separately) return ok(null);
  const unknown = requestedKeys.find((key) => !offered.includes(key));
  if (unknown !== undefined) return refuse('LINK_UNKNOWN', { key: unknown });
  if (requestedKeys.length === 0) return refuse('LINKS_MISSING', {});
  return ok(offered.filter((key) => requestedKeys.includes(key)));
}
