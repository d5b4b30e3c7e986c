import { describe, expect, it } from 'vitest';
import { Places } from './request-scope.ts';

describe('a few places', () => {
  it('are taken at once until none is free, then in the order of coming', async () => {
    const places = new Places(2);
    const taken: number[] = [];
    const coming = [0, 1, 2, 3].map(async (guest) => {
      await places.take();
      taken.push(guest);
    });
    await Promise.all(coming.slice(0, 2));
    expect(taken).toEqual([0, 1]);
    places.leave();
    await coming[2];
    expect(taken).toEqual([0, 1, 2]);
    places.leave();
    await coming[3];
    expect(taken).toEqual([0, 1, 2, 3]);
  });

  it('are free again once they are left', async () => {
    const places = new Places(1);
    for (let round = 0; round < 3; round += 1) {
      await places.take();
      places.leave();
    }
    await places.take();
  });
});
