import type { Plugin } from 'vite';

/**
 * Returns the same JavaScript in ASCII. V8 keeps a module's source in memory: one byte for each character, or two for
 * each as soon as one character is not Latin. So the interface texts would double 3 MB of code. Throws if a backslash
 * precedes such a character, because escaping the character would change the meaning.
 */
export const asciiOf = (code: string): string =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, backslashes: string, character: string) => {
    if (backslashes.length % 2 === 1)
      throw new Error(`A backslash before ${character} cannot be written in ASCII`);
    return `${backslashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** Converts the built code of a server to ASCII, after minification. */
export const asciiCode = (): Plugin => ({
  name: 'ascii-code',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk') output.code = asciiOf(output.code);
  },
});
