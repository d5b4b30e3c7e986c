import { describe, expect, it } from 'vitest';
import { readEntry, youTubePage } from './gallery-entries.ts';

describe('an entry of the gallery', () => {
  it.each([
    ['ring-front.webp', 'picture', '/media/ring-front.webp'],
    ['/r/i/ring.jpg', 'picture', '/media/r/i/ring.jpg'],
    ['ring.mp4', 'film', '/media/ring.mp4'],
    ['ring.WEBM', 'film', '/media/ring.WEBM'],
    ['ring.ogv', 'film', '/media/ring.ogv'],
    ['ring.ogg', 'film', '/media/ring.ogg'],
    ['ring.mp4.webp', 'picture', '/media/ring.mp4.webp'],
    ['https://youtu.be/abcdefghijk?si=tracked', 'elsewhere', 'https://www.youtube.com/watch?v=abcdefghijk'],
  ])('%s is a %s', (file, kind, address) => {
    const entry = readEntry({ uid: '1', file });
    expect([entry.kind, entry.kind === 'picture' ? entry.src : entry.film]).toEqual([kind, address]);
  });

  it.each([
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=abcdefghijkl',
    'http://www.youtube.com/watch?v=abcdefghijk',
    'https://youtube.com.elsewhere.example/watch?v=abcdefghijk',
  ])('%s is no film on YouTube', (address) => {
    expect(youTubePage(address)).toBeNull();
  });
});
