import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizeOfCarat } from '../../geometry/gems/cut-gem.ts';
import { bandProfile, bandShapes, CHEEK_CROWN, sectionOf } from '../../geometry/profile.ts';
import { type Detail, finishes, gemShapes, type Mesh, type Model } from '../../model.ts';
import { band as anyBand, ring as anyRing } from '../../testing/arbitraries.ts';
import { expectSound, trianglesOf } from '../../testing/solid.ts';
import type { HeadOptions, RingOptions } from './options.ts';
import { ringModel } from './ring.ts';

const plain: RingOptions = {
  metals: ['18k-yellow'],
  finish: 'polished',
  circumference: 52,
  band: { shape: 'comfort', width: 2.1, backWidth: 2.1, thickness: 1.75 },
  accents: null,
  head: null,
  shoulder: 'plain',
};

const stone = (shape: (typeof gemShapes)[number] = 'round', carat = 1) => ({
  shape,
  stone: 'diamond' as const,
  ...sizeOfCarat(shape, carat, 'diamond'),
});

const solitaire: RingOptions = { ...plain, head: { kind: 'six-prong', stone: stone(), sides: null } };

const meshOf = (model: Model, part: string): Mesh => {
  const node = model.nodes.find((candidate) => candidate.part === part);
  if (node === undefined) throw new Error(`no ${part}`);
  return model.meshes[node.mesh] as Mesh;
};

/** Minimum and maximum distance from the finger's axis. */
function radii({ positions }: Mesh): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < positions.length; i += 3) {
    const r = Math.hypot(positions[i] as number, positions[i + 1] as number);
    [least, most] = [Math.min(least, r), Math.max(most, r)];
  }
  return [least, most];
}

