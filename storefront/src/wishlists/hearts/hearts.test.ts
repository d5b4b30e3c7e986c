import { describe, expect, it } from 'vitest';
import { createHearts } from './hearts.ts';

// Hearts remember which element was tapped.
Object.assign(globalThis, { document: { activeElement: null } });

const ring = { sku: 'RING', name: 'Ring' };

describe('the hearts of a page', () => {
  it('are asked about once, also if a piece is on the page twice', () => {
    const hearts = createHearts();
    const hideFirst = hearts.show('RING');
    hearts.show('RING');
    hearts.show('BANGLE');
    expect(hearts.unknown()).toEqual(['RING', 'BANGLE']);
    hideFirst();
    expect(hearts.unknown()).toEqual(['RING', 'BANGLE']);
    hearts.answer([
      ['RING', true],
      ['BANGLE', false],
    ]);
    expect(hearts.unknown()).toEqual([]);
    expect([hearts.isOn('RING'), hearts.isOn('BANGLE')]).toEqual([true, false]);
  });

  it('are not asked about once they have left the page', () => {
    const hearts = createHearts();
    hearts.show('RING')();
    expect(hearts.unknown()).toEqual([]);
  });

  it('change at once when they are tapped, and keep that against an older answer', () => {
    const hearts = createHearts();
    hearts.show('RING');
    hearts.tap(ring, true);
    hearts.answer([['RING', false]]);
    expect(hearts.isOn('RING')).toBe(true);
    expect(hearts.takeTaps()).toMatchObject([{ piece: ring, on: true, isKnown: false }]);
    expect(hearts.taps()).toEqual([]);
    hearts.tap(ring, true);
    expect(hearts.takeTaps()).toMatchObject([{ on: false, isKnown: true }]);
    expect(hearts.isOn('RING')).toBe(false);
  });

  it('do not change for guests', () => {
    const hearts = createHearts();
    hearts.tap(ring, false);
    expect(hearts.isOn('RING')).toBe(false);
    expect(hearts.taps()).toHaveLength(1);
  });

  it('are asked about again when the lists were changed elsewhere', () => {
    const hearts = createHearts();
    hearts.show('RING');
    hearts.answer([['RING', true]]);
    hearts.forget();
    expect(hearts.unknown()).toEqual(['RING']);
    expect(hearts.isOn('RING')).toBe(false);
  });

  it('tell those who follow them, until they stop', () => {
    const hearts = createHearts();
    let count = 0;
    const stop = hearts.subscribe(() => {
      count += 1;
    });
    hearts.set([['RING', true]]);
    expect(count).toBe(1);
    stop();
    hearts.set([['RING', false]]);
    expect(count).toBe(1);
  });
});
