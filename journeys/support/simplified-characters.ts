/** Returns the Han characters of a two-byte encoding whose first and second byte are in these ranges. */
function charactersOf(
  encoding: string,
  [first, last]: readonly [number, number],
  [firstTrail, lastTrail]: readonly [number, number],
): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let lead = first; lead <= last; lead += 1)
    for (let trail = firstTrail; trail <= lastTrail; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (/^\p{Script=Han}$/u.test(text)) characters.add(text);
    }
  return characters;
}

const mainland = charactersOf('gb2312', [0xb0, 0xf7], [0xa1, 0xfe]);
const traditional = charactersOf('big5', [0xa4, 0xf9], [0x40, 0xfe]);
/** Characters that Hong Kong uses although Big5 lacks them. */
const hongKong: ReadonlySet<string> = new Set('着');

/**
 * Returns the characters of a text that Traditional Chinese does not use: those in GB 2312 that neither Big5 nor Hong Kong's
 * list contains.
 */
export const simplifiedIn = (text: string): readonly string[] =>
  [...new Set(text)].filter(
    (character) => mainland.has(character) && !traditional.has(character) && !hongKong.has(character),
  );
