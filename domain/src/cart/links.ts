/**
 * Which files of a download are bought. Where they are sold one by one at least one must be chosen; where they are sold
 * together all are had, and what a client names of them says nothing.
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

/** In the order of the piece, so that equal choices are equal; null for all. */
export function chooseLinks(
  { separately, offered }: OfferedLinks,
  wished: readonly string[],
): Result<readonly string[] | null, LinkRefusal> {
  if (!separately) return ok(null);
  const unknown = wished.find((key) => !offered.includes(key));
  if (unknown !== undefined) return refuse('LINK_UNKNOWN', { key: unknown });
  if (wished.length === 0) return refuse('LINKS_MISSING', {});
  return ok(offered.filter((key) => wished.includes(key)));
}
