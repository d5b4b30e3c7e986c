import type { Link, PictureRef } from '@jinlan/contract/content-tree';
import { isSafeAddress } from '../tree-fields.ts';
import { directiveIn, mediaFile, resolveDirectives } from './directives.ts';
import { type Element, find, isElement, type ReadMarkup, readMarkup } from './markup.ts';

/** Facts that an imported page needs and only this shop knows. A missing fact is noted. */
export interface Surroundings {
  /** Size in pixels of a picture below the media path. */
  readonly pictureSize?: (file: string) => { readonly width: number; readonly height: number } | null;
  /** Resolves Magento's id: a category's URL path, a piece's SKU, or the identifier of a page or block. */
  readonly resolveId?: (type: 'category' | 'product' | 'page' | 'block', id: number) => string | null;
  /** The text of a Magento setting, by its path. */
  readonly config?: (path: string) => string | null;
}

/** Size assumed for a picture of unknown size; the page builder stores none. */
const assumedSize = { width: 1600, height: 1000 };

const attributeOf = (element: Element | null, name: string): string | undefined => element?.attributes[name];

const positiveInteger = (text: string | undefined): number | null => {
  const value = Number(text);
  return text && Number.isSafeInteger(value) && value > 0 ? value : null;
};

type Note = (text: string) => void;

export function readPicture(
  image: Element | null,
  surroundings: Surroundings,
  note: Note,
): PictureRef | undefined {
  const address = attributeOf(image, 'src') ?? '';
  if (!image || address === '') return undefined;
  return pictureRef(
    address,
    {
      width: positiveInteger(image.attributes.width),
      height: positiveInteger(image.attributes.height),
      alt: image.attributes.alt ?? '',
      color: image.attributes['data-color'],
    },
    surroundings,
    note,
  );
}

interface Facts {
  readonly width?: number | null;
  readonly height?: number | null;
  readonly alt?: string;
  readonly color?: string | undefined;
}

function pictureRef(
  address: string,
  { width, height, alt = '', color }: Facts,
  surroundings: Surroundings,
  note: Note,
): PictureRef | undefined {
  const file = mediaFile(address);
  if (file === null) {
    note(`picture ${address} lies outside this shop`);
    return undefined;
  }
  const size = width && height ? { width, height } : surroundings.pictureSize?.(file);
  if (!size) note(`size of picture ${file} is unknown`);
  return { file, ...(size ?? assumedSize), alt, ...(color === undefined ? {} : { color }) };
}

export interface Backgrounds {
  readonly desktop?: PictureRef;
  readonly mobile?: PictureRef;
}

/** Reads `data-background-images`: JSON whose quotes the page builder escapes with backslashes. */
export function readBackgrounds(
  element: Element | null,
  surroundings: Surroundings,
  note: Note,
): Backgrounds {
  const text = attributeOf(element, 'data-background-images');
  if (text === undefined || text === '' || text === '{}') return {};
  let images: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(text.startsWith('{\\') ? text.replace(/\\(.)/gs, '$1') : text);
    images = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    note('background pictures that cannot be read');
    return {};
  }
  const readOne = (name: string): PictureRef | undefined => {
    const address = images[name];
    if (typeof address !== 'string' || address === '') return undefined;
    const facts = images[`${name}_facts`];
    return pictureRef(
      address,
      typeof facts === 'object' && facts ? (facts as Facts) : {},
      surroundings,
      note,
    );
  };
  const desktop = readOne('desktop_image');
  const mobile = readOne('mobile_image');
  return { ...(desktop ? { desktop } : {}), ...(mobile ? { mobile } : {}) };
}

const types = ['default', 'category', 'product', 'page'] as const;

