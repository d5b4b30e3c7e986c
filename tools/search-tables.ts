import { writeFileSync } from 'node:fs';
import { Converter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';

/**
 * `node tools/search-tables.ts` writes the two tables with which search folds Han characters and spells them in pinyin.
 * Their source dictionaries (OpenCC, pinyin-pro) take 110 MB in a process; the tables take a third of a megabyte.
 */
const first = 0x4e00;
const last = 0x9fa5;

/** Single characters that the trade writes differently from the dictionary. */
const overrides: Readonly<Record<string, string>> = {
  鍊: '链',
  瑯: '琅',
  煉: '炼',
  項: '项',
  囍: '囍',
  鑽: '钻',
  鉆: '钻',
};

/**
 * Readings of characters in names and queries that have several; all other characters have only their usual reading.
 */
const alternatives: Readonly<Record<string, string>> = {
  长: 'chang zhang',
  重: 'zhong chong',
  行: 'xing hang',
  乐: 'le yue',
  朝: 'chao zhao',
  单: 'dan shan',
  传: 'chuan zhuan',
  弹: 'dan tan',
  调: 'tiao diao',
  藏: 'cang zang',
  参: 'can shen',
  觉: 'jue jiao',
  卡: 'ka qia',
  薄: 'bo bao',
  泊: 'bo po',
  盛: 'sheng cheng',
  降: 'jiang xiang',
  扎: 'zha za',
};

export function tablesText(): string {
  const simplify = Converter({ from: 't', to: 'cn' });
  const traditional: string[] = [];
  const simplified: string[] = [];
  const bySound = new Map<string, string[]>();
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCharCode(code);
    const simplifiedLetter = overrides[letter] ?? simplify(simplify(letter));
    if (simplifiedLetter !== letter && simplifiedLetter.length === 1) {
      traditional.push(letter);
      simplified.push(simplifiedLetter);
      continue;
    }
    const usual = pinyin(letter, { toneType: 'none', v: true, type: 'array' })[0] ?? '';
    const readings = (alternatives[letter] ?? usual).split(' ');
    // ü is typed as v or, without its dots, as u.
    const withoutDots = readings
      .filter((sound) => /^[ln]v$/.test(sound))
      .map((sound) => sound.replace('v', 'u'));
    for (const sound of [...readings, ...withoutDots])
      if (/[aeiouv]/.test(sound) && /^[a-z]+$/.test(sound))
        bySound.set(sound, [...(bySound.get(sound) ?? []), letter]);
  }
  const sounds = [...bySound].sort(([a], [b]) => (a < b ? -1 : 1));
  return `// Written by tools/search-tables.ts from OpenCC (Apache-2.0) and pinyin-pro (MIT); not by hand.
export const traditional =
  '${traditional.join('')}';
export const simplified =
  '${simplified.join('')}';
/** Each pinyin syllable without its tone, with the characters that are read so. */
export const sounds =
  '${sounds.map(([sound, letters]) => `${sound} ${letters.join('')}`).join(' ')}';
`;
}

export const tablesFile = new URL('../domain/src/search/tables.generated.ts', import.meta.url);

if (import.meta.main) writeFileSync(tablesFile, tablesText());
