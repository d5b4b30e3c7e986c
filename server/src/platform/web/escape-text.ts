/** Escapes text for HTML, in an element or in a quoted attribute. */
export const escapeText = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
