import {
  BufferAttribute,
  BufferGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  type Matrix4,
  type RawShaderMaterial,
  Scene,
} from 'three';
import type { Mesh, Model, Node } from '../model.ts';
import { type Cut, engrave, type Words } from './engraving.ts';
import { createMaterial, dress, type Kind, type StageUniforms, type Tracing } from './materials.ts';

/**
 * Models as draw calls, one for each node. Unchanged parts are reused: a mesh object shown before is not uploaded
 * again, a changed material sets only uniforms, a moved part only matrices.
 */

export interface ShownPiece {
  readonly model: Model;
  readonly words: readonly Words[];
}

interface Draw {
  readonly object: InstancedMesh;
  readonly material: RawShaderMaterial;
  readonly kind: Kind;
  readonly mesh: Mesh;
  matrices: Float32Array;
  /** Identifies the node's engraving, to detect a change. */
  wordsKey: string;
  cut: Cut | null;
}

function geometryOf(mesh: Mesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(mesh.normals, 3));
  if (mesh.uvs !== null) geometry.setAttribute('uv', new BufferAttribute(mesh.uvs, 2));
  geometry.setIndex(new BufferAttribute(mesh.indices, 1));
  return geometry;
}

const equal = (a: Float32Array, b: Float32Array) =>
  a === b || (a.length === b.length && a.every((value, index) => value === b[index]));

export class Stage {
  readonly scene = new Scene();
  /** Number of geometry uploads to the graphics card. */
  uploads = 0;
  readonly #uniforms: StageUniforms;
  readonly #tracing: Tracing | null;
  readonly #geometries = new Map<Mesh, BufferGeometry>();
  /** One empty draw call of each kind used so far. While it exists, its program need not be compiled again. */
  readonly #anchors = new Map<Kind, InstancedMesh<BufferGeometry, RawShaderMaterial>>();
  #draws: Draw[] = [];

  constructor(uniforms: StageUniforms, tracing: Tracing | null) {
    this.#uniforms = uniforms;
    this.#tracing = tracing;
  }

  /** Shows these pieces at these positions. Returns whether forms or positions changed, which changes the shadow. */
  show(shown: readonly ShownPiece[], placements: readonly Matrix4[]): boolean {
    const free = new Set(this.#draws);
    const next: Draw[] = [];
    let changed = false;
    for (const [index, { model, words }] of shown.entries()) {
      const placement = placements[index];
      for (const [number, node] of model.nodes.entries()) {
        const mesh = model.meshes[node.mesh];
        if (mesh === undefined || placement === undefined) continue;
        const draw = this.#kept(free, mesh, node) ?? this.#begin(mesh, node);
        changed = this.#place(draw, node, placement) || changed || !this.#draws.includes(draw);
        this.#engrave(draw, number, model, words);
        dress(draw.material, node, model, draw.cut);
        next.push(draw);
      }
    }
    for (const draw of free) this.#end(draw);
    changed ||= free.size > 0;
    this.#draws = next;
    this.#forget(new Set(next.map(({ mesh }) => mesh)));
    return changed;
  }

  #kept(free: Set<Draw>, mesh: Mesh, node: Node): Draw | undefined {
    for (const draw of free) {
      const same = draw.mesh === mesh && draw.kind === node.material.kind;
      if (same && draw.matrices.length === node.matrices.length) {
        free.delete(draw);
        return draw;
      }
    }
    return undefined;
  }

  #begin(mesh: Mesh, node: Node): Draw {
    let geometry = this.#geometries.get(mesh);
    if (geometry === undefined) {
      geometry = geometryOf(mesh);
      this.#geometries.set(mesh, geometry);
      this.uploads++;
    }
    const { kind } = node.material;
    this.#anchor(kind);
    const material = createMaterial(kind, this.#uniforms, this.#tracing);
    const object = new InstancedMesh(geometry, material, node.matrices.length / 16);
    object.instanceMatrix = new InstancedBufferAttribute(node.matrices, 16);
    object.frustumCulled = false;
    object.matrixAutoUpdate = false;
    this.scene.add(object);
    return { object, material, kind, mesh, matrices: node.matrices, wordsKey: '', cut: null };
  }

  #anchor(kind: Kind): void {
    if (this.#anchors.has(kind)) return;
    const nothing = new BufferGeometry();
    nothing.setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
    const anchor = new InstancedMesh(nothing, createMaterial(kind, this.#uniforms, this.#tracing), 1);
    anchor.count = 0;
    anchor.frustumCulled = false;
    this.#anchors.set(kind, anchor);
    this.scene.add(anchor);
  }

  #place(draw: Draw, node: Node, placement: Matrix4): boolean {
    let moved = false;
    if (!equal(draw.matrices, node.matrices)) {
      draw.object.instanceMatrix.array = node.matrices;
      draw.object.instanceMatrix.needsUpdate = true;
      moved = true;
    }
    draw.matrices = node.matrices;
    if (!draw.object.matrix.equals(placement)) {
      draw.object.matrix.copy(placement);
      moved = true;
    }
    return moved;
  }

  #engrave(draw: Draw, node: number, model: Model, words: readonly Words[]): void {
    const engravings = model.engravables.filter((engravable) => engravable.node === node);
    const key = engravings.length === 0 ? '' : JSON.stringify([engravings, words]);
    if (key === draw.wordsKey) return;
    draw.cut?.dispose();
    draw.cut = engrave(node, model.engravables, words);
    draw.wordsKey = key;
  }

  #end(draw: Draw): void {
    this.scene.remove(draw.object);
    draw.object.dispose();
    draw.material.dispose();
    draw.cut?.dispose();
  }

  #forget(usedMeshes: ReadonlySet<Mesh>): void {
    for (const [mesh, geometry] of this.#geometries) {
      if (usedMeshes.has(mesh)) continue;
      geometry.dispose();
      this.#geometries.delete(mesh);
    }
  }

  /** Share of ink on each engraved node's canvas, 0 to 1. */
  get ink(): readonly number[] {
    return this.#draws.flatMap(({ cut }) => (cut === null ? [] : [cut.ink]));
  }

  dispose(): void {
    for (const draw of this.#draws) this.#end(draw);
    this.#draws = [];
    for (const anchor of this.#anchors.values()) {
      anchor.geometry.dispose();
      anchor.material.dispose();
      anchor.dispose();
    }
    this.#forget(new Set());
  }
}
