import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement as readAlipay } from './alipay/statement.ts';
import { readZip } from './alipay/zip.ts';
import { readDecimalAmount } from './decimal-amount.ts';
import { readLimited } from './read-limited.ts';
import { readRefundNo, tradeNoOf } from './trade-number.ts';
import { readStatement as readWechat } from './wechat/statement.ts';

const wechatNames = Array.from({ length: 27 }, (_, index) => `c${index}`).join(',');

const wechatLine = (over: Readonly<Record<number, string>> = {}) => {
  const cells = Array.from({ length: 27 }, () => '');
  const base = {
    0: '2026-11-26 12:00:00',
    5: '4200001',
    6: '20261126000001-1',
    9: 'SUCCESS',
    11: 'CNY',
    12: '11.00',
    22: '0.07200',
    24: '12.00',
  };
  for (const [place, text] of Object.entries({ ...base, ...over })) cells[Number(place)] = text;
  return cells.map((cell) => `\`${cell}`).join(',');
};
const wechatFile = (lines: readonly string[], count = lines.length) =>
  [`\uFEFF${wechatNames}`, ...lines, '总交易单数', `\`${count},\`0.00`, ''].join('\r\n');

describe('a list of WeChat Pay', () => {
  it('has the whole amount of the order, its fee, and our keys', () => {
    const refund = wechatLine({
      ...{
        9: 'REFUND',
        14: '5030001',
        15: '20261126000001-1-refund-4',
        16: '1.00',
        19: 'SUCCESS',
        25: '2.00',
      },
      ...{ 20: '金戒指, `足金`' },
    });
    const foreign = wechatLine({ 6: 'OTHER' });
    expect(readWechat(wechatFile([wechatLine(), refund, foreign]))).toMatchObject([
      { kind: 'payment', key: '20261126000001:1', minor: 1_200, feeMinor: 7, at: '2026-11-26T04:00:00.000Z' },
      { kind: 'refund', key: '20261126000001:1:refund-4', minor: 200, reference: '5030001' },
      { kind: 'payment', key: null },
    ]);
  });

  it('leaves out refunds that failed', () => {
    expect(readWechat(wechatFile([wechatLine({ 9: 'REFUND', 19: 'FAIL' })]))).toEqual([]);
  });

  it('is refused where it is cut, has other columns, or an invalid line', () => {
    const whole = wechatFile([wechatLine()]);
    expect(readWechat(whole)).toHaveLength(1);
    for (const text of [
      '',
      'Not a list',
      whole.slice(0, whole.indexOf('总交易单数')),
      wechatFile([wechatLine()], 2),
      wechatFile([wechatLine({ 0: 'yesterday' })]),
      wechatFile([wechatLine({ 24: 'twelve' })]),
    ])
      expect(readWechat(text)).toBeNull();
  });
});

const alipayNames =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）,备注';
const alipayFile = (lines: readonly string[]) =>
  ['#支付宝业务明细查询', alipayNames, ...lines, '#业务明细列表结束', ''].join('\r\n');
const done = '2026-11-26 12:00:00,2026-11-26 12:00:00';

describe('a list of Alipay', () => {
  it('has our keys, also where the name of what was bought has commas, and negative refunds', () => {
    const lines = [
      `2026a\t,20261126000001-1\t,交易,Jinlan, Ltd, 2026,${done},12.00,,-0.07,`,
      `2026a\t,20261126000001-1\t,退款,Jinlan,${done},-2.00,20261126000001-1-refund\t,0.01,`,
    ];
    expect(readAlipay(alipayFile(lines))).toEqual([
      {
        ...{ kind: 'payment', reference: '2026a', key: '20261126000001:1', minor: 1_200, currency: 'CNY' },
        ...{ feeMinor: 7, at: '2026-11-26T04:00:00.000Z' },
      },
      {
        ...{ kind: 'refund', key: '20261126000001:1:refund', minor: 200, currency: 'CNY', feeMinor: -1 },
        ...{ reference: '2026a/20261126000001-1-refund', at: '2026-11-26T04:00:00.000Z' },
      },
    ]);
  });

  it('has the same entries where a voucher or a remark has commas', () => {
    const named = alipayNames.replace(',备注', ',券名称,备注');
    const read = (line: string) => readAlipay(alipayFile([line]).replace(alipayNames, named));
    const plain = `2026a,20261126000001-1,交易,Jinlan,${done},12.00,,-0.07`;
    const expected = read(`${plain},,`);
    expect(expected).toHaveLength(1);
    for (const end of [',满100,减5,', ',,先付,后送,', ',满100,减5,先付,后送'])
      expect(read(plain + end), end).toEqual(expected);
  });

  it('is refused where it is cut or has an unknown kind', () => {
    expect(readAlipay(alipayFile([]).replace('#业务明细列表结束', ''))).toBeNull();
    expect(readAlipay(alipayFile([`1,2,转账,x,${done},1.00,,0.00,`]))).toBeNull();
    expect(readAlipay('#only notes')).toBeNull();
  });
});

describe('an archive', () => {
  /** One deflated file of three bytes. */
  const archive = (checksum = 0x352441c2): Buffer => {
    const packed = deflateRawSync(Buffer.from('abc'));
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(checksum, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(3, 18);
    facts.writeUInt16LE(1, 22);
    const name = Buffer.from('a');
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, packed]);
    const entry = Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      facts,
      Buffer.alloc(14),
      name,
    ]);
    const end = Buffer.alloc(22);
    end.write('PK\u0005\u0006', 'latin1');
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(local.length, 16);
    return Buffer.concat([local, entry, end]);
  };

  it('is read within its limit', () => {
    expect(readZip(archive(), 3)?.map(({ content }) => content.toString())).toEqual(['abc']);
    expect(readZip(archive(), 2)).toBeNull();
    expect(readZip(archive(1), 3)).toBeNull();
  });

  it('never breaks the reader, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.nat({ max: archive().length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const bytes = archive();
        bytes[at] = byte;
        readZip(bytes, 1_000);
      }),
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => readZip(Buffer.from(bytes), 1_000) === null));
  });
});

describe('what lists are made of', () => {
  it('reads amounts exactly, to the half of a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (minor) => {
        const text = (minor / 100).toFixed(2);
        expect(readDecimalAmount(text)).toBe(minor);
        expect(readDecimalAmount(`${text}000`)).toBe(minor);
      }),
    );
    expect(
      ['0.00500', '-0.006', '-0.004', '7', '', '1,000.00', '1e3', undefined].map(readDecimalAmount),
    ).toEqual([...[1, -1, 0, 700, null, null, null, null]]);
  });

  it('finds the key of a refund in its number', () => {
    for (const key of [
      '20261126000001:1:refund',
      '20261126000001:12:refund-4',
      '20261126000001:1:refund-4-1',
    ])
      expect(readRefundNo(tradeNoOf(key))).toBe(key);
    expect(readRefundNo('20261126000001-1')).toBeNull();
  });

  it('stops reading a body that is too large', async () => {
    expect((await readLimited(new Response('abc'), 3)).toString()).toBe('abc');
    await expect(readLimited(new Response('abcd'), 3)).rejects.toThrow(RangeError);
  });
});
