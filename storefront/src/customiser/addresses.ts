/** Where the customiser's pages are. */
import type { Flow, Stop } from '@jinlan/domain/customiser';
import type { PieceKind } from '@jinlan/ui';

export const customiserPath = '/customizer';

export function isFlow(text: string | undefined): text is Flow {
  return text !== undefined && Object.hasOwn(firstSteps, text);
}

/** What is asked first where nothing has been chosen. */
export const firstSteps: Readonly<Record<Flow, Stop>> = {
  'single-ring': 'style',
  'pair-rings': 'mode',
  'diamond-ring': 'style',
  bracelet: 'style',
  pendant: 'style',
  necklace: 'style',
};

/** Where a card of the grid leads: to what is asked after the style; of a pair, to how the two are chosen. */
export function stylePath(flow: Flow, style: string): string {
  const step = flow === 'pair-rings' ? firstSteps[flow] : 'next';
  return `${customiserPath}/${flow}/${step}?style=${encodeURIComponent(style)}`;
}

/** Of a step by its part of the address: `her-metal` is `her.metal`. A dot would be the name of a file to whatever serves one. */
export const stopIn = (segment: string): string => segment.replace(/^(her|him)-/, '$1.');

/** `line` is the uid of the bag's line that the design was opened from, and that it takes the place of. */
export function stopPath(flow: Flow, stop: Stop, code: string, line: string | null = null): string {
  return ofLine(`${customiserPath}/${flow}/${stop.replace('.', '-')}?d=${code}`, line);
}

export const ofLine = (path: string, line: string | null): string =>
  line === null ? path : `${path}&line=${encodeURIComponent(line)}`;

export const stoneFirstPath = (sku: string): string =>
  `${customiserPath}/diamond-ring/next?stone=${encodeURIComponent(sku)}`;

const pieceKinds: Readonly<Record<Flow, PieceKind>> = {
  'single-ring': 'band',
  'diamond-ring': 'ring',
  'pair-rings': 'pair',
  bracelet: 'bracelet',
  pendant: 'pendant',
  necklace: 'necklace',
};

/** What a design is, by the address that opens it; any piece for another address. */
export function pieceKindAt(path: string): PieceKind {
  const [, root, flow] = path.split(/[/?]/);
  return `/${root}` === customiserPath && isFlow(flow) ? pieceKinds[flow] : 'piece';
}
