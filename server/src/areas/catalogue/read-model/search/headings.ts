import { type LocalText, locales } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import { soundsOf } from './sounds.ts';

/** Labels found while one types: by any part of them in any language, by pinyin from any syllable on, by initials. */
export class Headings<Heading> {
  readonly #entries: readonly {
    readonly heading: Heading;
    readonly texts: readonly string[];
    readonly spelled: readonly string[];
  }[];

  constructor(headings: readonly { readonly heading: Heading; readonly label: LocalText }[]) {
    this.#entries = headings.map(({ heading, label }) => {
      const texts = locales.map((locale) => fold(label[locale]));
      return { heading, texts, spelled: texts.flatMap(spellings) };
    });
  }

  /** Those that begin with a folded text, in any language. */
  beginningWith(text: string): Heading[] {
    return this.#entries.flatMap(({ heading, texts }) =>
      texts.some((one) => one.startsWith(text)) ? [heading] : [],
    );
  }

  /** Those that any of the folded texts stands in. */
  find(asked: readonly string[]): Heading[] {
    return this.#entries.flatMap(({ heading, texts, spelled }) => {
      const fits = asked.some((text) => {
        const letters = text.replace(/[\s']+/g, '');
        return (
          texts.some((one) => one.includes(text)) ||
          (/^[a-z]{2,}$/.test(letters) && spelled.some((one) => one.startsWith(letters)))
        );
      });
      return fits ? [heading] : [];
    });
  }
}

/** `shou zhuo` is found by shouzhuo, zhuo and sz. */
function spellings(text: string): string[] {
  return soundsOf(text.replace(/[^\p{Script=Han}]+/gu, '')).flatMap((sounds) => {
    const syllables = sounds.split(' ');
    const initials = syllables.map((one) => one[0]).join('');
    return [initials, ...syllables.map((_, from) => syllables.slice(from).join(''))];
  });
}
