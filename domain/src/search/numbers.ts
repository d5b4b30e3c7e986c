/** Chinese numerals of amounts. */
const numerals = '零一二三四五六七八九';
const tens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** Reads 三千五百, also written 三千五; 0 for text that is no number. */
export function chineseNumber(written: string): number {
  let [sum, section, digit, last] = [0, 0, 0, 1];
  for (const letter of written.replace(/[两兩]/g, '二').replace(/萬/g, '万')) {
    const own = numerals.indexOf(letter);
    if (own > 0) {
      if (digit > 0) return 0;
      digit = own;
    } else if (letter === '万') {
      sum = (section + digit || 1) * 10_000;
      [section, digit, last] = [0, 0, 10_000];
    } else {
      const ten = tens[letter] ?? 0;
      if (ten === 0) return 0;
      section += (digit || 1) * ten;
      [digit, last] = [0, ten];
    }
  }
  return sum + section + (last > 10 ? digit * (last / 10) : digit);
}
