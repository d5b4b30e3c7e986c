import { expect, it } from 'vitest';
import { readForeignText } from './foreign-text.ts';

it.each([
  ['<script>alert(1)</script>', ['<script> is left out']],
  ['<form action="/x"><input></form>', ['<form> is left out']],
  ['<style>.a{color:red}</style><p>a</p>', ['<style> is left out']],
  ['<svg viewBox="0 0 1 1"></svg>', ['<svg> is left out']],
  ['<p onclick="go()">a</p>', ['scripts in attributes (onclick …) are left out']],
  ['<a href="javascript:go()">a</a>', ['links to javascript: are left out']],
  ['<iframe></iframe>', ['frame without an address is left out']],
  [
    '<lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube>',
    ['film https://www.youtube.com/watch?v=dQw4w9WgXcQ is a link'],
  ],
  ['<p>Formed on = 5, once=1, a script</p>', []],
])('reports %s in a note', (html, notes) => {
  expect(readForeignText(html, 'en-US', {}).notes).toEqual(notes);
});

it('turns a film that a script would insert into a link', () => {
  expect(readForeignText('<lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube>', 'en-US', {}).html).toBe(
    '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" target="_blank">Watch the film</a>',
  );
});
