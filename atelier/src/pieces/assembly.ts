import { type CutStone, caratOf } from '../geometry/gems/cut-gem.ts';
import { after, HERE, type Matrix, packed } from '../geometry/matrix.ts';
import { type Box, boundsOf, volumeOf } from '../geometry/mesh.ts';
import type {
  Dimension,
  Engravable,
  Gem,
  Material,
  Measures,
  Mesh,
  Metal,
  Model,
  Node,
  PartCode,
  Stone,
  StoneMeasure,
  Vector,
  Wearing,
} from '../model.ts';
import { gramsOf } from './metals.ts';

/** Collects the parts of a piece one by one, and measures the result. */
export interface Assembly {
  /**
   * Adds a part; returns the index of its node. Parts with the same mesh object share it. `fill`: the share of its form
   * that is metal, as beads and snake chains are hollow; it changes only the weight.
   */
  lay(part: PartCode, mesh: Mesh, material: Material, matrices?: readonly Matrix[], fill?: number): number;
  set(part: PartCode, stone: CutStone, kind: Stone, matrices?: readonly Matrix[]): number;
  engravable(place: Engravable): void;
  dimension(line: Dimension): void;
  /** Adds parts that move when the piece is worn: the matrix `by` moves all of them. */
  movedWhenWorn(by: Matrix, lay: () => void): void;
  /** Sets the positions of one part when the piece is worn. */
  standsWhenWorn(node: number, matrices: readonly Matrix[]): void;
  finish(stance: Model['stance'], worn?: Worn): Model;
}

type WithoutMoved<W> = W extends Wearing ? Omit<W, 'moved'> : never;
type Worn = WithoutMoved<Wearing>;

export function assemble(): Assembly {
  const meshes: Mesh[] = [];
  const gems: Gem[] = [];
  const nodes: Node[] = [];
  const fills: number[] = [];
  const engravables: Engravable[] = [];
  const dimensions: Dimension[] = [];
  const elsewhere = new Map<number, Float32Array>();
  const numberOf = <T>(list: T[], item: T): number => {
    const existingIndex = list.indexOf(item);
    return existingIndex >= 0 ? existingIndex : list.push(item) - 1;
  };
  return {
    lay(part, mesh, material, matrices = [HERE], fill = 1) {
      fills.push(fill);
      return (
        nodes.push({
          part,
          mesh: numberOf(meshes, mesh),
          material,
          matrices: packed(matrices),
          gem: null,
        }) - 1
      );
    },
    set(part, { mesh, gem }, stone, matrices = [HERE]) {
      fills.push(1);
      return (
        nodes.push({
          part,
          mesh: numberOf(meshes, mesh),
          material: { kind: 'gem', stone },
          matrices: packed(matrices),
          gem: numberOf(gems, gem),
        }) - 1
      );
    },
    engravable(engravable) {
      engravables.push(engravable);
    },
    dimension(line) {
      dimensions.push(line);
    },
    movedWhenWorn(by, lay) {
      const first = nodes.length;
      lay();
      for (const [number, { matrices }] of nodes.entries())
        if (number >= first) elsewhere.set(number, packed(unpacked(matrices).map((at) => after(by, at))));
    },
    standsWhenWorn(node, matrices) {
      elsewhere.set(node, packed(matrices));
    },
    finish(stance, worn) {
      const wearing = worn === undefined ? null : { ...worn, moved: elsewhere };
      let box: Box | undefined;
      const boxed = (): Box => {
        box ??= boundsOfNodes(meshes, nodes);
        return box;
      };
      const measures = measure(meshes, gems, nodes, fills, boxed);
      return {
        meshes,
        gems,
        nodes,
        engravables,
        dimensions,
        measures,
        // Lazy, because a price does not need every link's bounding box.
        get bounds() {
          return boxed();
        },
        stance,
        wearing,
      };
    },
  };
}

const unpacked = (matrices: Float32Array): readonly Matrix[] =>
  Array.from({ length: matrices.length / 16 }, (_, i) => [...matrices.subarray(i * 16, i * 16 + 16)]);

function boundsOfNodes(meshes: readonly Mesh[], nodes: readonly Node[]): Box {
  const boxes = nodes.map((node) => boundsOf(meshes[node.mesh] as Mesh, node.matrices));
  const extreme = (of: (box: Box) => Vector, pick: (...values: number[]) => number): Vector => [
    pick(...boxes.map((box) => of(box)[0])),
    pick(...boxes.map((box) => of(box)[1])),
    pick(...boxes.map((box) => of(box)[2])),
  ];
  return { min: extreme(({ min }) => min, Math.min), max: extreme(({ max }) => max, Math.max) };
}

/** The volume factor of each instance; matrices only rotate, move and scale uniformly. */
function sizes(matrices: Float32Array): number[] {
  return Array.from({ length: matrices.length / 16 }, (_, i) => {
    const [a, b, c] = matrices.subarray(i * 16, i * 16 + 3) as unknown as [number, number, number];
    // Rounding makes the columns of a rotated matrix slightly longer or shorter than 1.
    return Math.round(Math.hypot(a, b, c) * 1e4) / 1e4;
  });
}

function measure(
  meshes: readonly Mesh[],
  gems: readonly Gem[],
  nodes: readonly Node[],
  fills: readonly number[],
  boxed: () => Box,
): Measures {
  const volumes = new Map<Metal, number>();
  const stones: StoneMeasure[] = [];
  for (const [number, { part, mesh, material, matrices, gem }] of nodes.entries()) {
    const scales = sizes(matrices);
    if (material.kind === 'metal') {
      const cubes = scales.reduce((sum, scale) => sum + scale ** 3, 0);
      const volume = volumeOf(meshes[mesh] as Mesh) * cubes * (fills[number] as number);
      volumes.set(material.metal, (volumes.get(material.metal) ?? 0) + volume);
    }
    const cut = gem === null ? undefined : gems[gem];
    if (material.kind !== 'gem' || cut === undefined) continue;
    const { stone } = material;
    for (const scale of new Set(scales)) {
      const [width, length, depth] = [cut.width * scale, cut.length * scale, cut.depth * scale];
      const count = scales.filter((otherScale) => otherScale === scale).length;
      const carat = caratOf(cut.shape, { width, length, depth }, stone);
      stones.push({ part, stone, shape: cut.shape, count, width, length, carat });
    }
  }
  const metals = [...volumes].map(([metal, volume]) => ({ metal, volume, grams: gramsOf(metal, volume) }));
  return {
    get size(): Vector {
      const { min, max } = boxed();
      return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
    },
    metals,
    stones,
    grams: metals.reduce((sum, { grams }) => sum + grams, 0),
    carat: stones.reduce((sum, { carat, count }) => sum + carat * count, 0),
  };
}
