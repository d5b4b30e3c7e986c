import { describe, expect, it } from 'vitest';
import { greetingName } from './greeting-name.ts';
import { checkName, checkNamePart, joinName, splitName } from './name.ts';
import { withoutLinks } from './web-address.ts';

/** Names as people of the five markets write them. */
const names: readonly string[] = [
  ...['林', '欧阳', '陳', '司徒'].flatMap((family) => ['婉清', '大文', '伟'].map((given) => family + given)),
  ...['欧阳·买买提', '阿依努尔·买买提', '古丽・阿卜杜拉', '次仁•卓玛'],
  ...['Raj', 'Siva', 'K. Muthu', 'K.Muthu', 'M.G.R.', 'Vijay S.'].flatMap((given) =>
    ['a/l', 'A/L', 'a/p', 'A/P', 's/o', 'S/O', 'd/o', 'D/O', 'a / l'].map((of) => `${given} ${of} Kumar`),
  ),
  ...[
    'J.R. Smith',
    'J.R.Smith',
    'J. R. Smith',
    'John F. Kennedy',
    'St.John',
    'St. John',
    'Mary St.John-Smith',
  ],
  ...["D'Souza", 'D’Souza', "Anne-Marie O'Neill", 'Mary-Ann', 'Jean-Luc', 'José María', 'Zoë', 'Łukasz'],
  ...['Mohd. Ali', 'Mohd.Ali bin Abu', 'Md.Faizal', 'Muhd.Amir', 'Siti binti Ahmad', 'Nur Aisyah bte Omar'],
  ...['Dr.Lee', 'Dr. Lee Kuan', 'Wm. Tan', 'A.Li', 'K.Ng', 'C.Ma', 'J.Hu', 'S.Ho', 'Kumar.S', 'Rajesh.K.P'],
  ...['Tan @ Lim Ah Kow', 'Abu@Ali', 'Lee Ah Moi @ Lee Mei', 'Fatimah @ Siti binti Osman'],
  ...[
    'Chan Tai Man',
    'CHAN, Tai Man'.replace(',', ''),
    'Ng Wai',
    'Sammo Hung Kam-bo',
    'Nguyễn Thị Hoa',
    'Comfort Netto',
  ],
  ...['João da Silva', 'Maria de Fátima Rosário', 'Jr. Ramos', 'Ramos Jr.', 'Tun Dr. M. Mahathir'],
];

const addresses: readonly string[] = [
  ...['evil', 'win-evil', 'secure.evil', 'www.evil', 'www'].flatMap((host) =>
    ['com', 'net', 'org', 'shop', 'boutique', 'com.hk', 'co.uk', 'cn', 'ly', 'xn--fiqs'].map(
      (end) => `${host}.${end}`,
    ),
  ),
  ...[
    'x.com',
    'T.co',
    'st.com',
    'dr.shop',
    'a.b.com',
    'evil.x.boutique',
    'St.John.com',
    'EVIL.COM',
    'Evil.Com',
  ],
  ...[
    'evil．com',
    'ｅｖｉｌ．ｃｏｍ',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'evil。com',
    'evil｡com',
    'evil․com',
    'evil\u200B.com',
    'www．evil',
  ],
  ...['evil.中国', '金兰.公司', '中奖.网址', 'www.中奖'],
  ...[
    'http://evil',
    'https://evil.com',
    'evil/win',
    'evil / win',
    'evil／win',
    'a/lottery',
    'evil\\win',
    '//evil',
  ],
  ...['victim@evil.com', 'victim @ evil.com', 'me＠evil．com', '@evil.com', 'mailto:me@evil.com'],
];

describe('a name of a person', () => {
  it.each(names)('is accepted, whole and in parts: %s', (typed) => {
    const checked = checkName(typed);
    if (!checked.ok) throw new Error(JSON.stringify(checked.error));
    expect(checkName(checked.value)).toEqual(checked);
    expect(joinName(splitName(checked.value))).toBe(checked.value);
    const { given, family } = splitName(checked.value);
    for (const part of [given, family].filter((text) => text !== ''))
      expect(checkNamePart(part, 'firstname')).toMatchObject({ ok: true });
    expect(greetingName(checked.value)).not.toBeNull();
  });

  it.each(addresses)('is refused as a web address: %s', (typed) => {
    for (const name of [typed, `${typed} Tim`, `Dear ${typed}`]) {
      expect([name, checkName(name).ok]).toEqual([name, false]);
      expect([name, checkNamePart(name, 'lastname').ok]).toEqual([name, false]);
      expect(greetingName(name)).toBeNull();
    }
  });

  it.each([
    'Ann\nLee',
    'Ann\r\nLee',
    'Ann\tLee',
    'Ann\vLee',
    'Ann\u0000',
    'Ann\u0085Lee',
    'Ann\u2028Lee',
    'Ann\u202ELee',
  ])('has no control characters: %j', (typed) => {
    expect(checkName(`${typed} Wong`)).toMatchObject({ error: { data: { reason: 'forbidden-character' } } });
  });

  it('is refused with the part that reads as a web address', () => {
    expect(checkName('Tim www.evil.com')).toMatchObject({
      error: { code: 'NAME_WEB_ADDRESS', data: { text: 'www.evil.com' } },
    });
  });
});

describe('the name in an e-mail’s greeting', () => {
  it.each([
    ['林婉清', '林婉清'],
    ['J.R.Smith', 'J. R. Smith'],
    ['x.boutique', 'x. boutique'],
    ['Raj a/l Kumar', 'Raj a/l Kumar'],
    ['Abu@Ali', 'Abu @ Ali'],
    ['Nurul a/p Ganesan', 'Nurul a/p Ganesan'],
    ["Siobhán O'Neill", "Siobhán O'Neill"],
    ['Callum Freeman', 'Callum Freeman'],
    ['Wong Siu Ming', 'Wong Siu Ming'],
    ['欧阳婉清', '欧阳婉清'],
    ['古丽娜尔·阿不都热合曼', '古丽娜尔·阿不都热合曼'],
    ['黄金荣', '黄金荣'],
  ])('of %s is %s', (name, greeted) => {
    expect(greetingName(name)).toBe(greeted);
  });

  it.each([
    'win evil com',
    'win evil COM',
    '免费领取 evil点com',
    'www evil',
    'evil dot net',
    'Ann 2',
    '',
    'Ann <b>',
    'Free Gold Call me',
    'FREE-GOLD',
    'You Win',
    'claim your prize',
    'ＦＲＥＥ Gold',
    '领奖品加微信',
    '加微信',
    '領獎品',
    '免费·黄金',
    '加VX领金',
    '恭喜您获得金条',
    '点我',
    'Frее Gоld',
    'Anna Maria Theodora von Lichtenberg',
    '13800138000',
  ])('is missing for %j', (name) => {
    expect(greetingName(name)).toBeNull();
  });
});

it.each([
  ['12/F, No.8 Jln.Ampang, www.evil.com', '12/F, No.8 Jln. Ampang, www. evil. com'],
  ['3.5 g, see http://1.2.3.4/win', '3.5 g, see http: //1.2.3.4/win'],
  ['evil．com 或 evil。com', 'evil. com 或 evil。 com'],
  ['me@evil.com', 'me @ evil. com'],
  ['平安喜乐。早安', '平安喜乐。早安'],
  ['4u.com 163.com', '4u. com 163. com'],
])('writes %s without links: %s', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});
