import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityStep, linkRefusal, mayRemoveWay, type ProvenIdentity } from './external-identity.ts';

const guest: ProvenIdentity = {
  purpose: 'sign-in',
  startedBy: null,
  signedInAs: null,
  holder: null,
  hasAnother: false,
  isEmailOfAccount: false,
};
const member: ProvenIdentity = { ...guest, purpose: 'link', startedBy: '7', signedInAs: '7' };

const person = fc.constantFrom(null, '7', '8');
const identities: fc.Arbitrary<ProvenIdentity> = fc.record({
  purpose: fc.constantFrom('sign-in', 'link'),
  startedBy: person,
  signedInAs: person,
  holder: person,
  hasAnother: fc.boolean(),
  isEmailOfAccount: fc.boolean(),
});

describe('the step after a provider has said who somebody is', () => {
  it.each([
    ['signs in the holder', { ...guest, holder: '7' }, { kind: 'sign-in', customerId: '7' }],
    ['offers a guest a new account', guest, { kind: 'ask', offer: 'create' }],
    [
      'offers a guest to sign in where an account has the address that the provider vouches for',
      { ...guest, isEmailOfAccount: true },
      { kind: 'ask', offer: 'sign-in' },
    ],
    ['links to the account that began the visit', member, { kind: 'link', customerId: '7' }],
    [
      'links although another account has the address: both were proven',
      { ...member, isEmailOfAccount: true },
      { kind: 'link', customerId: '7' },
    ],
    ['finds its own identity linked', { ...member, holder: '7' }, { kind: 'linked' }],
    [
      'refuses what belongs to another account',
      { ...member, holder: '8' },
      { kind: 'refused', code: 'EXTERNAL_IDENTITY_TAKEN' },
    ],
    [
      'refuses a second identity of the provider',
      { ...member, hasAnother: true },
      { kind: 'refused', code: 'EXTERNAL_PROVIDER_LINKED' },
    ],
    [
      'asks where somebody else has signed in during the visit',
      { ...member, startedBy: '8' },
      { kind: 'ask', offer: 'link' },
    ],
    [
      'asks who is signed in but wanted to sign in',
      { ...member, purpose: 'sign-in', startedBy: null },
      { kind: 'ask', offer: 'link' },
    ],
    [
      'asks for a new sign-in where the session ended during the visit',
      { ...member, signedInAs: null },
      { kind: 'ask', offer: 'sign-in' },
    ],
    [
      'does not sign in by a visit that was to link',
      { ...member, signedInAs: null, holder: '8' },
      { kind: 'refused', code: 'EXTERNAL_IDENTITY_TAKEN' },
    ],
  ] as const)('%s', (_, identity, step) => {
    expect(identityStep(identity)).toEqual(step);
  });

  it('never signs in anybody but the holder, and links only for who began it', () => {
    fc.assert(
      fc.property(identities, (identity) => {
        const step = identityStep(identity);
        if (step.kind === 'sign-in') expect(step.customerId).toBe(identity.holder);
        if (step.kind === 'link')
          expect([identity.startedBy, identity.signedInAs, identity.holder]).toEqual([
            step.customerId,
            step.customerId,
            null,
          ]);
      }),
    );
  });

  it('never depends on an e-mail address, except for what a page shows first', () => {
    fc.assert(
      fc.property(identities, (identity) => {
        const kinds = [true, false].map(
          (isEmailOfAccount) => identityStep({ ...identity, isEmailOfAccount }).kind,
        );
        expect(kinds[0]).toBe(kinds[1]);
      }),
    );
  });
});

describe('linking', () => {
  it('is possible again for the same account', () => {
    expect(linkRefusal({ holder: '7', customerId: '7', hasAnother: true })).toBeNull();
  });
});

describe('removing a way to sign in', () => {
  it.each([
    [true, false, 1, 0, true],
    [false, true, 1, 0, true],
    [false, false, 2, 0, true],
    [false, false, 1, 1, true],
    [false, false, 0, 2, true],
    [false, false, 1, 0, false],
    [false, false, 0, 1, false],
  ])(
    'with a password (%s), a mobile (%s), %i identities and %i passkeys: %s',
    (hasPassword, hasMobile, identities, passkeys, expected) => {
      expect(mayRemoveWay({ hasPassword, hasMobile, identities, passkeys })).toBe(expected);
    },
  );
});
