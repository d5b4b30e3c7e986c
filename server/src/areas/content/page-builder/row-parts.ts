import type { Button, Link } from '@jinlan/contract/content-tree';
import { type Element, isElement, type Markup, textOf } from './markup.ts';
import { part } from './parts.ts';

interface RowParts {
  readonly heading?: string;
  readonly lead?: string;
  readonly link?: Button;
}

/** Reads heading, lead and link, which our printer writes into a row for other clients. */
export function readRowParts(
  children: readonly Markup[],
  readLink: (anchor: Element | null) => Link | undefined,
): RowParts {
  const partByName = new Map(
    children
      .filter(isElement)
      .flatMap((element) =>
        element.attributes['data-jinlan-part'] ? [[element.attributes['data-jinlan-part'], element]] : [],
      ),
  );
  const heading = partByName.get('heading');
  const lead = partByName.get('lead');
  const link = partByName.get('link');
  const to = link && readLink(part(link, 'link'));
  const text = link && part(link, 'link_text');
  return {
    ...(heading ? { heading: textOf(heading.children) } : {}),
    ...(lead ? { lead: textOf(lead.children) } : {}),
    ...(to && text ? { link: { text: textOf(text.children), to } } : {}),
  };
}
