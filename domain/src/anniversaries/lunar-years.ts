/**
 * The lunar years 1900 to 2100, one number in base 36 for each, ten in a line: the leap month times 8192, plus a bit for each
 * month in its order that is set where the month has 30 days. The first day of 1900 is 1900-01-31. Months are those of new
 * moons and solar terms in UTC+8, computed with lunar-typescript 1.8.6 (docs/decisions/117-bind-coupons-to-their-member.md
 * says why the table and not `Intl`).
 */
export const firstLunarYear = 1900;
export const lastLunarYear = 2100;
export const firstLunarDay = '1900-01-31';

export const lunarYears: readonly number[] = `
1j2q 01g2 02w5 100a 018r 023f 0thy 012i 028p 0h8y
01g2 17ad 0279 0217 0zor 00j1 012j 0ew9 02p5 1e36
02vm 02lh 10st 021i 00ja 0tkl 01ck 02w9 0ioi 02vm
14iu 010r 021j 0zau 028q 01ck 0lvt 01ft 1cpf 0237
010r 13yz 023x 012i 0uol 02as 0289 0hw3 0239 1cfh
0112 023x 0zvu 014i 02p1 0oqy 02mi 1gnp 023b 011y
141h 0251 01ci 0s6d 02w5 018q 0lg7 023f 1cgq 012i
0295 107m 028i 0279 0tor 0217 1inf 00j1 012l 146h
02p5 02oi 0v1h 02lh 1wel 021i 00ja 131x 01cl 02w9
11n6 02vm 02li 0l06 021j 1iom 00nu 01cl 103t 01ft
01ar 0tgr 010r 021n 0guy 012i 1dn9 02as 0289 10ur
0239 010t 0re5 0245 1p62 015e 02p1 17pm 02mi 02hh
0tgu 011y 0245 0gxe 01ci 14th 01et 018r 0y3b 02i3
0122 0l3q 0295 224y 028i 0279 174b 0217 00x7 0wnv
014d 0296 0i1e 02oi 1e05 02lh 021h 0zot 00xi 014l
0lnu 02x5 1klu 02vm 02li 13yu 021j 00ye 0qmt 01g5
01ft 0lub 01ar 1cff 010r 021n 0ztm 012i 0291 0tvu
028a 1jth 0239 010t 1419 0245 014a 0rl1 02p1 02mi
0olx 02hi 1d8u 011y 0245 0zw2 01ci 02w5 0s3u 01aj
1h1z 00x7 0123 142e 0296 01g2 0tut 0285 022z 0gpn
00x7`
  .trim()
  .split(/\s+/)
  .map((text) => Number.parseInt(text, 36));
