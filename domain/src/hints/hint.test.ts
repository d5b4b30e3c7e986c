import { describe, expect, it } from 'vitest';
import { checkHint } from './index.ts';

const empty = { name: '', message: '', system: 'hk', size: '' };
const reasonOf = (changes: Partial<typeof empty>) => {
  const checked = checkHint({ ...empty, ...changes });
  if (checked.ok) return null;
  return checked.error.code === 'HINT_INVALID' ? checked.error.data.reason : checked.error.code;
};

describe('a hint', () => {
  it('needs neither name, message nor size', () => {
    expect(checkHint(empty)).toEqual({ ok: true, value: { name: null, message: null, ring: null } });
  });

  it('has a tidy name and message, and a size of its system', () => {
    const typed = { name: ' 林小美 ', message: '很喜欢。生日送我吧\u200b', system: 'hk', size: '12' };
    expect(checkHint(typed)).toEqual({
      ok: true,
      value: { name: '林小美', message: '很喜欢。生日送我吧', ring: { system: 'hk', size: '12' } },
    });
  });

  it.each([
    'see https://evil.example',
    'evil.com is nice',
    'www.evil.example',
    'evil。com',
    'mei@example.com',
    'evil.com/path',
  ])('is refused with the address in “%s”', (message) => {
    expect(reasonOf({ message })).toBe('message-address');
  });

  it.each(['this and/or that, 1/2 of it', 'I love it. Please.', '喜欢。喜欢。'])(
    'may say “%s”',
    (message) => {
      expect(reasonOf({ message })).toBeNull();
    },
  );

  it('is refused with a message that is too long, a name that is none, and a size that does not exist', () => {
    expect(reasonOf({ message: '金'.repeat(201) })).toBe('INVALID_TEXT');
    expect(reasonOf({ message: '\u202e' })).toBe('INVALID_TEXT');
    expect(reasonOf({ name: 'www.example.com' })).toBe('name');
    expect(reasonOf({ size: '9000' })).toBe('size');
    expect(reasonOf({ size: '12', system: 'moon' })).toBe('size');
  });
});
