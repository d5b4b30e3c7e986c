/** The page on which a film elsewhere is watched; null for a film of this shop. */
export function filmPage(src: string): string | null {
  if (src.startsWith('/')) return null;
  const [, tube] = /youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(src) ?? [];
  if (tube) return `https://www.youtube.com/watch?v=${tube}`;
  const [, vimeo] = /player\.vimeo\.com\/video\/(\d+)/.exec(src) ?? [];
  return vimeo ? `https://vimeo.com/${vimeo}` : src;
}
