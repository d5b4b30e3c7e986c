/** The interface texts of one language: `useWords`, and page parts that load their own texts. */
export { type Compiled, compiled, formatParts } from './format-message.ts';
export { openWordBook } from './word-book.ts';
export { laterPart, useLoadWords, useWords, type WordBook, type Words, WordsProvider } from './words.tsx';
