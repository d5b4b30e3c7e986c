import { check, magentoFilm, magentoGallery, type Problem } from '@jinlan/domain/validity';
import type { ImportProblem } from '../../../../platform/import/report.ts';

/**
 * A film of a piece. Magento's product export lacks films and contains only their first frames as pictures. The films come
 * from `magento-films.json`: the REST response to `products?fields=items[sku,media_gallery_entries]`.
 */
export interface MagentoFilm {
  /** The path of its first frame, as in the export. */
  readonly file: string;
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly metadata: string | null;
}

export interface MagentoFilms {
  /** The films of each piece by its SKU. */
  readonly films: ReadonlyMap<string, readonly MagentoFilm[]>;
  readonly problems: readonly ImportProblem[];
}

export const filmsFile = 'magento-films.json';
/** Maximum number of films of one piece. */
const maxFilms = 20;

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
    const addProblems = (filmProblems: readonly Problem[], prefix: string): void => {
      for (const { path, message } of filmProblems)
        problems.push({ file: filmsFile, line: 1, path: [prefix, path].filter(Boolean).join('.'), message });
    };
    const gallery = check(magentoGallery, item);
    if (!gallery.ok) {
      addProblems(gallery.error, `items.${index}`);
      return;
    }
    const { sku, media_gallery_entries: entries } = gallery.value;
    const pieceFilms = entries
      .map((entry, entryIndex) => ({ entry, at: entryIndex }))
      .filter(({ entry }) => isShownFilm(entry))
      .slice(0, maxFilms)
      .flatMap(({ entry, at }) => {
        const film = check(magentoFilm, entry);
        if (film.ok) return [film.value];
        addProblems(film.error, `items.${index}.media_gallery_entries.${at}`);
        return [];
      });
    if (pieceFilms.length > 0) films.set(sku, pieceFilms);
  });
  return { films, problems };
}

function isShownFilm(entry: unknown): boolean {
  const { media_type, disabled } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  return media_type === 'external-video' && disabled !== true;
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
