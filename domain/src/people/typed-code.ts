import { normalText } from '../kernel/index.ts';
import { asciiDigits, withoutInvisible } from './plain-text.ts';

/**
 * A typed or pasted code without invisible characters and outer spaces, in half-width characters. Every reader of a code
 * begins with it, in the browser too.
 */
export const typedCode = (text: string): string => withoutInvisible(normalText(text, 'NFKC')).trim();

/** A code of digits, also without spaces and dashes inside. Other characters stay, for the reader to refuse. */
export const typedDigits = (text: string): string =>
  asciiDigits(typedCode(text)).replace(/[\s\p{Dash_Punctuation}]/gu, '');
