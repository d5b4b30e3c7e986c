import { describe, expect, it } from 'vitest';
import { printMarkup, readMarkup } from './page-builder/markup.ts';
import { sanitiseHtml } from './sanitise.ts';

describe('ids in the markup of editors', () => {
  it.each(['main', 'root', 'jinlan-state', 'K1', '材质'])(
    'get a prefix, so that they never equal ids of the page itself: %s',
    (id) => {
      expect(sanitiseHtml(`<h2 id="${id}">材质</h2>`)).toBe(`<h2 id="content-${id}">材质</h2>`);
    },
  );

  it('get the prefix together with what refers to them', () => {
    const cells = '<td headers="a  b">1</td><td headers="">2</td>';
    expect(
      sanitiseHtml(
        '<p><a href="#care">保养</a><a href="#">顶</a><a href="/care.html#care">页</a></p>' +
          '<div aria-labelledby="care note" aria-describedby="care">x</div>' +
          `<table><tr><th id="a">甲</th>${cells}</tr></table>`,
      ),
    ).toBe(
      '<p><a href="#content-care">保养</a><a href="#">顶</a><a href="/care.html#content-care">页</a></p>' +
        '<div aria-labelledby="content-care content-note" aria-describedby="content-care">x</div>' +
        '<table><tr><th id="content-a">甲</th><td headers="content-a content-b">1</td><td>2</td></tr></table>',
    );
  });

  it.each([
    ['/care.html#clean', '/care.html#content-clean'],
    ['care.html?from=home#clean', 'care.html?from=home#content-clean'],
    ['?tab=2#clean', '?tab=2#content-clean'],
    ['/care.html#content-clean', '/care.html#content-clean'],
    ['/care.html#', '/care.html#'],
    ['/care.html', '/care.html'],
    ['/checkout/checkOrder/?order=1#key=abc', '/checkout/checkOrder/?order=1#key=abc'],
    ['https://other.example/care#clean', 'https://other.example/care#clean'],
    ['tel:+85212345678', 'tel:+85212345678'],
  ])('get the prefix in links from other pages, too: %s', (href, followed) => {
    expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe(`<a href="${followed}">x</a>`);
  });

  it('get no prefix in links to fragments that the storefront answers', () => {
    const link = '<a href="/privacy#cookies">x</a>';
    expect(sanitiseHtml(link)).toBe(link);
  });

  it('are prefixed once, however often the markup is sanitised', () => {
    const once = sanitiseHtml('<p id="care">x</p><a href="#care" target="_blank">y</a><p id=" ">z</p>');
    expect(once).toBe(
      '<p id="content-care">x</p><a href="#content-care" target="_blank" rel="noopener noreferrer">y</a><p>z</p>',
    );
    expect(sanitiseHtml(once)).toBe(once);
  });

  it('need not follow labels or lists, since form fields are removed', () => {
    expect(
      sanitiseHtml('<label for="main">a</label><input list="main"><datalist id="main"></datalist>'),
    ).toBe('a');
  });

  it('still match their references after the page builder', () => {
    const cell = '<td headers="a">1</td>';
    expect(printMarkup(readMarkup(cell).children)).toBe(cell);
  });
});
