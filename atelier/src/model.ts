/**
 * The model of a piece: meshes in millimetres, their materials and positions, and the measures of the piece. Plain data
 * without a renderer: the viewer draws it, the workshop's files are exported from it, the price is computed from its
 * weight.
 *
 * Axes: right-handed, y up, the piece faces +z. A ring stands with its finger hole along z and its head at +y.
 * Bracelets and bangles lie with the wrist hole along y. Pendants and necklaces hang in the plane of x and y, their
 * face towards +z. Earrings hang side by side like pendants.
 */
import { type Finish, finishes } from '@jinlan/domain/customiser';
import { type CodeOf, scales } from '@jinlan/domain/diamonds';

export type Millimetres = number;
export type Grams = number;
export type SquareMillimetres = number;
export type CubicMillimetres = number;
export type Vector = readonly [x: Millimetres, y: Millimetres, z: Millimetres];

/**
 * Level of tessellation: `live` fits the budget of a phone, `still` is for pictures, `bench` is the fixed one for
 * weights and the workshop's files.
 */
export type Detail = 'live' | 'still' | 'bench';

/**
 * Triangles, anticlockwise seen from outside. Vertices on a texture seam or a sharp edge are doubled with equal
 * positions; welded by distance (0.0001 mm) every mesh of a solid part is closed.
 */
export interface Mesh {
  /** x, y, z of each vertex, mm. */
  readonly positions: Float32Array;
  /** Unit vectors pointing out of the material. */
  readonly normals: Float32Array;
  /**
   * Millimetres along the surface; u × v points outwards, so text along +u with its top towards +v is readable from
   * outside. u follows the length of the part (the turn of a band, the run of a wire), which is also the direction of
   * brushing. Null where nothing is engraved, brushed or woven.
   */
  readonly uvs: Float32Array | null;
  readonly indices: Uint32Array;
}

/** The shapes of loose diamonds. Coloured stones have the same cuts. */
export const gemShapes = scales.shape;
export type GemShape = CodeOf<'shape'>;

/** The kind of a facet plane. `mirror` appears in no mesh. */
export type FacetKind =
  | 'table'
  | 'bezel'
  | 'star'
  | 'upper'
  | 'lower'
  | 'main'
  | 'culet'
  | 'crown'
  | 'pavilion'
  | 'girdle';

/**
 * A cut stone: the points x with n·x ≤ d for every plane. Its own axes: table towards +y, the girdle around y = 0, its
 * length along z and its width along x, the point of a pear or heart towards −z.
 */
export interface Gem {
  readonly shape: GemShape;
  /** nx, ny, nz, d of each facet, none redundant. d in mm. */
  readonly planes: Float32Array;
  readonly kinds: readonly FacetKind[];
  /** True for a heart: the planes describe the half with x ≥ 0; the other half is its mirror image at x = 0. */
  readonly mirrored: boolean;
  /** Extent along x (width), z and y, mm. */
  readonly width: Millimetres;
  readonly length: Millimetres;
  readonly depth: Millimetres;
  /** From the girdle plane (y = 0) up to the table, and down to the lowest point (positive), mm. */
  readonly above: Millimetres;
  readonly below: Millimetres;
  /** Exact volume of the polyhedron (both halves of a heart), mm³. */
  readonly volume: CubicMillimetres;
}

/** Codes of the shop's attribute `metal`, plus sterling silver. */
export const metals = [
  'gold-999',
  'gold-9999',
  '18k-yellow',
  '18k-white',
  '18k-rose',
  'pt950',
  'pt9995',
  'silver-925',
] as const;
export type Metal = (typeof metals)[number];

/** `hammered` also changes the geometry (dents). The other finishes only change how light is reflected. */
export { type Finish, finishes };

/** Transparent stones, each with its own optics and density. */
export const stones = [
  'diamond',
  'diamond-yellow',
  'diamond-pink',
  'ruby',
  'sapphire',
  'pink-sapphire',
  'emerald',
  'aquamarine',
  'morganite',
  'tanzanite',
  'tourmaline',
  'garnet',
] as const;
export type Stone = (typeof stones)[number];

export const pearls = ['akoya', 'south-sea', 'tahitian', 'golden', 'freshwater', 'blush'] as const;
export type Pearl = (typeof pearls)[number];

export const jades = ['green', 'icy', 'lavender', 'white', 'ink'] as const;
export type Jade = (typeof jades)[number];

export const cordColours = [
  'red',
  'black',
  'blue',
  'pink',
  'beige',
  'green',
  'brown',
  'grey',
  'white',
] as const;
export type CordColour = (typeof cordColours)[number];

export const enamelColours = ['red', 'green', 'blue', 'white', 'black', 'pink'] as const;
export type EnamelColour = (typeof enamelColours)[number];

