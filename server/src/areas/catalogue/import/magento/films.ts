import { readFilm } from '@jinlan/domain/content';
import { Fields } from '../../../../platform/import/fields.ts';
import type { ImportProblem } from '../../../../platform/import/report.ts';

/**
 * Magento's product export leaves films out and keeps their first frames among the pictures. What its REST interface
 * answers to `products?fields=items[sku,media_gallery_entries]`, saved as `magento-films.json`, brings them along.
 */
export interface MagentoFilm {
  /** Path of its first frame, as the export writes it. */
  readonly file: string;
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly metadata: string | null;
}

export interface MagentoFilms {
  /** Under each piece's number. */
  readonly films: ReadonlyMap<string, readonly MagentoFilm[]>;
  readonly problems: readonly ImportProblem[];
}

export const filmsFile = 'magento-films.json';
/** Of one piece; a gallery with more is a mistake. */
const mostFilms = 20;

export function readMagentoFilms(text: string | undefined): MagentoFilms {
  const films = new Map<string, readonly MagentoFilm[]>();
  if (text === undefined) return { films, problems: [] };
  const problems: ImportProblem[] = [];
  const items = itemsIn(text);
  if (items === null)
    return {
      films,
      problems: [
        { file: filmsFile, line: 1, path: '', message: 'Expected a list of pieces, or one as items' },
      ],
    };
  items.forEach((item, index) => {
    const fields = new Fields(item, `items.${index}`);
    const sku = fields.text('sku');
    const found = (fields.has('media_gallery_entries') ? fields.objects('media_gallery_entries') : [])
      .filter((entry) => entry.raw('media_type') === 'external-video' && entry.raw('disabled') !== true)
      .slice(0, mostFilms)
      .flatMap((entry) => {
        const before = fields.problems.length;
        const film = readEntry(entry);
        return fields.problems.length === before ? [film] : [];
      });
    if (sku !== '' && found.length > 0) films.set(sku, found);
    problems.push(...fields.problems.map((problem) => ({ file: filmsFile, line: 1, ...problem })));
  });
  return { films, problems };
}

function readEntry(entry: Fields): MagentoFilm {
  const content = entry.has('video_content')
    ? entry.object('video_content')
    : entry.object('extension_attributes').object('video_content');
  const address = content.text('video_url', { max: 400 });
  if (address !== '' && readFilm(address) === null)
    content.fail(
      'video_url',
      `${JSON.stringify(address.slice(0, 120))} is no film on YouTube or Vimeo: its picture is shown without it`,
    );
  const text = (name: string, max: number): string =>
    content.has(name) ? content.text(name, { max, empty: true }) : '';
  return {
    file: entry.text('file'),
    address,
    title: text('video_title', 255),
    description: text('video_description', 2_000),
    metadata: text('video_metadata', 2_000) || null,
  };
}

function itemsIn(text: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (Array.isArray(parsed)) return parsed;
    const items = (parsed as { items?: unknown } | null)?.items;
    return Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}
