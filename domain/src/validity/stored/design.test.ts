import { describe, expect, it } from 'vitest';
import { drawUp, flows } from '../../customiser/index.ts';
import { Walker } from '../../customiser/rules/walking.ts';
import { testWorkshop } from '../../customiser/testing.ts';
import { check } from '../index.ts';
import { blueprint } from './blueprint.ts';
import { design } from './design.ts';

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a stored design', () => {
  it.each(flows)('of the flow %s is valid with its blueprints, without dropping any field', (flow) => {
    const walker = new Walker(testWorkshop, 20_261_126);
    for (let walk = 0; walk < 200; walk += 1) {
      const made = walker.design(flow);
      expect(check(design, stored(made))).toEqual({ ok: true, value: made });
      const pieces = drawUp(testWorkshop, made);
      if (!pieces.ok) throw new Error(JSON.stringify(pieces.error));
      for (const piece of pieces.value)
        expect(check(blueprint, stored(piece.blueprint))).toEqual({ ok: true, value: piece.blueprint });
    }
  });

  const ring = {
    tables: 1,
    flow: 'single-ring',
    piece: {
      ...{ style: 'su-quan', metal: 'pt950', width: 40, finish: 'matte', gem: null, size: 509 },
      engraving: [{ position: 'inside', font: 'kaiti', lines: ['永结', '同心'] }],
    },
  };
  it('keeps both lines of an engraving', () => {
    expect(check(design, ring)).toEqual({ ok: true, value: ring });
  });

  it.each<[object, string]>([
    [{ flow: 'brooch' }, 'flow'],
    [{ tables: '1' }, 'tables'],
    [{ piece: { ...ring.piece, metal: 'brass' } }, 'piece.metal'],
    [{ piece: { ...ring.piece, gem: undefined } }, 'piece.gem'],
    [{ piece: { ...ring.piece, engraving: null } }, 'piece.engraving'],
    [
      { piece: { ...ring.piece, engraving: [{ position: 'inside', font: 'kaiti', lines: [] }] } },
      'piece.engraving.0.lines',
    ],
    [{ flow: 'pair-rings', mode: 'one-design', gender: 'both', style: 'su-quan', her: ring.piece }, 'him'],
  ])('is not valid with %j', (change, path) => {
    expect(check(design, { ...ring, ...change })).toMatchObject({ ok: false, error: [{ path }] });
  });
});
