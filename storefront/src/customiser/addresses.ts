/** Addresses of the customiser's pages. */
import type { Flow, Stop } from '@jinlan/domain/customiser';
import type { PieceKind } from '@jinlan/ui';

export const customiserPath = '/customizer';

export function isFlow(text: string | undefined): text is Flow {
  return text !== undefined && Object.hasOwn(firstSteps, text);
}

/** The first step of each flow when nothing is chosen. */
export const firstSteps: Readonly<Record<Flow, Stop>> = {
  'single-ring': 'style',
  'pair-rings': 'mode',
  'diamond-ring': 'style',
  bracelet: 'style',
  pendant: 'style',
  necklace: 'style',
};

/** Address of a style's card: the step after the style; for a pair, the choice of its mode. */
export function stylePath(flow: Flow, style: string): string {
  const step = flow === 'pair-rings' ? firstSteps[flow] : 'next';
  return `${customiserPath}/${flow}/${step}?style=${encodeURIComponent(style)}`;
}

/**
 * Returns the step for a path segment: `her-metal` is `her.metal`. The path has no dot, because servers take a dot for
 * a file name.
 */
export const stopIn = (segment: string): string => segment.replace(/^(her|him)-/, '$1.');

/** `line`: uid of the bag line that the design was opened from and will replace. */
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

/** Returns the kind of piece that the address opens; a general kind for other addresses. */
export function pieceKindAt(path: string): PieceKind {
  const [, root, flow] = path.split(/[/?]/);
  return `/${root}` === customiserPath && isFlow(flow) ? pieceKinds[flow] : 'piece';
}
