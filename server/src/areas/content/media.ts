import { mediaFile } from './page-builder/directives.ts';

/** Copies files from the folder of the imported files into the shop's media folder. Returns the results by file name. */
export type CopyMedia = (files: readonly string[]) => Promise<ReadonlyMap<string, CopiedMedia>>;

/** The size in pixels (null for films), or why the file was not copied. */
export type CopiedMedia =
  | { readonly ok: true; readonly size: { readonly width: number; readonly height: number } | null }
  | { readonly ok: false; readonly message: string };

const mediaAddress =
  /\{\{\s*media\s[^{}]*\}\}|(?:https?:\/\/[^\s"'<>\\/]+)?\/(?:pub\/)?media\/\w[\w./-]*\.[A-Za-z0-9]{2,5}/g;

/** Returns the media files that pages or blocks reference: in markup, and in trees as `file` and `src`. */
export function mediaIn(value: unknown): readonly string[] {
  const files = new Set<string>();
  const visit = (node: unknown, name: string): void => {
    if (typeof node === 'string') {
      if (name === 'file') files.add(node);
      for (const [address] of node.matchAll(mediaAddress)) {
        const file = mediaFile(address);
        if (file !== null) files.add(file);
      }
    } else if (Array.isArray(node)) for (const inner of node) visit(inner, name);
    else if (typeof node === 'object' && node !== null)
      for (const [key, inner] of Object.entries(node)) visit(inner, key);
  };
  visit(value, '');
  return [...files];
}
