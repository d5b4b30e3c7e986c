/** The interface between an app and its content: names, texts, pieces, stores and the contact form. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { LaterTextKey, PageTextKey, Texts } from './texts.ts';

export interface ContentShop {
  /** Suffixes in the addresses of pieces and categories, such as `.html`. */
  readonly productSuffix: string;
  readonly categorySuffix: string;
  readonly subBrandName: string;
}

/** Renders one piece. `sizes`: the image attribute, if its picture is wider than in a list. */
export type DrawPiece = (sizes?: string) => ReactNode;

export interface ContentStore {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly street: string;
  readonly hours: string | null;
  readonly phone: string | null;
}

/** The same object for the life of an app, because its hooks are called while content renders. */
export interface ContentSource {
  readonly useShop: () => ContentShop;
  readonly useTexts: () => Texts<PageTextKey>;
  /** Suspends until the texts have loaded. */
  readonly useLaterTexts: () => Texts<LaterTextKey>;
  /** Pieces by SKU, without those that no longer exist; null while loading. Called once for a page. */
  readonly usePieces: (skus: readonly string[]) => ReadonlyMap<string, DrawPiece> | null;
  readonly PiecesSkeleton: ComponentType<{ readonly count: number; readonly campaign: boolean }>;
  /** Stores of the page's market; null while loading. */
  readonly useStores: (limit: number) => readonly ContentStore[] | null;
  readonly ContactForm: ComponentType;
}

const SourceContext = createContext<ContentSource | null>(null);

export function ContentProvider({
  source,
  children,
}: {
  readonly source: ContentSource;
  readonly children: ReactNode;
}) {
  return <SourceContext value={source}>{children}</SourceContext>;
}

/** Throws outside a `ContentProvider`. */
export function useContent(): ContentSource {
  const source = useContext(SourceContext);
  if (!source) throw new Error('Content is drawn outside ContentProvider');
  return source;
}
