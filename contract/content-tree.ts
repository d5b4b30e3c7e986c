/**
 * The typed content tree: what a page or block of the shop is made of. The database keeps it, the server validates it
 * on write and prints it as page-builder HTML for stock clients, the storefront draws it. Node kinds are the content
 * types of the specification (section 2); appearance names are ours. Text with markup is sanitised HTML.
 */
export type Link =
  | { readonly type: 'category'; readonly target: string /* url path, e.g. gold/rings.html */ }
  | { readonly type: 'product'; readonly target: string /* sku */ }
  | { readonly type: 'page'; readonly target: string /* identifier */ }
  | { readonly type: 'default'; readonly target: string /* path of this shop or https address */ };

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

export type ContentNode =
  | {
      readonly kind: 'row';
      /** `full` bleeds to the edges; `contained` keeps the page's measure; `night` and `paper` are grounds. */
      readonly appearance: 'full' | 'contained';
      readonly ground?: 'paper' | 'tile' | 'night' | 'lanzuo';
      readonly heading?: string;
      readonly lead?: string;
      readonly link?: { readonly text: string; readonly to: Link };
      readonly children: readonly ContentNode[];
    }
  | {
      readonly kind: 'column-group';
      /** Columns on a desktop; phones stack or take `phone` columns. */
      readonly columns: number;
      readonly phone?: 1 | 2 | 3;
      readonly children: readonly ContentNode[];
    }
  | { readonly kind: 'column'; readonly span?: number; readonly children: readonly ContentNode[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4; readonly text: string }
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'image'; readonly picture: PictureRef; readonly caption?: string; readonly to?: Link }
  | {
      readonly kind: 'banner';
      /** `hero` fills the first screen under the transparent header; `panel` is picture beside words; `tile` is a picture with a caption. */
      readonly appearance: 'hero' | 'panel' | 'tile';
      readonly picture: PictureRef;
      /** Shown instead below 768 px. */
      readonly phonePicture?: PictureRef;
      readonly heading: string;
      readonly text?: string;
      readonly button?: { readonly text: string; readonly to: Link };
      readonly brand?: 'lanzuo';
    }
  | { readonly kind: 'buttons'; readonly children: readonly ContentNode[] }
  | {
      readonly kind: 'button-item';
      readonly text: string;
      readonly to: Link;
      readonly priority: 'high' | 'normal' | 'low';
    }
  | { readonly kind: 'block'; readonly identifier: string }
  | {
      readonly kind: 'products';
      /** `grid` is the campaign grid (4 and 2 columns), `feature` makes the first tile span two, `carousel` scrolls. */
      readonly appearance: 'grid' | 'feature' | 'carousel';
      readonly skus: readonly string[];
    }
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'divider' }
  | {
      readonly kind: 'tabs';
      readonly items: readonly { readonly title: string; readonly children: readonly ContentNode[] }[];
    }
  | {
      readonly kind: 'slider';
      readonly slides: readonly ContentNode[];
    }
  | { readonly kind: 'video'; readonly src: string; readonly title: string }
  | {
      readonly kind: 'map';
      readonly points: readonly {
        readonly latitude: number;
        readonly longitude: number;
        readonly label: string;
      }[];
    }
  /** A link list of the footer: folds on narrow screens. */
  | {
      readonly kind: 'link-list';
      readonly title: string;
      readonly links: readonly { readonly text: string; readonly to: Link }[];
    }
  /** Question and answer pairs (FAQ). */
  | {
      readonly kind: 'faq';
      readonly groups: readonly {
        readonly title: string;
        readonly items: readonly { readonly question: string; readonly html: string }[];
      }[];
    }
  /** The market's stores as cards. */
  | { readonly kind: 'stores'; readonly limit: number };

export type ContentTree = readonly ContentNode[];
