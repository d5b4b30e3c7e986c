/**
 * Breaks a text into lines that fit a width. Breaks between words, and between Chinese characters except before closing
 * punctuation; a word that is wider than a line is cut.
 */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.trim(), width, widthOf));
}

const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
const staysWithLast = /^[，。、；：？！）》」』】”’,.;:!?)\]}%·]/u;
const opens = /[（《「『【“‘([{]$/u;

/** The pieces between which a line may break. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (const part of text.match(/\s+|[^\s]/gu) ?? []) {
    const last = units.at(-1);
    const joins =
      last !== undefined &&
      !/\s$/.test(last) &&
      !/^\s/.test(part) &&
      (staysWithLast.test(part) || opens.test(last) || !(chinese.test(part) || chinese.test(last.slice(-1))));
    if (joins) units[units.length - 1] = `${last}${part}`;
    else units.push(part);
  }
  return units;
}

function wrapParagraph(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const unit of unitsOf(text).flatMap((whole) => cut(whole, width, widthOf))) {
    if (line !== '' && widthOf((line + unit).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    if (line !== '' || unit.trim() !== '') line += unit;
  }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}

/** The parts of a word that each fit a line; at least one character. */
function cut(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  for (const character of word) {
    const last = parts.at(-1);
    if (last !== undefined && widthOf(last + character) <= width) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}
