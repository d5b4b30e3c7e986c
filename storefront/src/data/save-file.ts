/**
 * Offers content from the page's memory as a download. Its address is valid for a minute, because a browser may read it
 * late.
 */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
