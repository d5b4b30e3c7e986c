import { saveFile } from '../../data/save-file.ts';

/** Offers a CSV as a download, with the byte order mark by which spreadsheets recognise UTF-8. */
export function saveCsv(csv: string, name: string): void {
  saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), name);
}
