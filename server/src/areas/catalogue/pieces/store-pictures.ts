import type { LocalText } from '@jinlan/domain/markets';
import { localText, shownPictures } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

export interface PicturedPiece {
  readonly sku: string;
  readonly name: LocalText;
  /** Sorted by position. */
  readonly pictures: readonly {
    readonly file: string;
    readonly alt: LocalText;
    readonly color: string | null;
  }[];
}

const pictureJson = jsonColumns('catalogue.product', ['sku'], { name: localText, pictures: shownPictures });

/** Pieces and variants that have their own pictures, sorted by SKU. */
export function picturedPieces(db: Connection, limit: number): Promise<PicturedPiece[]> {
  return readJson(
    pictureJson,
    db.query<PicturedPiece>(
      'catalogue.pictured-pieces',
      `select sku, name,
       (select coalesce(jsonb_agg(jsonb_build_object('file', file, 'alt', alt, 'color', color) order by position, id), '[]')
        from catalogue.picture where product_id = product.id) as pictures
     from catalogue.product
     where exists (select from catalogue.picture where product_id = product.id)
     order by sku limit $1`,
      [limit],
    ),
  );
}
