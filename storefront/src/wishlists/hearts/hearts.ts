/**
 * The state of the hearts on a page, and the taps on them. Only this small part comes with a page: the code that
 * requests and changes the lists (`HeartKeeper`) loads for customers, and for guests when they tap.
 */

/** A piece with a heart. */
export interface HeartPiece {
  readonly sku: string;
  readonly name: string;
  /** The piece with the choices made on its page; null without all of them, and from a card. */
  readonly item?: ChosenItem | null;
}

export interface ChosenItem {
  /** SKU of the variant, if there are several. */
  readonly sku: string;
  readonly parent_sku?: string;
  readonly selected_options?: readonly string[];
  readonly entered_options?: readonly { readonly uid: string; readonly value: string }[];
}

export interface Tap {
  readonly piece: HeartPiece;
  /** State of the heart since the tap. */
  readonly on: boolean;
  /** Whether the page knew before the tap if the piece is in a list. */
  readonly isKnown: boolean;
  /** The element that gets the focus back. */
  readonly button: Element | null;
}

const none: readonly never[] = [];

export function createHearts() {
  const saved = new Map<string, boolean>();
  /** Number of hearts on the page for each SKU. */
  const shown = new Map<string, number>();
  const listeners = new Set<() => void>();
  let taps: readonly Tap[] = none;
  /** SKUs to ask about, as a constant array until they change. */
  let unknown: readonly string[] = none;

  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  const recount = (): void => {
    const skus = [...shown.keys()].filter((sku) => !saved.has(sku));
    if (skus.join() === unknown.join()) return;
    unknown = skus.length > 0 ? skus : none;
    announce();
  };

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOn: (sku: string): boolean => saved.get(sku) === true,
    /** Taps that no code has handled yet; the same array until the next tap. */
    taps: () => taps,
    /** SKUs of hearts whose state has not been asked for; the same array until it changes. */
    unknown: () => unknown,
    show(sku: string): () => void {
      shown.set(sku, (shown.get(sku) ?? 0) + 1);
      recount();
      return () => {
        const left = (shown.get(sku) ?? 1) - 1;
        if (left > 0) shown.set(sku, left);
        else shown.delete(sku);
        recount();
      };
    },
    /** `flip`: the heart changes at once. The code that handles the tap corrects it if the change fails. */
    tap(piece: HeartPiece, flip: boolean): void {
      const isKnown = saved.has(piece.sku);
      const on = flip ? saved.get(piece.sku) !== true : true;
      if (flip) saved.set(piece.sku, on);
      taps = [...taps, { piece, on, isKnown, button: document.activeElement }];
      recount();
      announce();
    },
    takeTaps(): readonly Tap[] {
      const taken = taps;
      taps = none;
      if (taken.length > 0) announce();
      return taken;
    },
    /** Stores the shop's answer. A heart that was tapped since the request keeps its state. */
    answer(states: readonly (readonly [sku: string, on: boolean])[]): void {
      for (const [sku, on] of states) if (!saved.has(sku)) saved.set(sku, on);
      recount();
      announce();
    },
    set(states: Iterable<readonly [sku: string, on: boolean]>): void {
      for (const [sku, on] of states) saved.set(sku, on);
      recount();
      announce();
    },
    /**
     * Forgets the state of all hearts, so that it is requested again: the lists have changed elsewhere, or the customer
     * has signed out.
     */
    forget(): void {
      saved.clear();
      recount();
      announce();
    },
  };
}

/** The hearts of this page. The server never changes them. */
export const hearts = createHearts();
