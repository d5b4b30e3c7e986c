import { type LocalText, textsOf } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import { soundsOf } from './sounds.ts';

/** Labels for suggestions. They match by any part in any language, by pinyin from any syllable, or by initials. */
export class Headings<Heading> {
  readonly #entries: readonly {
    readonly heading: Heading;
    readonly texts: readonly string[];
    readonly spelled: readonly string[];
  }[];

  constructor(headings: readonly { readonly heading: Heading; readonly label: LocalText }[]) {
    this.#entries = headings.map(({ heading, label }) => {
      const texts = [...new Set(textsOf(label).map(fold))];
      return { heading, texts, spelled: texts.flatMap(spellings) };
    });
  }

  /** The headings whose label begins with a folded text, in any language. */
  beginningWith(text: string): Heading[] {
    return this.#entries.flatMap(({ heading, texts }) =>
      texts.some((folded) => folded.startsWith(text)) ? [heading] : [],
    );
  }

  /** The headings that match any of the folded texts. */
  find(queries: readonly string[]): Heading[] {
    return this.#entries.flatMap(({ heading, texts, spelled }) => {
      const isMatch = queries.some((text) => {
        const letters = text.replace(/[\s']+/g, '');
        return (
          texts.some((folded) => folded.includes(text)) ||
          (/^[a-z]{2,}$/.test(letters) && spelled.some((spelling) => spelling.startsWith(letters)))
        );
      });
      return isMatch ? [heading] : [];
    });
  }
}

/** Returns the spellings by which a Chinese label is found. For `shou zhuo`: shouzhuo, zhuo and sz. */
function spellings(text: string): string[] {
  return soundsOf(text.replace(/[^\p{Script=Han}]+/gu, '')).flatMap((sounds) => {
    const syllables = sounds.split(' ');
    const initials = syllables.map((syllable) => syllable[0]).join('');
    return [initials, ...syllables.map((_, from) => syllables.slice(from).join(''))];
  });
}
