import {
  type BoxProperty,
  type BoxStyle,
  type Button,
  boxProperties,
  type Link,
  type PictureRef,
} from '@jinlan/contract/content-tree';
import { filmFrame, readFilm } from '@jinlan/domain/content';
import { sanitiseHtml } from './sanitise.ts';

/**
 * Reads the values inside a node of a content tree and collects every problem by its path. Values after
 * a problem are placeholders that must not be used.
 */
export interface TreeProblem {
  readonly path: string;
  readonly message: string;
}

export type Raw = Readonly<Record<string, unknown>>;

const length = '(?:0|-?\\d{1,4}(?:\\.\\d{1,4})?(?:px|%|em|rem|vh|vw))';
const keyword = (words: string): RegExp => new RegExp(`^(?:${words})$`);
const lengths = new RegExp(`^${length}(?: ${length}){0,3}$`);
const colour =
  /^(?:#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|rgba?\(\d{1,3}(?:, ?\d{1,3}){2}(?:, ?(?:0|1|0?\.\d{1,3}))?\)|transparent|white|black)$/i;

/** The allowed values of each property. None can load, execute or overlap anything. */
const boxValues: Readonly<Record<BoxProperty, RegExp>> = {
  textAlign: keyword('left|center|right|justify|start|end'),
  justifyContent: keyword('flex-start|center|flex-end|space-between'),
  minHeight: new RegExp(`^${length}$`),
  margin: lengths,
  padding: lengths,
  backgroundColor: colour,
  borderStyle: keyword('none|solid|dashed|dotted|double|groove|ridge|inset|outset'),
  borderWidth: lengths,
  borderColor: colour,
  borderRadius: lengths,
};

export const isBoxValue = (property: BoxProperty, value: string): boolean => boxValues[property].test(value);
export const isColour = (value: string): boolean => colour.test(value);

/** Films that the shop itself serves (specification 9). */
const ownFilm = /^\/media\/[\w./-]+\.(?:mp4|webm|ogv|ogg)$/i;
/**
 * A film's address as the tree stores it: a path of the shop, or the frame URL of a film at YouTube or
 * Vimeo, for any form of its URL. Null for other addresses.
 */
export function filmAddress(address: string): string | null {
  if (ownFilm.test(address) && !address.includes('..')) return address;
  const film = readFilm(address);
  return film === null || film.site === 'own' ? null : filmFrame(film);
}

/** Whether the text is a path of this shop or an https address; false for scripts, data and protocol-relative URLs. */
export const isSafeAddress = (address: string): boolean =>
  /^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)/i.test(address) && !/[\s<>"\\]/.test(address);

export class TreeFields {
  readonly problems: TreeProblem[] = [];

  link(value: unknown, path: string): Link {
    const raw = this.object(value, path);
    const type = this.choice(raw.type, ['default', 'category', 'product', 'page'], join(path, 'type'));
    const target =
      type === 'default'
        ? this.#address(raw.target, join(path, 'target'))
        : this.text(raw.target, join(path, 'target'));
    return { type, target };
  }

  button(value: unknown, path: string): Button {
    const raw = this.object(value, path);
    return { text: this.text(raw.text, join(path, 'text')), to: this.link(raw.to, join(path, 'to')) };
  }

  picture(value: unknown, path: string): PictureRef {
    const raw = this.object(value, path);
    const file = this.text(raw.file, join(path, 'file'), 200);
    if (file !== '' && (!/^[\w][\w./-]*$/.test(file) || file.includes('..')))
      this.fail(join(path, 'file'), 'Expected a path below the media address', '');
    return {
      file,
      width: this.integer(raw.width, 1, 20_000, join(path, 'width')),
      height: this.integer(raw.height, 1, 20_000, join(path, 'height')),
      alt: this.text(raw.alt, join(path, 'alt'), 300, true),
      ...this.maybe(
        raw,
        'color',
        (color, colorPath) => {
          const text = this.text(color, colorPath, 7);
          return /^#[0-9a-f]{6}$/.test(text) ? text : this.fail(colorPath, 'Expected #rrggbb', '#000000');
        },
        path,
      ),
    };
  }

  box(value: unknown, path: string): BoxStyle {
    const raw = this.object(value, path);
    const style: Partial<Record<BoxProperty, string>> = {};
    for (const name of Object.keys(raw)) {
      const propertyPath = join(path, name);
      const property = boxProperties.find((candidate) => candidate === name);
      if (property === undefined) this.fail(propertyPath, 'Unknown property', '');
      else {
        const text = this.text(raw[name], propertyPath, 60);
        if (text !== '' && !isBoxValue(property, text))
          this.fail(propertyPath, 'Not a value of this property', '');
        style[property] = text;
      }
    }
    return style;
  }

  colour(value: unknown, path: string): string {
    const text = this.text(value, path, 40);
    return text === '' || isColour(text) ? text : this.fail(path, 'Expected a colour', '');
  }

  film(value: unknown, path: string): string {
    const text = this.text(value, path, 2_000);
    if (text === '') return text;
    return (
      filmAddress(text) ??
      this.fail(path, 'Expected a film of this shop (mp4, webm, ogv, ogg) or an address of a film', '')
    );
  }

  html(value: unknown, path: string): string {
    return sanitiseHtml(this.text(value, path, 100_000, true));
  }

  text(value: unknown, path: string, max = 300, empty = false): string {
    if (typeof value !== 'string') return this.fail(path, 'Expected text', '');
    if (value.trim() === '' && !empty) return this.fail(path, 'Must not be empty', '');
    if (value.length > max) return this.fail(path, `At most ${max} characters`, '');
    return value;
  }

  flag(value: unknown, path: string): boolean {
    return typeof value === 'boolean' ? value : this.fail(path, 'Expected true or false', false);
  }

  integer(value: unknown, min: number, max: number, path: string): number {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max)
      return value;
    return this.fail(path, `Expected a whole number from ${min} to ${max}`, min);
  }

  degrees(value: unknown, limit: number, path: string): number {
    if (typeof value === 'number' && Math.abs(value) <= limit) return value;
    return this.fail(path, `Expected degrees from -${limit} to ${limit}`, 0);
  }

  choice<const T extends string>(value: unknown, allowed: readonly T[], path: string): T {
    const match = allowed.find((candidate) => candidate === value);
    return match ?? this.fail(path, `Expected one of ${allowed.join(', ')}`, allowed[0] as T);
  }

  each<T>(
    value: unknown,
    path: string,
    max: number,
    read: (entry: unknown, path: string) => T,
  ): readonly T[] {
    if (!Array.isArray(value)) return this.fail(path, 'Expected a list', []);
    if (value.length > max) return this.fail(path, `At most ${max} entries`, []);
    return value.map((entry, index) => read(entry, join(path, index)));
  }

  maybe<Name extends string, T>(
    raw: Raw,
    name: Name,
    read: (value: unknown, path: string) => T,
    path: string,
  ): { readonly [K in Name]?: T } {
    const value = raw[name];
    return value === undefined || value === null
      ? {}
      : ({ [name]: read(value, join(path, name)) } as { [K in Name]: T });
  }

  object(value: unknown, path: string): Raw {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Raw;
    return this.fail(path, 'Expected an object', {});
  }

  fail<T>(path: string, message: string, placeholder: T): T {
    this.problems.push({ path, message });
    return placeholder;
  }

  #address(value: unknown, path: string): string {
    const text = this.text(value, path, 2_000);
    return text === '' || isSafeAddress(text)
      ? text
      : this.fail(path, 'Expected a path of this shop or an https address', '');
  }
}

export const join = (path: string, step: string | number): string =>
  path === '' ? String(step) : `${path}.${step}`;
