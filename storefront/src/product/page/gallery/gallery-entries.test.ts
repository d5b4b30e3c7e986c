import { describe, expect, it } from 'vitest';
import { readEntry, sizesOf } from './gallery-entries.ts';

const film = (video_url: string) => readEntry({ uid: '1', file: 'first.webp', video_content: { video_url } });

describe('an entry of the gallery', () => {
  it.each([
    ['ring-front.webp', '/media/ring-front.webp'],
    ['/r/i/ring.jpg', '/media/r/i/ring.jpg'],
  ])('%s is a picture', (file, src) => {
    expect(readEntry({ uid: '1', file })).toMatchObject({ kind: 'picture', src });
  });

  it.each([
    ['/media/ring.mp4', 'film', '/media/ring.mp4'],
    ['https://jinlan.example/media/ring.mp4', 'film', '/media/ring.mp4'],
    ['/media/r/ring.WEBM', 'film', '/media/r/ring.WEBM'],
    ['https://youtu.be/abcdefghijk?si=tracked', 'elsewhere', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://vimeo.com/42', 'elsewhere', 'https://vimeo.com/42'],
  ])('%s is a film under its first frame', (address, kind, at) => {
    expect(film(address)).toMatchObject({ kind, film: at, src: '/media/first.webp' });
  });

  it.each(['https://films.example/a.mp4', '/media/../a.mp4', 'javascript:alert(1)'])(
    'is only the picture if its film is %s',
    (address) => {
      expect(film(address).kind).toBe('picture');
    },
  );

  it('has the film’s title, else the picture’s', () => {
    const labelled = { uid: '1', file: 'first.webp', label: '转台上的戒指' };
    const url = { video_url: '/media/ring.mp4' };
    expect(readEntry({ ...labelled, video_content: { ...url, video_title: '转一圈' } })).toMatchObject({
      title: '转一圈',
    });
    expect(readEntry({ ...labelled, video_content: { ...url, video_title: '' } })).toMatchObject({
      title: '转台上的戒指',
    });
  });
});

describe('a picture of the gallery', () => {
  it.each<[count: number, wide: number[], tablet: number[]]>([
    [1, [55], [50]],
    [2, [55, 55], [50, 50]],
    [3, [55, 28, 28], [50, 25, 25]],
    [4, [55, 19, 19, 19], [50, 17, 17, 17]],
    [6, [55, 28, 28, 19, 19, 19], [50, 25, 25, 17, 17, 17]],
  ])('of %i is requested in the width that it is shown in', (count, wide, tablet) => {
    const sizes = Array.from({ length: count }, (_, index) => sizesOf(index, count));
    expect(sizes).toEqual(
      wide.map(
        (size, index) => `(min-width: 1024px) ${size}vw, (min-width: 768px) ${tablet[index]}vw, 100vw`,
      ),
    );
  });
});
