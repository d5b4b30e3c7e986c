/**
 * The typed content tree: what a page or block of the shop is made of. The database keeps it, the server validates it
 * on write, reads and prints it as page-builder HTML, the storefront draws it. The first nineteen kinds are the content
 * types of the specification (section 2), those after them are ours; appearance names are ours and, where an imported
 * page brings them, the page builder's. Text with markup is sanitised HTML.
 */
export interface Link {
  readonly type: 'category' | 'product' | 'page' | 'default';
  /** Of a category its url path, of a piece its SKU, of a page its identifier, else a path of this shop or an https address. */
  readonly target: string;
  /** The path in the requested language; filled in when a page is answered, never stored. */
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

/** What an editor set on one node beyond the house's own look: CSS values, checked when written. */
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

/** A picture behind what stands in a node. */
interface Backed extends Styled {
  readonly backdrop?: PictureRef;
  /** Shown instead below 768 px. */
  readonly phoneBackdrop?: PictureRef;
}

export interface Button {
  readonly text: string;
  readonly to: Link;
}

/** What a banner and a slide have in common. */
interface Poster extends Styled {
  /**
   * `hero` fills the first screen under the transparent header; `panel` is picture beside words; `tile` is a picture with
   * a caption. Of the page builder: `poster` has its words in the middle, the collages at one side or in the middle of
   * the picture.
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
  /** Shown instead below 768 px. */
  readonly phonePicture?: PictureRef;
  readonly heading?: string;
  readonly text?: string;
  /** An editor's own words with markup, after heading and text. */
  readonly html?: string;
  readonly button?: Button;
  /** Where the whole picture leads when there is no button. */
  readonly to?: Link;
  /** Colour laid over the picture under the words. */
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

/** Specification 3, in their order. */
export const memberLevels = ['fans', 'silver', 'gold', 'platinum', 'diamond'] as const;

export interface MemberLevel {
  readonly code: (typeof memberLevels)[number];
  readonly name: string;
  readonly benefits: readonly string[];
  /** How it is reached and kept. */
  readonly conditions: readonly string[];
}

export type ContentNode =
  | ({
      readonly kind: 'row';
      /** `full` bleeds to the edges, `full-width` only with its ground; `contained` keeps the page's measure. */
      readonly appearance: 'full' | 'full-width' | 'contained';
      readonly ground?: 'paper' | 'tile' | 'night' | 'lanzuo';
      readonly heading?: string;
      /** Under the heading, as the link is. */
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
   * `children` are what the block holds, `missing` that there is no such block: filled in when a page is answered, never
   * stored.
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
       * `grid` is the campaign grid (4 and 2 columns), `feature` makes the first tile span two, `carousel` scrolls; `brand`
       * has 3 columns, `block_d` 4 from 1200 px and else 2 (specification 9).
       */
      readonly appearance: 'grid' | 'feature' | 'carousel' | 'brand' | 'block_d';
      readonly skus: readonly string[];
    } & Styled)
  | ({ readonly kind: 'html'; readonly html: string } & Styled)
  | ({ readonly kind: 'divider' } & Styled)
  /** `src`: a film of this shop (mp4, webm, ogv, ogg) or the https address of a film elsewhere. */
  | ({ readonly kind: 'video'; readonly src: string; readonly title: string } & Styled)
  | ({ readonly kind: 'map'; readonly points: readonly MapPoint[] } & Styled)
  | BannerNode
  | ({
      readonly kind: 'slider';
      readonly autoplay?: boolean;
      readonly children: readonly SlideNode[];
    } & Styled)
  | SlideNode
  /** A link list of the footer: folds on narrow screens. */
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
  /** The form by which a shopper writes to the shop. */
  | { readonly kind: 'contact-form' };

export type ContentKind = ContentNode['kind'];
export type ContentTree = readonly ContentNode[];

/** Whether a node is sanitised HTML: of the page builder's text type, or plain HTML without its markup. */
export function isHtml(node: ContentNode): node is Extract<ContentNode, { kind: 'text' | 'html' }> {
  return node.kind === 'text' || node.kind === 'html';
}

/** The nodes directly inside a node. */
export function childrenOf(node: ContentNode): ContentTree {
  return 'children' in node ? (node.children ?? []) : [];
}