/** The link of an element; undefined if the editor left the address empty. */
export function readLink(anchor: Element | null, surroundings: Surroundings, note: Note): Link | undefined {
  const address = (attributeOf(anchor, 'href') ?? '').trim();
  const storedTarget = attributeOf(anchor, 'data-link-target');
  if (!anchor || (address === '' && storedTarget === undefined)) return undefined;
  const type = types.find((candidate) => candidate === attributeOf(anchor, 'data-link-type')) ?? 'default';
  if (storedTarget !== undefined) return { type, target: storedTarget };
  const directive = directiveIn(address);
  if (directive) {
    const { id_path = '', href, url } = directive.parameters;
    const [, entity, id] = /^(category|product|page)\/(\d+)/.exec(id_path || (href ?? '')) ?? [];
    const target =
      entity === undefined
        ? undefined
        : surroundings.resolveId?.(entity as 'category' | 'product' | 'page', Number(id));
    if (target) return { type, target: target };
    if (directive.name === 'store') return { type: 'default', target: `/${(url ?? '').replace(/^\/+/, '')}` };
    note(`link to ${type} ${id_path || address} is unknown here`);
    return { type: 'default', target: '#' };
  }
  const path = address.replace(/^https?:\/\/[^/]+(?=\/)/, '').replace(/^\/+/, '');
  switch (type) {
    case 'category':
      return { type, target: path };
    case 'page':
      return { type, target: path === '' ? 'home' : path.replace(/\.html$/, '') };
    default:
      // A product's address does not contain its SKU, so the path is used as the link's target.
      if (type === 'product') return { type: 'default', target: `/${path}` };
      if (isSafeAddress(address)) return { type: 'default', target: address };
      if (/^\w[\w./-]*$/.test(address)) return { type: 'default', target: `/${address}` };
      note(`link to ${address} is not safe`);
      return { type: 'default', target: '#' };
  }
}

/** The child of a content type with this name, such as `desktop_image` or `link_text`. */
export const part = (element: Element, name: string): Element | null =>
  find(element.children, ({ attributes }) => attributes['data-element'] === name);

/**
 * Extra values that our printer adds where the page builder has no attribute; validated with the tree
 * later.
 */
export function extras({ attributes }: Element): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(attributes['data-jinlan'] ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** Reads `data-locations` of a map, whose quotes the page builder may escape. */
export function readPoints(element: Element, note: Note): readonly Readonly<Record<string, unknown>>[] {
  const text = attributeOf(element, 'data-locations') ?? '[]';
  let locations: unknown;
  try {
    locations = JSON.parse(text.startsWith('[{\\') ? text.replace(/\\(.)/gs, '$1') : text);
  } catch {
    locations = null;
  }
  if (!Array.isArray(locations)) {
    note('places that cannot be read');
    return [];
  }
  return locations.map((location: Record<string, unknown>) => {
    const { latitude, longitude } = (location.position ?? {}) as Record<string, unknown>;
    const address = ['address', 'city', 'state', 'zipcode', 'country'].flatMap(
      (name) => location[name] || [],
    );
    return {
      latitude: Number(latitude),
      longitude: Number(longitude),
      label: location.location_name || '…',
      ...(address.length > 0 ? { address: address.join(', ') } : {}),
      ...(location.phone ? { phone: location.phone } : {}),
    };
  });
}

/** Attributes that the page builder writes; all others are noted. */
export const knownAttribute =
  /^(?:class|style|id|role|title|data-(?:content-type|appearance|element|pb-style|jinlan(?:-part)?|enable-parallax|parallax-speed|background-\w+|video-[\w-]+|grid-size|same-width|active-tab|tab-name|slide-name|show-\w+|autoplay|autoplay-speed|fade|infinite-loop|locations|decoded|is-carousel|carousel-mode|center-\w+|speed))$/;
export const ownClass = /^(?:pagebuilder-|row-full-width-|tab-align-|widget$|block)/;

export const typeOf = ({ attributes }: Element): string | undefined => attributes['data-content-type'];
export const appearanceOf = ({ attributes }: Element): string => attributes['data-appearance'] ?? 'default';
export const isInner = ({ attributes }: Element): boolean => attributes['data-element'] === 'inner';

/** The markup inside an html content type, which its editor stores escaped; null if it is not escaped. */
export function decodedMarkup(element: Element, surroundings: Surroundings): ReadMarkup | null {
  const isEncoded = element.attributes['data-decoded'] !== 'true' && !element.children.some(isElement);
  return isEncoded ? readMarkup(resolveDirectives(element.children.join(''), surroundings)) : null;
}
