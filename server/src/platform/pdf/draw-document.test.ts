import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { drawDocument } from './draw-document.ts';
import type { PrintedDocument } from './printed.ts';

const receipt = (over: Partial<PrintedDocument> = {}): PrintedDocument => ({
  locale: 'zh-Hans-CN',
  title: '收据',
  number: '20261121000042',
  day: '2026-11-21',
  seller: ['金兰珠宝', '示例路 1 号'],
  facts: [['编号', '20261121000042']],
  party: { label: '购买人', lines: ['陈嘉欣'] },
  columns: ['货品', '数量', '单价', '金额'],
  lines: [{ name: '永结同心', details: ['材质：足金999'], cells: ['1', '¥100', '¥100'] }],
  totals: [{ label: '合计', amount: '¥100', strong: true }],
  notes: ['价格已包括应缴税项。'],
  words: { page: '第 {page} 页，共 {pages} 页' },
  ...over,
});

const pagesOf = async (document: PrintedDocument) => {
  const pdf = await getDocumentProxy(new Uint8Array(await drawDocument(document)));
  const { text } = await extractText(pdf);
  return { pdf, texts: text.map((page) => page.replace(/\s+/g, ' ')) };
};

describe('drawDocument', () => {
  test('puts 60 lines on pages with numbers and column titles, and the totals at the end', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      name: `第 ${index + 1} 件珍品`,
      details: ['货号 JL10521', '材质：足金999.9'],
      cells: ['1', '¥1,234.50', '¥1,234.50'],
    }));
    const { texts } = await pagesOf(receipt({ lines }));
    expect(texts.length).toBeGreaterThan(2);
    const whole = texts.join(' ');
    for (let line = 1; line <= 60; line++) expect(whole).toContain(`第 ${line} 件珍品`);
    expect(whole.match(/¥1,234\.50/g)).toHaveLength(120);
    texts.forEach((text, index) => {
      expect(text).toContain(`第 ${index + 1} 页，共 ${texts.length} 页`);
      if (text.includes('件珍品')) expect(text).toContain('单价');
    });
    expect(texts.at(-1)).toContain('合计');
  });

  test('wraps long names and goes on after a line that is longer than a page', async () => {
    const name = '天长地久永结同心'.repeat(20);
    const details = Array.from({ length: 120 }, (_, index) => `刻字 ${index}：${'福'.repeat(60)}`);
    const { texts } = await pagesOf(receipt({ lines: [{ name, details, cells: ['1', '¥1', '¥1'] }] }));
    const whole = texts.join('').replace(/\s/g, '');
    expect(whole).toContain('天长地久永结同心');
    expect(whole.match(/福/g)).toHaveLength(120 * 60);
    expect(texts.length).toBeGreaterThan(3);
  });

  test('writes traditional characters, and the number of a character that no font has', async () => {
    const { texts } = await pagesOf(receipt({ party: { label: '購買人', lines: ['鄧麗君𪚥', 'é 👰'] } }));
    const whole = texts.join('');
    expect(whole).toContain('鄧麗君[U+2A6A5]');
    expect(whole).toContain('é [U+1F470]');
  });

  test('loses no letter and no mark of a script that it cannot draw', async () => {
    const lines = ['தமி', 'عمر', 'e\u0301 x\u0301', 'a\u2003b\u200bc', '\u2020\u2015'];
    const { texts } = await pagesOf(receipt({ party: { label: '購買人', lines } }));
    const whole = texts.join('').replace(/\s/g, '');
    expect(whole).toContain('[U+0BA4][U+0BAE][U+0BBF]');
    expect(whole).toContain('[U+0639][U+0645][U+0631]');
    expect(whole).toContain('éx\u0301');
    expect(whole).toContain('abc');
  });

  test('has a title, a language and a structure for screen readers', async () => {
    const { pdf } = await pagesOf(receipt());
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: '收据 20261121000042', Author: '金兰珠宝', Language: 'zh-Hans-CN' });
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD', 'P']) expect(tree).toContain(`"${role}"`);
  });
});
