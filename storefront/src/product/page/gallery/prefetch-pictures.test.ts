import { pictureSet } from '@jinlan/ui';
import { describe, expect, it } from 'vitest';
import { inSameWidth } from './prefetch-pictures.ts';

describe('the further pictures of a piece', () => {
  const setOf = (name: string) => pictureSet(`/media/${name}.jpg`, {}, 1600);

  it('are fetched in the width of the first', () => {
    const first = setOf('front');
    const shownAddress = first.split(', ').find((each) => each.endsWith(' 640w'));
    expect(inSameWidth(shownAddress?.split(' ')[0] ?? '', first, [setOf('angle'), setOf('worn')])).toEqual([
      '/media/angle.jpg?auto=webp&format=pjpg&width=640&height=800&fit=cover',
      '/media/worn.jpg?auto=webp&format=pjpg&width=640&height=800&fit=cover',
    ]);
  });

  it('are not fetched if that width is unknown or there are none', () => {
    expect(inSameWidth('/media/other.jpg', setOf('front'), [setOf('angle')])).toEqual([]);
    expect(inSameWidth('/media/other.jpg', '', [''])).toEqual([]);
  });
});
