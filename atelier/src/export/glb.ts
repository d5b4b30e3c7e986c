import type { Mesh, Metal, Model } from '../model.ts';
import { metalParts } from './parts.ts';

/**
 * The metal of a piece as glTF 2.0 in one binary file. Positions are millimetres. glTF counts in metres, so the one
 * root node scales by a thousandth: a viewer shows the true size, and the workshop reads millimetres from the buffers.
 */
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const FLOAT = 5126;
const UNSIGNED_INT = 5125;
const [ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER] = [34962, 34963];

/** Reflectance of polished metal, linear red, green, blue, for viewers of the file. */
const colours: Readonly<Record<Metal, readonly [number, number, number]>> = {
  'gold-999': [1, 0.72, 0.3],
  'gold-9999': [1, 0.72, 0.3],
  '18k-yellow': [1, 0.75, 0.41],
  '18k-white': [0.9, 0.87, 0.82],
  '18k-rose': [0.96, 0.62, 0.48],
  pt950: [0.77, 0.78, 0.8],
  pt9995: [0.77, 0.78, 0.8],
  'silver-925': [0.96, 0.95, 0.93],
};

export function glbOf(model: Model): Uint8Array {
  const parts = metalParts(model);
  const numbers = [...new Set(parts.map(({ number }) => number))];
  const metals = [...new Set(parts.map(({ metal }) => metal))];
  const chunks: Uint8Array[] = [];
  const views: object[] = [];
  const accessors: object[] = [];
  let length = 0;
  const add = (data: Float32Array | Uint32Array, target: number, accessor: object): number => {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    views.push({ buffer: 0, byteOffset: length, byteLength: bytes.length, target });
    chunks.push(bytes);
    length += bytes.length;
    return accessors.push({ bufferView: views.length - 1, byteOffset: 0, ...accessor }) - 1;
  };
  const forms = numbers.map((number) => {
    const { positions, normals, indices } = model.meshes[number] as Mesh;
    const count = positions.length / 3;
    const at = { componentType: FLOAT, count, type: 'VEC3' };
    return {
      attributes: {
        POSITION: add(positions, ARRAY_BUFFER, { ...at, ...extentOf(positions) }),
        NORMAL: add(normals, ARRAY_BUFFER, at),
      },
      indices: add(indices, ELEMENT_ARRAY_BUFFER, {
        componentType: UNSIGNED_INT,
        count: indices.length,
        type: 'SCALAR',
      }),
    };
  });
  // A glTF mesh has one material, so a form in two metals becomes two meshes that share their buffers.
  const pairs = [...new Set(parts.map(({ number, metal }) => `${number} ${metal}`))];
  const meshes = pairs.map((pair) => {
    const [number = '', metal = ''] = pair.split(' ');
    const form = forms[numbers.indexOf(Number(number))];
    return { primitives: [{ ...form, material: metals.indexOf(metal as Metal) }] };
  });
  const placed = parts.flatMap(({ part, number, metal, matrices }) =>
    matrices.map((matrix) => ({ name: part, mesh: pairs.indexOf(`${number} ${metal}`), matrix })),
  );
  const tree = {
    asset: { version: '2.0', generator: 'Jinlan' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { name: 'millimetres', scale: [0.001, 0.001, 0.001], children: placed.map((_, i) => i + 1) },
      ...placed,
    ],
    meshes,
    materials: metals.map((metal) => ({
      name: metal,
      pbrMetallicRoughness: {
        baseColorFactor: [...colours[metal], 1],
        metallicFactor: 1,
        roughnessFactor: 0.2,
      },
    })),
    accessors,
    bufferViews: views,
    buffers: [{ byteLength: length }],
  };
  return written(tree, chunks, length);
}

function extentOf(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    min[i % 3] = Math.min(min[i % 3] as number, value);
    max[i % 3] = Math.max(max[i % 3] as number, value);
  });
  return { min, max };
}

function written(tree: object, chunks: readonly Uint8Array[], length: number): Uint8Array {
  const text = asciiOf(JSON.stringify(tree));
  // Chunks are padded to four bytes, the JSON with spaces. The buffers need no padding.
  const padded = Math.ceil(text.length / 4) * 4;
  const fileLength = 12 + 8 + padded + 8 + length;
  const file = new Uint8Array(fileLength).fill(0x20, 20, 20 + padded);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x46546c67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, fileLength, true);
  view.setUint32(12, padded, true);
  view.setUint32(16, JSON_CHUNK, true);
  file.set(text, 20);
  view.setUint32(20 + padded, length, true);
  view.setUint32(24 + padded, BINARY_CHUNK, true);
  let at = 28 + padded;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

/** The JSON contains only part codes and numbers, so each character is one byte. */
const asciiOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
