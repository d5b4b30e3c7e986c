/**
 * The typed content tree of pages and blocks. The database stores it. The server validates it on write, and
 * reads and prints it as page-builder HTML. The storefront renders it. The first nineteen kinds are the
 * content types of the specification (section 2), the others are ours. Appearance names are ours, or the page
 * builder's for imported pages. Text with mark-up is sanitised HTML.
 */
export interface Link {
  readonly type: 'category' | 'product' | 'page' | 'default';
  /**
   * For a category its URL path, for a piece its SKU, for a page its identifier; otherwise a path of this
   * shop or an https address.
   */
  readonly target: string;
  /** The path in the requested language; added when a page is answered, never stored. */
  readonly path?: string;
}

export interface PictureRef {
  /** Path below the media address, e.g. `hero-zhishou.webp`. */
  readonly file: string;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Average colour, #rrggbb. */
  readonly color?: string;
}

/** CSS properties that an editor may set on one node, beyond the shop's own design. Values are checked on write. */
export const boxProperties = [
  'textAlign',
  'justifyContent',
  'minHeight',
  'margin',
  'padding',
  'backgroundColor',
  'borderStyle',
  'borderWidth',
  'borderColor',
  'borderRadius',
] as const;
export type BoxProperty = (typeof boxProperties)[number];
export type BoxStyle = Readonly<Partial<Record<BoxProperty, string>>>;

interface Styled {
  readonly style?: BoxStyle;
}

/** A picture behind the content of a node. */
interface Backed extends Styled {
  readonly backdrop?: PictureRef;
  /** Replaces it below 768 px. */
  readonly phoneBackdrop?: PictureRef;
}

export interface Button {
  readonly text: string;
  readonly to: Link;
}

/** The common part of a banner and a slide. */
interface Poster extends Styled {
  /**
   * `hero` fills the first screen under the transparent header; `panel` is a picture beside text; `tile` is a
   * picture with a caption. Those of the page builder: `poster` has its text in the centre, the collages have
   * it at one side or in the centre of the picture.
   */
  readonly appearance:
    | 'hero'
    | 'panel'
    | 'tile'
    | 'poster'
    | 'collage-left'
    | 'collage-centered'
    | 'collage-right';
  readonly picture?: PictureRef;
  /** Replaces it below 768 px. */
  readonly phonePicture?: PictureRef;
  readonly heading?: string;
  readonly text?: string;
  /** An editor's own text with mark-up, after heading and text. */
  readonly html?: string;
  readonly button?: Button;
  /** Target of the whole picture if there is no button. */
  readonly to?: Link;
  /** CSS colour drawn over the picture and under the text. */
  readonly overlay?: string;
}

export interface BannerNode extends Poster {
  readonly kind: 'banner';
  readonly brand?: 'lanzuo';
}

export interface SlideNode extends Poster {
  readonly kind: 'slide';
}

export interface TabItemNode extends Backed {
  readonly kind: 'tab-item';
  readonly title: string;
  readonly children: ContentTree;
}

export interface MapPoint {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
  readonly address?: string;
  readonly phone?: string;
}

/** Codes of the member levels, in the order of specification 3. */
export const memberLevels = ['fans', 'silver', 'gold', 'platinum', 'diamond'] as const;

export interface MemberLevel {
  readonly code: (typeof memberLevels)[number];
  readonly name: string;
  readonly benefits: readonly string[];
  /** How the level is reached and kept. */
  readonly conditions: readonly string[];
}

export type ContentNode =
  | ({
      readonly kind: 'row';
      /**
       * `full` reaches the edges; `full-width` does so with its ground only; `contained` has the width of the
       * page's content.
       */
      readonly appearance: 'full' | 'full-width' | 'contained';
      readonly ground?: 'paper' | 'tile' | 'night' | 'lanzuo';
      readonly heading?: string;
      /** A text below the heading, beside the link. */
      readonly lead?: string;
      readonly link?: Button;
      /** The backdrop moves at half the speed of the page (specification 9). */
      readonly parallax?: boolean;
      readonly children: ContentTree;
    } & Backed)
  | ({
      readonly kind: 'column-group';
      /** Columns on a desktop; phones stack or take `phone` columns. */
      readonly columns: number;
      readonly phone?: 1 | 2 | 3;
      readonly children: ContentTree;
    } & Styled)
  | ({ readonly kind: 'column'; readonly span?: number; readonly children: ContentTree } & Backed)
  | ({ readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly text: string } & Styled)
  | ({ readonly kind: 'text'; readonly html: string } & Styled)
  | ({
      readonly kind: 'image';
      readonly picture: PictureRef;
      readonly phonePicture?: PictureRef;
      readonly caption?: string;
      readonly to?: Link;
    } & Styled)
  | ({ readonly kind: 'tabs'; readonly children: readonly TabItemNode[] } & Styled)
  | TabItemNode
  | ({ readonly kind: 'buttons'; readonly stacked?: boolean; readonly children: ContentTree } & Styled)
  | ({
      readonly kind: 'button-item';
      readonly text: string;
      readonly to: Link;
      readonly priority: 'high' | 'normal' | 'low';
    } & Styled)
  /**
   * `children` is the content of the named block; `missing` is set if there is no such block. Both are
   * added when a page is answered, never stored.
   */
  | ({
      readonly kind: 'block';
      readonly identifier: string;
      readonly children?: ContentTree;
      readonly missing?: true;
    } & Styled)
  | ({
      readonly kind: 'products';
      /**
       * `grid` is the campaign grid (4 and 2 columns), in `feature` the first tile spans two, `carousel`
       * scrolls; `brand` has 3 columns, `block_d` 4 from 1200 px and otherwise 2 (specification 9).
       */
      readonly appearance: 'grid' | 'feature' | 'carousel' | 'brand' | 'block_d';
      readonly skus: readonly string[];
    } & Styled)
  | ({ readonly kind: 'html'; readonly html: string } & Styled)
  | ({ readonly kind: 'divider' } & Styled)
  /** `src`: a film of this shop (mp4, webm, ogv, ogg), or the https address of a film on another site. */
  | ({ readonly kind: 'video'; readonly src: string; readonly title: string } & Styled)
  | ({ readonly kind: 'map'; readonly points: readonly MapPoint[] } & Styled)
  | BannerNode
  | ({
      readonly kind: 'slider';
      readonly autoplay?: boolean;
      readonly children: readonly SlideNode[];
    } & Styled)
  | SlideNode
  /** A list of links in the footer, collapsed on narrow screens. */
  | { readonly kind: 'link-list'; readonly title: string; readonly links: readonly Button[] }
  /** Question and answer pairs (FAQ). */
  | {
      readonly kind: 'faq';
      readonly groups: readonly {
        readonly title: string;
        readonly items: readonly { readonly question: string; readonly html: string }[];
      }[];
    }
  /** The market's stores as cards. */
  | { readonly kind: 'stores'; readonly limit: number }
  /** The member levels, each with its benefits in a popup. */
  | { readonly kind: 'levels'; readonly levels: readonly MemberLevel[] }
  /** The contact form. */
  | { readonly kind: 'contact-form' };

export type ContentKind = ContentNode['kind'];
export type ContentTree = readonly ContentNode[];

/** Whether a node is sanitised HTML: the page builder's text type, or plain HTML without its mark-up. */
export function isHtml(node: ContentNode): node is Extract<ContentNode, { kind: 'text' | 'html' }> {
  return node.kind === 'text' || node.kind === 'html';
}

/** The nodes directly inside a node. */
export function childrenOf(node: ContentNode): ContentTree {
  return 'children' in node ? (node.children ?? []) : [];
}