export type Material =
  | {
      readonly kind: 'metal';
      readonly metal: Metal;
      readonly finish: Finish;
      /** Factor of the depth of brush lines on a band, whose edges then stay bright. Omitted for the usual brushing. */
      readonly grain?: number;
    }
  | { readonly kind: 'gem'; readonly stone: Stone }
  | { readonly kind: 'pearl'; readonly pearl: Pearl }
  | { readonly kind: 'jade'; readonly jade: Jade }
  | { readonly kind: 'cord'; readonly colour: CordColour }
  | { readonly kind: 'enamel'; readonly colour: EnamelColour };

/** The workshop's name for a node. */
export type PartCode =
  | 'band'
  | 'band-inlay'
  | 'shoulder'
  | 'prong'
  | 'gallery'
  | 'bezel'
  | 'halo'
  | 'seat'
  | 'bead'
  | 'centre-stone'
  | 'side-stone'
  | 'melee'
  | 'plate'
  | 'glyph'
  | 'charm'
  | 'bail'
  | 'link'
  | 'chain'
  | 'clasp'
  | 'extender'
  | 'cord'
  | 'knot'
  | 'post'
  | 'hinge'
  | 'drop';

/** One draw call: a mesh in one material at one position, or at many for links, beads and melee. */
export interface Node {
  readonly part: PartCode;
  /** Index into `Model.meshes`. */
  readonly mesh: number;
  readonly material: Material;
  /**
   * 16 numbers for each instance, column-major for WebGL: rotation, translation and uniform scale (mm). Never a mirror
   * image.
   */
  readonly matrices: Float32Array;
  /** Index into `Model.gems` for cut stones, else null. */
  readonly gem: number | null;
}

/**
 * A place that can be engraved. The text is centred at (u, v) of the node's uvs and runs along +u with its top towards
 * +v, or the other way round if `turned`. `period`: the length after which u repeats on a band, else null.
 */
export interface Engravable {
  readonly place: 'inside' | 'outside' | 'back' | 'tag';
  /** Index into `Model.nodes`. */
  readonly node: number;
  readonly u: Millimetres;
  readonly v: Millimetres;
  /** Space for the text along and across the line, mm. */
  readonly length: Millimetres;
  readonly height: Millimetres;
  readonly period: Millimetres | null;
  readonly turned: boolean;
}

/** A measure line over the live view. */
export interface Dimension {
  readonly code: 'inner-diameter' | 'width' | 'thickness' | 'height' | 'length' | 'stone' | 'wrist';
  readonly from: Vector;
  readonly to: Vector;
  /** The value to print; along a curve it may exceed the distance of the two points. */
  readonly millimetres: Millimetres;
}

/**
 * How a piece is worn, in its own axes. The middle line of the finger or wrist passes through the origin: a finger
 * along z, a wrist along y, as wide (x) and deep (z) as the piece allows. A neck's nape is at the given height above
 * the origin. `moved`: by node index, matrices of nodes that have another position when worn.
 */
export type Wearing = { readonly moved: ReadonlyMap<number, Float32Array> } & (
  | { readonly on: 'finger'; readonly radius: Millimetres; readonly width: Millimetres }
  | {
      readonly on: 'wrist';
      readonly across: Millimetres;
      readonly deep: Millimetres;
      readonly width: Millimetres;
    }
  | { readonly on: 'neck'; readonly nape: Millimetres }
);

export interface MetalMeasure {
  readonly metal: Metal;
  readonly volume: CubicMillimetres;
  /** volume × density ÷ 1000. Parts overlap where they are soldered, so this is approximate. */
  readonly grams: Grams;
}

export interface StoneMeasure {
  readonly part: PartCode;
  readonly stone: Stone;
  readonly shape: GemShape;
  readonly count: number;
  /** Millimetres and carat (0.2 g) of one stone. */
  readonly width: Millimetres;
  readonly length: Millimetres;
  readonly carat: number;
}

export interface Measures {
  /** Extent of the whole piece along x, y, z, mm. */
  readonly size: Vector;
  readonly metals: readonly MetalMeasure[];
  readonly stones: readonly StoneMeasure[];
  /** Grams of all metals; carat of all stones. */
  readonly grams: Grams;
  readonly carat: number;
}

export interface Model {
  readonly meshes: readonly Mesh[];
  readonly gems: readonly Gem[];
  readonly nodes: readonly Node[];
  readonly engravables: readonly Engravable[];
  readonly dimensions: readonly Dimension[];
  readonly measures: Measures;
  /** The bounding box of all instances, mm. */
  readonly bounds: { readonly min: Vector; readonly max: Vector };
  /** How it is shown: a ring stands on its lowest point, a bracelet lies, a pendant hangs. */
  readonly stance: 'standing' | 'lying' | 'hanging';
  /** Null for a piece that is not worn as it is: an earring, or a pendant without its chain. */
  readonly wearing: Wearing | null;
}
