import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recoded } from '../import/source.ts';
import { decodeText, type Encoding } from './decode.ts';
import { type CsvFault, openCsv } from './read-rows.ts';

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, { size = 7, columns = [] as string[] } = {}) {
  const faults: CsvFault[] = [];
  let encoding: Encoding | null = null;
  const lost: object[] = [];
  const table = await openCsv(cut(bytes, size), {
    columns,
    onLost: (position) => lost.push(position),
    onFault: (fault) => faults.push(fault),
    onEncoding: (found) => {
      encoding = found;
    },
  });
  const rows = [];
  if (table) for await (const row of table.rows) rows.push(row);
  return { header: table?.header ?? null, rows, faults, lost, encoding: encoding as Encoding | null };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Encodes with the inverse of the decoder, since the platform has no encoder. */
const writerOf = (encoding: string) => {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if ([...letter].length === 1) bytesOf.set(letter, [lead, trail]);
    }
  return (text: string): Uint8Array =>
    Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [letter.charCodeAt(0)]));
};
const gbk = writerOf('gbk');
const big5 = writerOf('big5');
const shiftJis = writerOf('shift_jis');

describe('rows of a stream', () => {
  test('are read as they were written, wherever the stream is cut', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '金', ' ', '💎') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        async (written, size, lineEnd, endsOpen) => {
          const write = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const lines = ['x,y', ...written.map((row) => row.map(write).join(','))];
          const bytes = utf8(lines.join(lineEnd) + (endsOpen ? '' : lineEnd));
          const { rows, faults } = await read(bytes, { size });
          expect(faults).toEqual([]);
          expect(rows.map((row) => [row.cell('x'), row.cell('y')])).toEqual(written);
        },
      ),
    );
  });

  test('contain the position of each cell', async () => {
    const { rows } = await read(utf8('x,y\r\n\r\n"a\nb",2\r\n3,金\r\n'));
    expect(rows.map((row) => [row.line, row.positionOf('x'), row.positionOf('y')])).toEqual([
      [3, { line: 3, column: 1 }, { line: 4, column: 4 }],
      [5, { line: 5, column: 1 }, { line: 5, column: 3 }],
    ]);
    expect(rows[0]?.cell('z')).toBe('');
  });

  test.each([
    ['a cell too few', '1', 'Expected 2 cells, found 1', 1],
    ['a cell too many', '1,2,3', 'Expected 2 cells, found 3', 1],
    ['text after a quote', '1,"2"3', 'Text follows a closing quote', 3],
  ])('report %s and continue', async (_, line, message, column) => {
    const { rows, faults } = await read(utf8(`x,y\n${line}\n5,6\n`));
    expect(faults).toEqual([{ line: 2, column, message }]);
    expect(rows.map((row) => [row.line, row.cell('x')])).toEqual([[3, '5']]);
  });

  test('continue after the last line of a broken row of several lines', async () => {
    const { rows, faults } = await read(utf8('x,y\n1,"2"3,"4\n5"\r7,8\n'));
    expect(faults).toEqual([{ line: 2, column: 3, message: 'Text follows a closing quote' }]);
    expect(rows.map((row) => [row.line, row.cell('x')])).toEqual([[4, '7']]);
  });

  test('may have quotes in a cell that does not begin with one', async () => {
    const { rows, faults } = await read(utf8('x,y\n18" chain,"an 18"" one"\n,"""a"""\n'));
    expect(faults).toEqual([]);
    expect(rows.map((row) => [row.cell('x'), row.cell('y'), row.positionOf('y').column])).toEqual([
      ['18" chain', 'an 18" one', 11],
      ['', '"a"', 2],
    ]);
  });

  test('continue after a quote that is not closed', async () => {
    const { rows, faults } = await read(utf8('x,y\n1,"2\n5,6\n'));
    expect(faults).toEqual([{ line: 2, column: 3, message: 'A quoted cell is not closed' }]);
    expect(rows.map((row) => [row.line, row.cell('x')])).toEqual([[3, '5']]);
  });

  test('do not buffer an endless cell', async () => {
    const { rows, faults } = await read(utf8(`x,y\n1,"${'a'.repeat(1_100_000)}\n5,6\n7,8`), { size: 65_536 });
    expect(faults[0]).toMatchObject({ line: 2, message: 'A row is longer than 1000000 characters' });
    expect(rows.map((row) => row.cell('x'))).toEqual(['5', '7']);
  });

  test.each([
    ['without a column that is needed', 'x\n1\n', 'Missing columns: y'],
    ['with a column twice', 'x,y,x\n1,2,3\n', 'Column x stands twice'],
    ['that is empty', '', 'The file is empty'],
  ])('refuse a file %s', async (_, text, message) => {
    const { header, faults } = await read(utf8(text), { columns: ['x', 'y'] });
    expect(header).toBeNull();
    expect(faults[0]).toMatchObject({ line: 1, message });
  });
});

