/** What is made of paper: flat, with the shop's two characters, in the colours of the other pictures. */
const width = 1200;
const height = 1500;

interface Paper {
  readonly ground: string;
  readonly sheet: string;
  readonly ink: string;
  readonly title: string;
  readonly line: string;
  /** Share of the picture that it takes. */
  readonly size: readonly [number, number];
}

const sheets = {
  'shouce-front': {
    ground: '#ece4d6',
    sheet: '#7d2a26',
    ink: '#e7c98d',
    title: '养护',
    line: '金饰养护手册',
    size: [0.5, 0.58],
  },
  'lishu-front': {
    ground: '#efe6da',
    sheet: '#a3322b',
    ink: '#ecd09a',
    title: '礼书',
    line: '三书六礼',
    size: [0.42, 0.66],
  },
  'lipinka-front': {
    ground: '#e9e0d2',
    sheet: '#8c2f29',
    ink: '#e7c98d',
    title: '金兰',
    line: '礼品卡',
    size: [0.74, 0.38],
  },
} as const satisfies Record<string, Paper>;

export const papers: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(sheets).map(([name, paper]) => [name, draw(paper)]),
);

function draw({ ground, sheet, ink, title, line, size }: Paper): string {
  const [w, h] = [width * size[0], height * size[1]];
  const [x, y] = [(width - w) / 2, (height - h) / 2];
  const letters = Math.min(w, h) * 0.3;
  const font = `font-family="Noto Serif CJK SC, serif" text-anchor="middle" fill="${ink}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>
    <ellipse cx="${width / 2}" cy="${y + h + 26}" rx="${w * 0.52}" ry="26" fill="#000" opacity="0.1"/>
    <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="14" fill="${sheet}"/>
    <rect x="${x + 22}" y="${y + 22}" width="${w - 44}" height="${h - 44}" rx="6" fill="none" stroke="${ink}" stroke-width="2.5" opacity="0.75"/>
    <text x="${width / 2}" y="${height / 2 + letters * 0.1}" font-size="${letters}" ${font}>${title}</text>
    <text x="${width / 2}" y="${height / 2 + letters * 0.72}" font-size="${letters * 0.24}" letter-spacing="6" ${font}>${line}</text>
  </svg>`;
}
