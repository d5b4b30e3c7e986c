/** The design at the counter in the page's address: `?design=qkvbnzae`, or a share code. */
import { hostOfShown, longestShown, readShownDesign } from '@jinlan/domain/customiser';

/** Returns the text of the design in the address; null without one. */
export function readCounterAddress(query: URLSearchParams): string | null {
  return query.get('design')?.slice(0, longestShown).trim() || null;
}

/** Converts typed, pasted or scanned text. A link to another shop stays complete, so that its host can be named. */
export function counterAddress(text: string, ownHosts: readonly string[] = []): string {
  const shownDesign = otherHost(text, ownHosts) === null ? readShownDesign(text) : null;
  const design =
    shownDesign === null ? text.trim() : shownDesign.kind === 'short' ? shownDesign.short : shownDesign.code;
  return `/staff/designs?${new URLSearchParams({ design })}`;
}

/** Host name of a link to another shop; null for any other text. */
export function otherHost(text: string, ownHosts: readonly string[]): string | null {
  const host = hostOfShown(text);
  return host === null || ownHosts.includes(host) ? null : host;
}
