import type { Link, PictureRef } from '@jinlan/contract/content-tree';
import { isSafeAddress } from '../tree-fields.ts';
import { directiveIn, mediaFile, resolveDirectives } from './directives.ts';
import { type Element, find, isElement, type ReadMarkup, readMarkup } from './markup.ts';

/** What only the shop that the page comes to can tell of a page from elsewhere. Without an answer it is noted. */
export interface Surroundings {
  /** Pixels of a picture below the media address. */
  readonly pictureSize?: (file: string) => { readonly width: number; readonly height: number } | null;
  /** What Magento's own number names here: a category's url path, a piece's SKU, a page's or a block's identifier. */
  readonly named?: (type: 'category' | 'product' | 'page' | 'block', id: number) => string | null;
  /** The text of one of Magento's settings, by its path. */
  readonly config?: (path: string) => string | null;
}

/** Of a picture whose size nobody knows: the page builder stores none. */
const assumedSize = { width: 1600, height: 1000 };

const own = (element: Element | null, name: string): string | undefined => element?.attributes[name];

const number = (text: string | undefined): number | null => {
  const value = Number(text);
  return text && Number.isSafeInteger(value) && value > 0 ? value : null;
};

type Note = (what: string) => void;

export function readPicture(image: Element | null, around: Surroundings, note: Note): PictureRef | undefined {
  const address = own(image, 'src') ?? '';
  if (!image || address === '') return undefined;
  return picture(
    address,
    {
      width: number(image.attributes.width),
      height: number(image.attributes.height),
      alt: image.attributes.alt ?? '',
      color: image.attributes['data-color'],
    },
    around,
    note,
  );
}

interface Facts {
  readonly width?: number | null;
  readonly height?: number | null;
  readonly alt?: string;
  readonly color?: string | undefined;
}

function picture(
  address: string,
  { width, height, alt = '', color }: Facts,
  around: Surroundings,
  note: Note,
): PictureRef | undefined {
  const file = mediaFile(address);
  if (file === null) {
    note(`picture ${address} lies outside this shop`);
    return undefined;
  }
  const size = width && height ? { width, height } : around.pictureSize?.(file);
  if (!size) note(`size of picture ${file} is unknown`);
  return { file, ...(size ?? assumedSize), alt, ...(color === undefined ? {} : { color }) };
}

export interface Backgrounds {
  readonly desktop?: PictureRef;
  readonly mobile?: PictureRef;
}

/** `data-background-images`: JSON whose quotes the page builder escapes with backslashes. */
export function readBackgrounds(element: Element | null, around: Surroundings, note: Note): Backgrounds {
  const text = own(element, 'data-background-images');
  if (text === undefined || text === '' || text === '{}') return {};
  let images: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(text.startsWith('{\\') ? text.replace(/\\(.)/gs, '$1') : text);
    images = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    note('background pictures that cannot be read');
    return {};
  }
  const of = (name: string): PictureRef | undefined => {
    const address = images[name];
    if (typeof address !== 'string' || address === '') return undefined;
    const facts = images[`${name}_facts`];
    return picture(address, typeof facts === 'object' && facts ? (facts as Facts) : {}, around, note);
  };
  const desktop = of('desktop_image');
  const mobile = of('mobile_image');
  return { ...(desktop ? { desktop } : {}), ...(mobile ? { mobile } : {}) };
}

const types = ['default', 'category', 'product', 'page'] as const;

/** Where a part leads; undefined where the editor left the address empty. */
export function readLink(anchor: Element | null, around: Surroundings, note: Note): Link | undefined {
  const address = (own(anchor, 'href') ?? '').trim();
  const kept = own(anchor, 'data-link-target');
  if (!anchor || (address === '' && kept === undefined)) return undefined;
  const type = types.find((one) => one === own(anchor, 'data-link-type')) ?? 'default';
  if (kept !== undefined) return { type, target: kept };
  const directive = directiveIn(address);
  if (directive) {
    const { id_path = '', href, url } = directive.parameters;
    const [, entity, id] = /^(category|product|page)\/(\d+)/.exec(id_path || (href ?? '')) ?? [];
    const named =
      entity === undefined
        ? undefined
        : around.named?.(entity as 'category' | 'product' | 'page', Number(id));
    if (named) return { type, target: named };
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
      // A piece's address does not tell its SKU; as a path it leads there all the same.
      if (type === 'product') return { type: 'default', target: `/${path}` };
      if (isSafeAddress(address)) return { type: 'default', target: address };
      if (/^\w[\w./-]*$/.test(address)) return { type: 'default', target: `/${address}` };
      note(`link to ${address} is not safe`);
      return { type: 'default', target: '#' };
  }
}

/** The part of a content type that carries this name, `desktop_image` or `link_text`. */
export const part = (element: Element, name: string): Element | null =>
  find(element.children, ({ attributes }) => attributes['data-element'] === name);

/** What our own printing adds where the page builder has no word for it; checked with the rest of the tree. */
export function extras({ attributes }: Element): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(attributes['data-jinlan'] ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** `data-locations` of a map, whose quotes the page builder may escape. */
export function readPoints(element: Element, note: Note): readonly Readonly<Record<string, unknown>>[] {
  const text = own(element, 'data-locations') ?? '[]';
  let places: unknown;
  try {
    places = JSON.parse(text.startsWith('[{\\') ? text.replace(/\\(.)/gs, '$1') : text);
  } catch {
    places = null;
  }
  if (!Array.isArray(places)) {
    note('places that cannot be read');
    return [];
  }
  return places.map((place: Record<string, unknown>) => {
    const { latitude, longitude } = (place.position ?? {}) as Record<string, unknown>;
    const address = ['address', 'city', 'state', 'zipcode', 'country'].flatMap((name) => place[name] || []);
    return {
      latitude: Number(latitude),
      longitude: Number(longitude),
      label: place.location_name || '…',
      ...(address.length > 0 ? { address: address.join(', ') } : {}),
      ...(place.phone ? { phone: place.phone } : {}),
    };
  });
}

/** What the page builder writes on its parts; anything else is noted. */
export const knownAttribute =
  /^(?:class|style|id|role|title|data-(?:content-type|appearance|element|pb-style|jinlan(?:-part)?|enable-parallax|parallax-speed|background-\w+|video-[\w-]+|grid-size|same-width|active-tab|tab-name|slide-name|show-\w+|autoplay|autoplay-speed|fade|infinite-loop|locations|decoded|is-carousel|carousel-mode|center-\w+|speed))$/;
export const ownClass = /^(?:pagebuilder-|row-full-width-|tab-align-|widget$|block)/;

export const typeOf = ({ attributes }: Element): string | undefined => attributes['data-content-type'];
export const appearanceOf = ({ attributes }: Element): string => attributes['data-appearance'] ?? 'default';
export const isInner = ({ attributes }: Element): boolean => attributes['data-element'] === 'inner';

/** What an html part of the page builder holds: its editor keeps the markup escaped. Null where it stands there as it is. */
export function decodedMarkup(element: Element, around: Surroundings): ReadMarkup | null {
  const isEncoded = element.attributes['data-decoded'] !== 'true' && !element.children.some(isElement);
  return isEncoded ? readMarkup(resolveDirectives(element.children.join(''), around)) : null;
}
