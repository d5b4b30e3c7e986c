import { soundsOf } from '../../../read-model/search/sounds.ts';

/** A name as a key: Latin letters and digits as they are, Chinese as pinyin; what has neither gets a number of its own. */
export function slugOf(name: string, longest = 60): string {
  const spelled = name
    .replace(/[™®©℠]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\p{Script=Han}+/gu, (run) => ` ${soundsOf(run, 1)[0] ?? ''} `)
    .toLowerCase();
  const slug = spelled
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? `n${numberOf(name)}` : slug;
}

/** FNV-1a, 32 bits: the same name gives the same number at every import. */
export function numberOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Free among those taken, and taken then. */
export function freeSlug(name: string, taken: Set<string>, longest = 60): string {
  const slug = slugOf(name, longest);
  let free = slug;
  for (let next = 2; taken.has(free); next += 1) free = `${slug.slice(0, longest - 5)}-${next}`;
  taken.add(free);
  return free;
}
