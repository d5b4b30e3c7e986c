import { expect, it } from 'vitest';
import type { Choices } from '../choosing/variants.ts';
import { type OwnPictures, picturesChosen } from './variant-pictures.ts';

const choices = {
  options: [
    { code: 'metal', label: 'Metal', values: [] },
    { code: 'size', label: 'Size', values: [] },
  ],
  variants: ['rose/11', 'rose/12', 'white/11', 'plain/11'].map((uid) => ({
    uids: new Map([
      ['metal', uid.split('/')[0] ?? ''],
      ['size', uid.split('/')[1] ?? ''],
    ]),
    product: { uid },
  })),
} as unknown as Choices;
const own: OwnPictures = new Map(
  ['rose/11', 'rose/12', 'white/11'].map((uid) => [uid, [{ uid, file: `/${uid.split('/')[0]}.jpg` }]]),
) as unknown as OwnPictures;
const filesOf = (chosen: Readonly<Record<string, string>>): readonly unknown[] | undefined =>
  picturesChosen(own, choices, chosen)?.map(({ file }) => file);

it('the pictures of the choices are shown as soon as all remaining variants look the same', () => {
  expect(filesOf({ metal: 'rose' })).toEqual(['/rose.jpg']);
  expect(filesOf({ metal: 'rose', size: '12' })).toEqual(['/rose.jpg']);
  expect(filesOf({ metal: 'white', size: '11' })).toEqual(['/white.jpg']);
});

it('the piece’s pictures are shown before a choice, between several looks, and for a variant without its own', () => {
  expect(filesOf({})).toBeUndefined();
  expect(filesOf({ size: '11' })).toBeUndefined();
  expect(filesOf({ metal: 'plain' })).toBeUndefined();
  expect(picturesChosen(new Map(), choices, { metal: 'rose' })).toBeNull();
});
