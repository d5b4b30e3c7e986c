/** What every place that names a piece needs: where its page is, and the mark at a price that is only its lowest. */
import type { Words } from '../words/words.tsx';
import type { PieceCardFragment } from './fragments.generated.ts';

export const piecePath = ({
  url_key,
  url_suffix,
}: Pick<PieceCardFragment, 'url_key' | 'url_suffix'>): string => `/${url_key ?? ''}${url_suffix ?? ''}`;

/** Chinese puts it behind the figure, English before. */
export const fromMark = (words: Words): { before?: string; after?: string } =>
  words.locale === 'zh-Hans-CN' ? { after: words('browse.from') } : { before: words('browse.from') };
