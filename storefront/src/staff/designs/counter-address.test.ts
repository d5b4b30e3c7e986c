import { describe, expect, it } from 'vitest';
import { counterAddress, otherHost, readCounterAddress } from './counter-address.ts';

const own = ['shop.example', 'localhost:4000'];
const read = (address: string) => readCounterAddress(new URLSearchParams(address.split('?')[1]));

describe('the address of a design at the counter', () => {
  it.each([
    ['QKVB nzae', 'qkvbnzae'],
    ['https://shop.example/customizer/d/qkvbnzae?store=hk_zh', 'qkvbnzae'],
    ['http://localhost:4000/customizer/single-ring/review?d=AQV3iQEAALG36iA', 'AQV3iQEAALG36iA'],
    ['AQV3iQEAALG36iA', 'AQV3iQEAALG36iA'],
  ])('of %s contains only the design', (text, design) => {
    expect(read(counterAddress(text, own))).toBe(design);
  });

  it('keeps the link of another shop complete', () => {
    const link = 'https://other.example/customizer/d/qkvbnzae?x=1&y=2';
    expect(read(counterAddress(` ${link} `, own))).toBe(link);
    expect(otherHost(link, own)).toBe('other.example');
    expect(otherHost('https://shop.example/customizer/d/qkvbnzae', own)).toBeNull();
    expect(otherHost('qkvbnzae', own)).toBeNull();
  });

  it('is null without a design, and shortened where it is too long', () => {
    expect(read('/staff/designs')).toBeNull();
    expect(read('/staff/designs?design=%20')).toBeNull();
    expect(read(`/staff/designs?design=${'x'.repeat(9_000)}`)?.length).toBe(3_000);
  });
});