describe('a ring', () => {
  test('of any options consists of closed parts', () => {
    fc.assert(
      fc.property(anyRing, fc.constantFrom<Detail>('live', 'bench'), (options, detail) => {
        expectSound(ringModel(options, detail));
      }),
      { numRuns: 60 },
    );
  });

  test('has the inner size, width and thickness of its options', () => {
    const smooth = anyBand.filter(({ shape }) => shape !== 'twisted');
    const around = fc.double({ min: 44, max: 66, noNaN: true });
    fc.assert(
      fc.property(smooth, around, fc.constantFrom<Detail>('live', 'bench'), (band, circumference, detail) => {
        const model = ringModel({ ...plain, band, circumference }, detail);
        const [least, most] = radii(meshOf(model, 'band'));
        expect(Math.abs(least * 2 * Math.PI - circumference)).toBeLessThan(0.001);
        expect(most - least).toBeCloseTo(band.thickness, 3);
        expect(model.measures.size[2]).toBeCloseTo(band.width, 3);
      }),
      { numRuns: 60 },
    );
  });

  test('twisted is smooth inside, and has the given size, thickness and width', () => {
    const band = { shape: 'twisted', width: 3, backWidth: 3, thickness: 2 } as const;
    const model = ringModel({ ...plain, band }, 'still');
    const [least] = radii(meshOf(model, 'band'));
    expect(Math.abs(least * 2 * Math.PI - 52)).toBeLessThan(0.001);
    const [x, , z] = model.measures.size;
    expect(x / 2 - least).toBeCloseTo(2, 1);
    expect(z).toBeCloseTo(3, 1);
  });

  test.each(bandShapes)('weighs as much as its section revolved: %s', (shape) => {
    for (const width of [2, 4, 6]) {
      const band = { shape, width, backWidth: width, thickness: 1.8 };
      const { area, centre } = sectionOf(bandProfile(shape, width, 1.8, 'still'));
      const exact = 2 * Math.PI * (52 / (2 * Math.PI) + centre) * area;
      const { metals } = ringModel({ ...plain, band }, 'bench').measures;
      expect(Math.abs((metals[0]?.volume ?? 0) / exact - 1)).toBeLessThan(0.005);
    }
  });

  test('flat weighs what a ring with rounded edges and crowned sides weighs by formula', () => {
    const [width, thickness, edge] = [4, 1.8, 0.2];
    const band = { shape: 'flat', width, backWidth: width, thickness } as const;
    const radius = 52 / (2 * Math.PI);
    const whole = Math.PI * ((radius + thickness) ** 2 - radius ** 2) * width;
    // Each corner lacks a square minus a quarter of a circle, at about the inner or the outer radius.
    const corner = edge * edge * (1 - Math.PI / 4);
    const eased = 2 * Math.PI * (2 * radius + thickness) * 2 * corner;
    // A crown removes all of its side face except a circular segment, which has two thirds of the area.
    const cheek = thickness - 2 * edge;
    const fall = cheek * CHEEK_CROWN;
    const crowned = 2 * Math.PI * (radius + thickness / 2) * 2 * fall * (cheek / 3 + 2 * edge);
    const { volume = 0, grams = 0 } = ringModel({ ...plain, band }, 'bench').measures.metals[0] ?? {};
    expect(Math.abs(volume / (whole - eased - crowned) - 1)).toBeLessThan(0.002);
    expect(grams).toBeCloseTo((volume * 15.5) / 1000, 6);
  });

  test('has crowned side faces: no two heights on one have the same normal', () => {
    const band = { shape: 'flat', width: 4, backWidth: 4, thickness: 1.8 } as const;
    for (const detail of ['live', 'still'] as const) {
      const { positions, normals } = meshOf(ringModel({ ...plain, band }, detail), 'band');
      const leans = new Map<string, string>();
      for (let i = 0; i < positions.length; i += 3) {
        const [x, y, z] = [0, 1, 2].map((k) => positions[i + k] as number) as [number, number, number];
        const r = Math.hypot(x, y);
        const lean = ((normals[i] as number) * x + (normals[i + 1] as number) * y) / r;
        if (z > 1.9 && Math.abs(lean) < 0.3) leans.set(r.toFixed(2), lean.toFixed(2));
      }
      expect(leans.size).toBeGreaterThanOrEqual(3);
      expect(new Set(leans.values()).size).toBe(leans.size);
    }
  });

  test('of two metals weighs the same as of one', () => {
    const band = { shape: 'd', width: 5, backWidth: 5, thickness: 1.9 } as const;
    const singleVolume = ringModel({ ...plain, band }, 'bench').measures.metals[0]?.volume ?? 0;
    const two = ringModel({ ...plain, band, metals: ['18k-white', '18k-rose'] }, 'bench').measures.metals;
    expect(two.map(({ metal }) => metal)).toEqual(['18k-white', '18k-rose']);
    expect(two.reduce((sum, { volume }) => sum + volume, 0) / singleVolume).toBeCloseTo(1, 3);
  });

  test('hammered has dents, and only on its outside', () => {
    const band = { shape: 'd', width: 5, backWidth: 5, thickness: 1.9 } as const;
    const smooth = ringModel({ ...plain, band }, 'bench').measures.grams;
    const model = ringModel({ ...plain, band, finish: 'hammered' }, 'bench');
    const [least, most] = radii(meshOf(model, 'band'));
    expect(model.measures.grams).toBeLessThan(smooth * 0.995);
    expect(model.measures.grams).toBeGreaterThan(smooth * 0.93);
    expect(Math.abs(least * 2 * Math.PI - 52)).toBeLessThan(0.001);
    expect(most - least).toBeLessThanOrEqual(1.9 + 1e-4);
  });

  test('weighs the same however finely it is drawn, to within a hundredth', () => {
    const live = ringModel(solitaire, 'live').measures;
    const still = ringModel(solitaire, 'still').measures;
    expect(live.grams / still.grams).toBeCloseTo(1, 1);
    expect(Math.abs(live.grams / still.grams - 1)).toBeLessThan(0.015);
    expect(live.carat).toBe(still.carat);
    expect(live.carat).toBeCloseTo(1, 2);
  });

  test('changes its model with every option', () => {
    const heads: readonly HeadOptions[] = [
      ...(['four-prong', 'six-prong', 'bezel', 'tension'] as const).map((kind) => ({
        kind,
        stone: stone(),
        sides: null,
      })),
      { kind: 'halo', stone: stone(), sides: { stone: 'diamond', count: 18, diameter: 1.2 } },
      { kind: 'three-stone', stone: stone(), sides: { stone: 'diamond', count: 2, diameter: 3.4 } },
      ...gemShapes
        .slice(1)
        .map((shape) => ({ kind: 'four-prong' as const, stone: stone(shape), sides: null })),
    ];
    const accents = (['flush', 'pave', 'channel'] as const).map((setting) => ({
      setting,
      stone: 'diamond' as const,
      count: 8,
      diameter: 1.4,
    }));
    const all: readonly RingOptions[] = [
      plain,
      ...bandShapes.slice(0, 2).map((shape) => ({ ...plain, band: { ...plain.band, shape } })),
      { ...plain, band: { ...plain.band, shape: 'knife-edge' } },
      { ...plain, band: { ...plain.band, shape: 'bevelled' } },
      { ...plain, band: { ...plain.band, shape: 'twisted' } },
      { ...plain, band: { ...plain.band, backWidth: 1.8 } },
      { ...plain, circumference: 53 },
      ...finishes.slice(1).map((finish) => ({ ...plain, finish })),
      { ...plain, metals: ['pt950'] },
      { ...plain, metals: ['18k-white', '18k-rose'] },
      ...heads.map((head) => ({ ...plain, head })),
      { ...solitaire, shoulder: 'cathedral' },
      ...accents.flatMap((accent) => [
        { ...plain, accents: accent },
        { ...solitaire, accents: accent },
      ]),
    ];
    const prints = all.map((options) => {
      const { meshes, nodes } = ringModel(options, 'live');
      const forms = meshes.map(({ positions }) =>
        positions.reduce((sum, p, i) => sum + p * ((i % 97) + 1), 0),
      );
      return JSON.stringify([forms, nodes.map(({ part, material }) => [part, material])]);
    });
    expect(new Set(prints).size).toBe(all.length);
  });

  test('returns the same object for an unchanged form', () => {
    const yellow = ringModel(solitaire, 'live');
    const white = ringModel({ ...solitaire, metals: ['18k-white'] }, 'live');
    expect(meshOf(white, 'band')).toBe(meshOf(yellow, 'band'));
    expect(meshOf(white, 'prong')).toBe(meshOf(yellow, 'prong'));
  });

  test('keeps to the budget of a phone', () => {
    for (const kind of ['four-prong', 'six-prong', 'bezel'] as const) {
      for (const shoulder of ['plain', 'cathedral'] as const) {
        const model = ringModel(
          { ...solitaire, shoulder, head: { kind, stone: stone(), sides: null } },
          'live',
        );
        expect(trianglesOf(model)).toBeLessThanOrEqual(20_000);
        expect(model.nodes.length).toBeLessThanOrEqual(25);
      }
    }
  });
});

