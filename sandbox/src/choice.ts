import { escapeText as text } from './escape-text.ts';

/** Returns a labelled list of a form as HTML, with one value chosen. */
export const choice = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  chosen: string,
  wordOf: (value: Value) => string,
): string => {
  const options = values
    .map(
      (value) =>
        `<option value="${value}"${value === chosen ? ' selected' : ''}>${text(wordOf(value))}</option>`,
    )
    .join('');
  return `<div class="field field--wide"><label for="${name}">${text(label)}</label><select id="${name}" name="${name}">${options}</select></div>`;
};
