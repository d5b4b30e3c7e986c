/** Maximum compared: a phone shows two side by side, a wide screen four (trade-facts 2.4). */
export const mostCompared = 4;

/** The tray after a tap on a piece's or stone's mark; null if the tray is full. */
export function toggleCompared(tray: readonly string[], sku: string): readonly string[] | null {
  if (tray.includes(sku)) return tray.filter((comparedSku) => comparedSku !== sku);
  return tray.length >= mostCompared ? null : [...tray, sku];
}

/** Reads SKUs from an address, each once, up to the maximum. */
export function readCompared(text: string | null): readonly string[] {
  const skus = (text ?? '').split(',').map((sku) => sku.trim().toUpperCase());
  return [...new Set(skus.filter((sku) => /^[A-Z0-9][A-Z0-9_.-]{0,63}$/.test(sku)))].slice(0, mostCompared);
}

/** Writes the SKUs in the form that `readCompared` reads. */
export const comparedText = (skus: readonly string[]): string =>
  skus.map((sku) => encodeURIComponent(sku.toLowerCase())).join(',');
