import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMENT_MAX, readContact } from './index.ts';

const good = {
  name: '陈嘉欣',
  email: 'chan@Example.com',
  telephone: '',
  comment: '想问团圆手绳的长度。\r\n谢谢',
};

describe('a message to the shop', () => {
  test('is normalised, and its telephone number may be empty', () => {
    expect(readContact(good)).toEqual({
      ok: true,
      value: {
        name: '陈嘉欣',
        email: 'chan@example.com',
        telephone: null,
        comment: '想问团圆手绳的长度。\n谢谢',
        about: null,
      },
    });
    expect(readContact({ ...good, about: ' jd-100 ' })).toMatchObject({
      ok: true,
      value: { about: 'JD-100' },
    });
    expect(readContact({ ...good, telephone: '+852 5123 4567' })).toMatchObject({
      ok: true,
      value: { telephone: '+852 5123 4567' },
    });
  });

  test('reports all problems, in the order of the form', () => {
    expect(readContact({ name: '', email: ' ', telephone: 'ring me', comment: '?' })).toEqual({
      ok: false,
      error: [
        { field: 'name', reason: 'empty' },
        { field: 'email', reason: 'empty' },
        { field: 'telephone', reason: 'invalid' },
        { field: 'comment', reason: 'too-short' },
      ],
    });
    for (const about of ['JD 1', '<b>', 'x'.repeat(65), 'a\r\nBcc: b', '戒指'])
      expect(readContact({ ...good, about })).toMatchObject({
        error: [{ field: 'about', reason: 'invalid' }],
      });
    expect(
      readContact({
        name: 'a\u202eb',
        email: 'no@where',
        telephone: '1'.repeat(31),
        comment: 'x'.repeat(COMMENT_MAX + 1),
      }),
    ).toMatchObject({
      error: [
        { field: 'name', reason: 'invalid' },
        { field: 'email', reason: 'invalid' },
        { field: 'telephone', reason: 'invalid' },
        { field: 'comment', reason: 'too-long' },
      ],
    });
  });

  test('is either read or refused for any input, and reading the result again changes nothing', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, text, text, text, text, (name, email, telephone, comment, about) => {
        const result = readContact({ name, email, telephone, comment, about });
        if (!result.ok) expect(result.error.length).toBeGreaterThan(0);
        else {
          const { telephone: number, about: item, ...value } = result.value;
          expect(readContact({ ...value, telephone: number ?? '', about: item ?? '' })).toEqual(result);
        }
      }),
    );
  });
});
