import { describe, expect, it } from 'vitest';
import { filmPage, readFilm } from './film.ts';

describe('a film', () => {
  it.each(['ring.mp4', 'r/i/ring.webm', 'ring.OGV', 'ring.ogg'])('%s is the shop’s own', (address) => {
    expect(readFilm(address)).toEqual({ site: 'own', file: address });
  });

  it.each([
    ['https://youtu.be/abcdefghijk?si=tracked', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://www.youtube.com/watch?v=abcdefghijk&t=4', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://www.youtube.com/watch?list=PL1&v=abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://www.youtube-nocookie.com/embed/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    [
      'https://www.youtube.com/watch?app=desktop&list=PL%2F1&v=abcdefghijk',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    [
      'https://www.youtube.com/watch?list=PL1&amp;v=abcdefghijk',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    ['https://www.youtube.com/embed/abcdefghijk/', 'https://www.youtube.com/watch?v=abcdefghijk'],
    [
      'https://www.youtube.com/embed/abcdefghijk?rel=0&start=3',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    ['https://youtube.com/shorts/abcdefghijk?feature=share', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://m.youtube.com/live/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://www.youtube.com/v/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://vimeo.com/42?share=copy', 'https://vimeo.com/42'],
    ['https://player.vimeo.com/video/42', 'https://vimeo.com/42'],
    ['http://www.youtube.com/watch?v=abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['//www.youtube.com/embed/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['youtube.com/watch?v=abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['youtu.be/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['vimeo.com/channels/staffpicks/42', 'https://vimeo.com/42'],
    ['https://vimeo.com/groups/rings/videos/42', 'https://vimeo.com/42'],
  ])('%s is on another site', (address, page) => {
    const film = readFilm(address);
    expect(film && film.site !== 'own' && filmPage(film)).toBe(page);
  });

  it.each([
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=abcdefghijkl',
    'ftp://www.youtube.com/watch?v=abcdefghijk',
    'films.example/youtube.com/watch?v=abcdefghijk',
    'https://vimeo.com/channels/42x',
    'https://youtube.com.elsewhere.example/watch?v=abcdefghijk',
    'https://vimeo.com/channels',
    'https://films.example/ring.mp4',
    '../ring.mp4',
    '/ring.mp4',
    'a/../ring.mp4',
    'ring.mp4.webp',
    'javascript:alert(1)//ring.mp4',
    '',
  ])('%j is no film', (address) => {
    expect(readFilm(address)).toBeNull();
  });
});
