/** The path of a piece's page, and the text that marks a lowest price. */

import type { Words } from '@jinlan/client/words';
import { localeFacts } from '@jinlan/domain/markets';
import type { PieceCardFragment } from './fragments.generated.ts';

export const piecePath = ({
  url_key,
  url_suffix,
}: Pick<PieceCardFragment, 'url_key' | 'url_suffix'>): string => `/${url_key ?? ''}${url_suffix ?? ''}`;

/** "From" at a lowest price, before or after the amount. */
export const fromMark = (words: Words): { before?: string; after?: string } => ({
  [localeFacts[words.locale].fromMark]: words('browse.from'),
});
