import { mediaFile } from './page-builder/directives.ts';

/** Puts files that lie beside the imported ones where the shop serves its own. */
export type TakeMedia = (files: readonly string[]) => Promise<ReadonlyMap<string, TakenMedia>>;

/** Pixels of a picture (null of a film), or why the file was not taken. */
export type TakenMedia =
  | { readonly ok: true; readonly size: { readonly width: number; readonly height: number } | null }
  | { readonly ok: false; readonly message: string };

const mediaAddress =
  /\{\{\s*media\s[^{}]*\}\}|(?:https?:\/\/[^\s"'<>\\/]+)?\/(?:pub\/)?media\/\w[\w./-]*\.[A-Za-z0-9]{2,5}/g;

/** The files below the media address that pages or blocks name: in markup, and in trees as `file` and `src`. */
export function mediaIn(value: unknown): readonly string[] {
  const files = new Set<string>();
  const visit = (one: unknown, name: string): void => {
    if (typeof one === 'string') {
      if (name === 'file') files.add(one);
      for (const [address] of one.matchAll(mediaAddress)) {
        const file = mediaFile(address);
        if (file !== null) files.add(file);
      }
    } else if (Array.isArray(one)) for (const inner of one) visit(inner, name);
    else if (typeof one === 'object' && one !== null)
      for (const [key, inner] of Object.entries(one)) visit(inner, key);
  };
  visit(value, '');
  return [...files];
}
