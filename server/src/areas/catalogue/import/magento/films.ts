import { check, magentoFilm, magentoGallery, type Problem } from '@jinlan/domain/validity';
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
    const say = (found: readonly Problem[], within: string): void => {
      for (const { path, message } of found)
        problems.push({ file: filmsFile, line: 1, path: [within, path].filter(Boolean).join('.'), message });
    };
    const gallery = check(magentoGallery, item);
    if (!gallery.ok) {
      say(gallery.error, `items.${index}`);
      return;
    }
    const { sku, media_gallery_entries: entries } = gallery.value;
    const found = entries
      .map((entry, at) => ({ entry, at }))
      .filter(({ entry }) => isShownFilm(entry))
      .slice(0, mostFilms)
      .flatMap(({ entry, at }) => {
        const film = check(magentoFilm, entry);
        if (film.ok) return [film.value];
        say(film.error, `items.${index}.media_gallery_entries.${at}`);
        return [];
      });
    if (found.length > 0) films.set(sku, found);
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
