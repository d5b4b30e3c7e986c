import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import { readList } from './rows/lists.ts';

const pictureColumns = ['base_image', 'small_image', 'thumbnail_image'];

/** The picture paths of a row, as written. */
export const picturePaths = (row: StreamedRow): string[] =>
  [...pictureColumns.map((name) => row.cell(name).trim()), ...readList(row.cell('additional_images'))].filter(
    (path) => path !== '' && path !== 'no_selection',
  );

/** The column that contains a path. */
export const pictureColumn = (row: StreamedRow, path: string): string =>
  pictureColumns.find((name) => row.cell(name).trim() === path) ?? 'additional_images';
