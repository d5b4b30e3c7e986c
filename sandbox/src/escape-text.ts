const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in an element or in a quoted attribute. */
export const escapeText = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
