import type { Plugin } from 'vite';

/**
 * The same JavaScript in ASCII alone. V8 keeps a module's source in memory, with one byte for each character, or with
 * two for each as soon as one of them is not Latin: the words of the interface would double 3 MB of code.
 * Throws at a backslash before such a character, which an escape would give another meaning.
 */
export const asciiOf = (code: string): string =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, backslashes: string, character: string) => {
    if (backslashes.length % 2 === 1)
      throw new Error(`A backslash before ${character} cannot be written in ASCII`);
    return `${backslashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** Writes the built code of a server in ASCII, after it was made smaller. */
export const asciiCode = (): Plugin => ({
  name: 'ascii-code',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk') output.code = asciiOf(output.code);
  },
});
