/** Fills data into the English text of a refusal. */

/** Placeholders whose value is one of our codes. All other values are what the caller sent. */
const CODED: ReadonlySet<string> = new Set(['reason', 'condition', 'step', 'limit', 'problem']);

/** Texts of reasons whose code is unclear. */
const REASONS: Readonly<Record<string, string>> = {
  PASSWORD_TOO_SHORT: 'it is too short',
  PASSWORD_TOO_LONG: 'it is too long',
  PASSWORD_NEEDS_DIGIT: 'it needs a digit',
  PASSWORD_NEEDS_UPPERCASE: 'it needs an uppercase letter',
  stage: 'it is not at a stage for it',
};

/**
 * Turns `CHOICE_CLOSED` and `ring-size` into words; a sentence stays unchanged. Clients read the code itself
 * in the data.
 */
function inWords(reason: string): string {
  if (Object.hasOwn(REASONS, reason)) return REASONS[reason] ?? reason;
  return /^(?:[A-Z][A-Z0-9_]*|[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.test(reason)
    ? reason.toLowerCase().replace(/[_-]/g, ' ')
    : reason;
}

/** Returns the text with each `{name}` replaced by its value in the data; codes are replaced by words. */
export function fillText(text: string, data: object): string {
  const values: Readonly<Record<string, unknown>> = { ...data };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return CODED.has(name) ? inWords(String(value)) : String(value);
  });
}