describe('small stones in a row', () => {
  const accents = { stone: 'diamond', count: 9, diameter: 1.3 } as const;
  const rows = (['pave', 'channel'] as const).flatMap((setting) =>
    (['d', 'flat'] as const).map((shape) => [setting, shape] as const),
  );

  test.each(rows)('have rails that end in the band without a step: %s on %s', (setting, shape) => {
    const width = 2.2;
    const band = { shape, width, backWidth: width, thickness: 1.7 };
    const model = ringModel({ ...plain, band, accents: { ...accents, setting } }, 'still');
    const { positions } = meshOf(model, 'shoulder');
    const outside = 52 / (2 * Math.PI) + 1.7;
    const last = model.nodes.find(({ part }) => part === 'melee')?.matrices ?? new Float32Array();
    const reach = Math.max(
      ...Array.from({ length: accents.count }, (_, i) =>
        Math.atan2(last[i * 16 + 12] as number, last[i * 16 + 13] as number),
      ),
    );
    const spread = (from: number, to: number) => {
      let [top, aside] = [Number.NEGATIVE_INFINITY, 0];
      for (let i = 0; i < positions.length; i += 3) {
        const [x, y, z] = [0, 1, 2].map((k) => positions[i + k] as number) as [number, number, number];
        const beyond = (Math.atan2(x, y) - reach) * outside - accents.diameter / 2;
        if (beyond < from || beyond > to) continue;
        top = Math.max(top, Math.hypot(x, y) - outside);
        aside = Math.max(aside, Math.abs(z));
      }
      return { top, aside };
    };
    const tops = [0, 1, 2, 3, 4].map((mm) => spread(mm, mm + 0.3));
    tops.slice(1).forEach(({ top, aside }, i) => {
      expect(top).toBeLessThan(tops[i]?.top ?? 0);
      expect(aside).toBeLessThan(tops[i]?.aside ?? 0);
    });
    const tip = spread(4.4, 9);
    expect(tip.top).toBeLessThan(0);
    expect(tip.aside).toBeLessThan(0.12);
  });
});

