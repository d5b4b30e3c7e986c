import { type JoinedTexts, TextIndex } from './lookups.ts';
import type { Facts } from './units.ts';

/** More article numbers than these beside the index, and it is made anew. */
const mostAdded = 2_000;

interface Made {
  readonly index: TextIndex;
  /** Of what the index finds, its place among the facts. */
  readonly places: Int32Array;
  /** What came after the index was made. */
  readonly added: ReadonlyMap<string, number>;
  /** Numbers of pieces that the index has and the catalogue has not, or under `added`. */
  readonly gone: ReadonlySet<number>;
}

/** Numbers of pieces and variants by their article numbers; made when it is first asked, because no list needs it. */
export class SkuIndex {
  readonly #ids: Int32Array;
  readonly #skus: JoinedTexts;
  /** Of everything shown or sold, its place among the facts. */
  readonly #places: () => Int32Array;
  #made: Made | null;

  constructor(
    { ids, skus }: Pick<Facts, 'ids' | 'skus'>,
    places: () => Int32Array,
    made: Made | null = null,
  ) {
    this.#ids = ids;
    this.#skus = skus;
    this.#places = places;
    this.#made = made;
  }

  get(sku: string): number | undefined {
    this.#made ??= indexOf(this.#skus, this.#places());
    const { index, places, added, gone } = this.#made;
    const known = added.get(sku);
    if (known !== undefined) return known;
    const one = index.get(sku);
    const id = one === undefined ? undefined : this.#ids[places[one] as number];
    return id === undefined || gone.has(id) ? undefined : id;
  }

  /** That of the next state, whose facts begin with these; given what left and what came. */
  next(
    facts: Pick<Facts, 'ids' | 'skus'>,
    places: () => Int32Array,
    gone: readonly number[],
    added: ReadonlyMap<string, number>,
  ): SkuIndex {
    const made = this.#made;
    if (!made || made.added.size + made.gone.size > mostAdded) return new SkuIndex(facts, places);
    const left = new Set(gone);
    const came = [...made.added].filter(([, id]) => !left.has(id));
    return new SkuIndex(facts, places, {
      index: made.index.of(facts.skus),
      places: made.places,
      gone: new Set([...made.gone, ...left]),
      added: new Map([...came, ...added]),
    });
  }
}

/** Made out here: what it closes over stays. */
function indexOf(skus: JoinedTexts, places: Int32Array): Made {
  const index = new TextIndex(places.length, skus, (one) => places[one] as number);
  return { index, places, added: new Map(), gone: new Set() };
}
