/** The interface texts of content. The app provides them; the keys are those of `messages/`. */

/** Texts that every page has. */
export type PageTextKey = 'ui.loading' | 'errors.noBlocks' | 'browse.stores.hours' | 'browse.stores.phone';

export type MapTextKey =
  | 'content.map'
  | 'content.map.closer'
  | 'content.map.further'
  | 'content.map.keys'
  | 'content.map.kilometres'
  | 'content.map.metres'
  | 'content.map.note'
  | 'content.map.several';

/** Texts of the rare kinds; an app may load them on demand. */
export type LaterTextKey =
  | MapTextKey
  | 'content.faq.categories'
  | 'content.faq.category'
  | 'content.film.consent'
  | 'content.film.elsewhere'
  | 'content.film.play'
  | 'content.levels.benefits'
  | 'content.levels.conditions'
  | 'content.levels.open'
  | 'content.levels.title'
  | 'content.slider'
  | 'content.slider.next'
  | 'content.slider.pause'
  | 'content.slider.place'
  | 'content.slider.play'
  | 'content.slider.previous'
  | 'ui.close';

/** Returns the text of a key with its placeholders filled. */
export type Texts<Key> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;
