/** Saves a CSV as a file of the browser, with the mark by which spreadsheets recognise UTF-8. */
export function saveCsv(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
