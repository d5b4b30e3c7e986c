/**
 * Films. The shop's own are mp4, webm, ogv or ogg. Films on other sites are at YouTube (ids of 11 characters,
 * specification 9) or Vimeo (numbers). No other address is a film.
 */
export type Film =
  | { readonly site: 'own'; readonly file: string }
  | { readonly site: 'youtube' | 'vimeo'; readonly id: string };

const ownFile = /^[A-Za-z0-9_][A-Za-z0-9_./-]*\.(?:mp4|webm|ogv|ogg)$/i;
const youTube =
  /^(?:(?:https?:)?\/\/)?(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^\s#]*&(?:amp;)?)?v=|(?:embed|shorts|live|v|e)\/)|youtu\.be\/)([\w-]{11})(?:[/?&#]|$)/i;
const vimeo =
  /^(?:(?:https?:)?\/\/)?(?:(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?|player\.vimeo\.com\/video\/)(\d{1,12})(?:[/?#]|$)/i;

/**
 * Reads a path below the shop's media, or the address of a film's page with or without its scheme. Returns null for
 * anything else.
 */
export function readFilm(address: string): Film | null {
  if (ownFile.test(address) && !address.includes('..')) return { site: 'own', file: address };
  const tube = youTube.exec(address)?.[1];
  if (tube) return { site: 'youtube', id: tube };
  const number = vimeo.exec(address)?.[1];
  return number ? { site: 'vimeo', id: number } : null;
}

/** The address of a film's page on another site, without extra parameters. */
export const filmPage = ({ site, id }: Exclude<Film, { site: 'own' }>): string =>
  site === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;

/** The address of the frame that plays a film of another site. The shop stores only this form. */
export const filmFrame = ({ site, id }: Exclude<Film, { site: 'own' }>): string =>
  site === 'youtube' ? `https://www.youtube.com/embed/${id}` : `https://player.vimeo.com/video/${id}`;

/** The address of the frame that sets no cookie before the film plays. */
export const filmPlayer = ({ site, id }: Exclude<Film, { site: 'own' }>): string =>
  site === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`;
