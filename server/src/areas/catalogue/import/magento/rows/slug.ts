import { normalText } from '@jinlan/domain/kernel';
import { soundsOf } from '../../../read-model/search/sounds.ts';

/** Converts a name to a key: Latin letters and digits stay, Chinese becomes pinyin; without either, a hash. */
export function slugOf(name: string, maxLength = 60): string {
  const latin = normalText(name.replace(/[™®©℠]/g, ''), 'NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\p{Script=Han}+/gu, (run) => ` ${soundsOf(run, 1)[0] ?? ''} `)
    .toLowerCase();
  const slug = latin
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? `n${numberOf(name)}` : slug;
}

/** A hash of a text as letters and digits (FNV-1a, 32 bits), always the same for the same text. */
export function numberOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Returns a slug that is not in `usedSlugs`, and adds it. */
export function freeSlug(name: string, usedSlugs: Set<string>, maxLength = 60): string {
  const slug = slugOf(name, maxLength);
  let candidate = slug;
  for (let next = 2; usedSlugs.has(candidate); next += 1)
    candidate = `${slug.slice(0, maxLength - 5)}-${next}`;
  usedSlugs.add(candidate);
  return candidate;
}