describe('an encoding', () => {
  const text = 'name,city\n团圆 金珠红绳手链,上海\n'.repeat(3);
  test.each<[string, Uint8Array, Encoding]>([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`), 'utf-8'],
    ['GBK', gbk(text), 'gb18030'],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')), 'utf-16le'],
    ['no more than ASCII', utf8('name,city\n1,2\n'), 'utf-8'],
  ])('of %s is recognised', async (_, bytes, expected) => {
    for (const size of [1, 7, 100_000]) {
      const { header, rows, encoding, faults } = await read(bytes, { size });
      expect([encoding, header, faults]).toEqual([expected, ['name', 'city'], []]);
      if (rows.length > 1) expect(rows[0]?.cell('name')).toBe('团圆 金珠红绳手链');
    }
  });

  test('of a long file is found after much ASCII', async () => {
    const bytes = Buffer.concat([utf8(`name\n${'abc\n'.repeat(60_000)}`), gbk('金兰\n'.repeat(40_000))]);
    const { rows, encoding } = await read(bytes, { size: 65_536 });
    expect([encoding, rows.length, rows.at(-1)?.cell('name')]).toEqual(['gb18030', 100_000, '金兰']);
  });

  test('that is broken in one place costs one row', async () => {
    const bytes = Buffer.concat([utf8('name\n金兰珠宝\n'), Uint8Array.of(0xe9, 0x87), utf8('\n玉\n')]);
    const { rows, faults } = await read(bytes);
    expect(rows.map((row) => row.cell('name'))).toEqual(['金兰珠宝', '玉']);
    expect(faults).toMatchObject([{ line: 3, column: 1 }]);
  });

  test('is UTF-8 where characters were lost before, and the rows are read', async () => {
    for (const size of [1, 2, 3, 7, 100]) {
      const { rows, faults, lost, encoding } = await read(utf8('name\nx\n\uFFFD\uFFFD Gold ring\n\uFFFD\n'), {
        size,
      });
      expect([encoding, faults]).toEqual(['utf-8', []]);
      expect(rows.map((row) => row.cell('name'))).toEqual(['x', '\uFFFD\uFFFD Gold ring', '\uFFFD']);
      expect(lost).toEqual([{ line: 3, column: 1 }]);
    }
  });

  test('with unknown characters costs their rows, and the report asks for UTF-8', async () => {
    const hongKong = Uint8Array.of(0xa4, 0xa4, 0x9d, 0xec, 0xfa, 0x40);
    const bytes = Buffer.concat([big5('name\n金蘭珠寶金蘭珠寶\n'), hongKong, big5('\n玉\n')]);
    const { rows, faults, encoding } = await read(bytes);
    expect(encoding).toBe('big5');
    expect(rows.map((row) => row.cell('name'))).toEqual(['金蘭珠寶金蘭珠寶', '玉']);
    expect(faults).toEqual([
      {
        ...{ line: 3, column: 1 },
        message:
          '2 characters, the □ in "中□□", are not in the encoding that this file is read in, as those of Hong Kong in Big5: save it in UTF-8',
      },
    ]);
    const source = { name: 'x.csv', bytes: bytes.length, open: () => cut(bytes, 4) };
    const faultsAsNamed: CsvFault[] = [];
    const table = await openCsv(recoded(source, 'big5').open(), {
      onFault: (fault) => faultsAsNamed.push(fault),
    });
    const lines = [];
    if (table) for await (const row of table.rows) lines.push(row.line);
    expect(lines).toEqual([2, 4]);
    expect(faultsAsNamed).toMatchObject([{ line: 3, message: expect.stringContaining('save it in UTF-8') }]);
  });

  test('of Unicode may have private characters', async () => {
    const { rows, faults } = await read(utf8('name\n\uF8FF Ring\n'));
    expect([rows.length, faults]).toEqual([1, []]);
  });

  test('may be given: a Western European one, whose bytes others have too', async () => {
    const bytes = Uint8Array.from([...'name\nCrème brûlée\n'].map((letter) => letter.charCodeAt(0)));
    const source = { name: 'x.csv', bytes: bytes.length, open: () => cut(bytes, 4) };
    const table = await openCsv(recoded(source, 'windows-1252').open(), { onFault: () => undefined });
    const names = [];
    if (table) for await (const row of table.rows) names.push(row.cell('name'));
    expect(names).toEqual(['Crème brûlée']);
    const faults: CsvFault[] = [];
    const refused = await openCsv(recoded(source, 'utf-8').open(), {
      onFault: (fault) => faults.push(fault),
    });
    if (refused) for await (const row of refused.rows) names.push(row.cell('name'));
    expect(names).toHaveLength(1);
    expect(faults.at(-1)?.message).toContain('--encoding=windows-1252');
  });

  test('never loses a letter at a cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 9 }),
        async (sample, size) => {
          if (sample.startsWith('\uFEFF')) return;
          let decoded = '';
          for await (const part of decodeText(cut(utf8(sample), size))) decoded += part;
          expect(decoded).toBe(sample);
        },
      ),
    );
  });
});

const names = {
  gb18030: '古法足金素圈手镯,18K金镶钻戒指,花丝镶嵌项链,转运珠手绳',
  big5: '古法足金素圈手鐲,18K金鑲鑽戒指,花絲鑲嵌項鍊,轉運珠手繩',
  shift_jis: 'プラチナのリング,ダイヤモンドのネックレス,純金の指輪,真珠',
};
test.each([
  ['gb18030', gbk],
  ['big5', big5],
  ['shift_jis', shiftJis],
] as const)('%s is distinguished from the others by its common characters', async (encoding, write) => {
  for (const text of [names[encoding], ...names[encoding].split(',')]) {
    const { rows, encoding: read1 } = await read(write(`sku,name\nA1,${text.replaceAll(',', ' ')}\n`));
    expect([read1, rows[0]?.cell('name')]).toEqual([encoding, text.replaceAll(',', ' ')]);
  }
});

test.each([';', '\t', '|'])('cells may be separated by %j, as the first line shows', async (delimiter) => {
  const lines = [
    ['sku', 'name'],
    ['A1', '"one, and; two\t|"'],
    ['A2', 'x'],
  ];
  const { rows, faults } = await read(utf8(lines.map((cells) => cells.join(delimiter)).join('\r\n')));
  expect(faults).toEqual([]);
  expect(rows.map((row) => [row.cell('sku'), row.cell('name')])).toEqual([
    ['A1', 'one, and; two\t|'],
    ['A2', 'x'],
  ]);
});

test('columns are recognised in any case and between blanks', async () => {
  const { header, rows, faults } = await read(utf8('\u00A0SKU ,Price, Note\nA,1,x\n'), {
    columns: ['sku', 'price'],
  });
  expect(faults).toEqual([]);
  expect(header).toEqual(['sku', 'price', 'Note']);
  expect(rows[0]?.cell('sku')).toBe('A');
  // A column that exists by its exact name is not replaced.
  expect((await read(utf8('sku,SKU\nA,B\n'), { columns: ['sku'] })).header).toEqual(['sku', 'SKU']);
});