describe('the head', () => {
  test.each(gemShapes)('keeps its stone clear of the finger: %s', (shape) => {
    for (const kind of ['four-prong', 'bezel', 'tension'] as const) {
      const model = ringModel({ ...plain, head: { kind, stone: stone(shape, 1.5), sides: null } }, 'live');
      const node = model.nodes.find(({ part }) => part === 'centre-stone');
      const [gem] = model.gems;
      const girdle = node?.matrices[13] ?? 0;
      expect(girdle - (gem?.below ?? 0)).toBeGreaterThan(52 / (2 * Math.PI) + 0.4);
    }
  });

  test.each(gemShapes)('of a tension ring grips its stone on both sides at the girdle: %s', (shape) => {
    const model = ringModel(
      { ...plain, head: { kind: 'tension', stone: stone(shape), sides: null } },
      'bench',
    );
    const { positions } = meshOf(model, 'band');
    const [gem] = model.gems;
    const girdle = model.nodes.find(({ part }) => part === 'centre-stone')?.matrices[13] ?? 0;
    const half = (gem?.width ?? 0) / 2;
    const [left, right] = [-1, 1].map((side) => {
      let nearest = Number.POSITIVE_INFINITY;
      let top = 0;
      for (let i = 0; i < positions.length; i += 3) {
        const [x, y] = [side * (positions[i] as number), positions[i + 1] as number];
        if (x > 0 && y > 0) nearest = Math.min(nearest, x);
        if (x > 0 && x < half + 0.5) top = Math.max(top, y);
      }
      return { nearest, top };
    });
    expect(left?.top).toBeCloseTo(right?.top ?? 0, 3);
    expect(right?.top).toBeGreaterThan(girdle);
    expect(right?.nearest).toBeLessThan(half);
  });

  test.each(gemShapes)('has prongs that end on the crown, below the table: %s', (shape) => {
    const model = ringModel(
      { ...plain, head: { kind: 'four-prong', stone: stone(shape), sides: null } },
      'live',
    );
    const prongs = meshOf(model, 'prong');
    const [gem] = model.gems;
    let top = 0;
    for (let i = 1; i < prongs.positions.length; i += 3) top = Math.max(top, prongs.positions[i] as number);
    expect(top).toBeGreaterThan((gem?.above ?? 0) * 0.3);
    expect(top).toBeLessThan((gem?.above ?? 0) + 0.35);
  });
});

describe('the space for engravings', () => {
  test('is oriented correctly inside and outside: u × v points out of the metal', () => {
    for (const shape of bandShapes) {
      const band = { shape, width: 5, backWidth: 5, thickness: 1.8 };
      const { positions, normals, uvs, indices } = meshOf(ringModel({ ...plain, band }, 'live'), 'band');
      let inwardNormals = 0;
      for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => indices[i + k] as number) as [number, number, number];
        const at = (v: number, axis: number) => positions[v * 3 + axis] as number;
        const uv = (v: number, axis: number) => uvs?.[v * 2 + axis] as number;
        const twice =
          (uv(b, 0) - uv(a, 0)) * (uv(c, 1) - uv(a, 1)) - (uv(c, 0) - uv(a, 0)) * (uv(b, 1) - uv(a, 1));
        const [ux, uy, uz] = [0, 1, 2].map((k) => at(b, k) - at(a, k)) as [number, number, number];
        const [vx, vy, vz] = [0, 1, 2].map((k) => at(c, k) - at(a, k)) as [number, number, number];
        const out =
          (uy * vz - uz * vy) * (normals[a * 3] as number) +
          (uz * vx - ux * vz) * (normals[a * 3 + 1] as number) +
          (ux * vy - uy * vx) * (normals[a * 3 + 2] as number);
        if (Math.abs(twice) > 1e-6 && Math.sign(twice) !== Math.sign(out)) inwardNormals++;
      }
      expect(inwardNormals).toBe(0);
    }
  });

  test('is measured in millimetres of the inner and of the outer circle', () => {
    const band = { shape: 'flat', width: 5, backWidth: 5, thickness: 1.8 } as const;
    const { engravables } = ringModel({ ...plain, band }, 'live');
    const [inside, outside] = engravables;
    expect(inside).toMatchObject({ place: 'inside', period: expect.closeTo(52, 6), turned: true });
    expect(outside).toMatchObject({
      place: 'outside',
      period: expect.closeTo(52 + 2 * Math.PI * 1.8, 6),
      u: 0,
    });
    expect(outside?.height).toBeCloseTo(4, 6);
  });

  test('is missing on the outside of a knife edge or a twist', () => {
    const places = (shape: 'knife-edge' | 'twisted') =>
      ringModel({ ...plain, band: { ...plain.band, shape } }, 'live').engravables.map(({ place }) => place);
    expect(places('knife-edge')).toEqual(['inside']);
    expect(places('twisted')).toEqual(['inside']);
  });
});
