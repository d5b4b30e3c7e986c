import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CardChoice, readCardChoice, writeCardChoice } from './card-choice.ts';

const token = fc.stringMatching(/^[\x21-\x7e]{1,40}$/);
const choice: fc.Arbitrary<CardChoice> = fc.oneof(
  fc.record({ kind: fc.constant('new' as const), nonce: token, keeps: fc.boolean() }),
  fc.record({ kind: fc.constant('saved' as const), publicHash: token }),
);

it('a choice of a card is read as it was written, whatever its token is', () => {
  fc.assert(
    fc.property(choice, (given) => {
      expect(readCardChoice(writeCardChoice(given))).toEqual(given);
    }),
  );
});

it('a plain token is a new card that is not kept', () => {
  expect(readCardChoice('saved')).toEqual({ kind: 'new', nonce: 'saved', keeps: false });
});
