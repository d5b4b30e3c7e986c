/** An outline of a piece, shown if it has no picture (`Picture`'s `mark`). */
import type { ReactNode } from 'react';
import { StoneMark } from './StoneMark.tsx';

/** `piece`: any piece, drawn as a stone. */
export type PieceKind = 'piece' | 'band' | 'ring' | 'pair' | 'pendant' | 'necklace' | 'bracelet';

const marks: Readonly<Record<Exclude<PieceKind, 'piece'>, ReactNode>> = {
  band: (
    <>
      <circle cx="24" cy="24" r="14" />
      <circle cx="24" cy="24" r="11" />
    </>
  ),
  ring: (
    <>
      <circle cx="24" cy="30" r="12" />
      <circle cx="24" cy="30" r="10" />
      <path d="m24 18-5-6 2.5-3h5l2.5 3zM19 12h10" />
    </>
  ),
  pair: (
    <>
      <circle cx="18" cy="27" r="11" />
      <circle cx="18" cy="27" r="9" />
      <path d="M27.2 21a11 11 0 1 1-2.3 14.6M26.4 23.6a9 9 0 1 1-.9 10" />
    </>
  ),
  pendant: (
    <>
      <path d="M8 5q4 14 14.4 16.6M40 5q-4 14-14.4 16.6" />
      <circle cx="24" cy="22.5" r="2" />
      <path d="M24 25c5 6 7.5 9.5 7.5 13a7.5 7.5 0 0 1-15 0c0-3.5 2.5-7 7.5-13z" />
    </>
  ),
  necklace: (
    <>
      <path d="M20 8C9 9 6 17 8 25c2 9 8 14 16 14s14-5 16-14c2-8-1-16-12-17" />
      <path d="M20.5 6.5h3.5v3h-3.5zM24 8h4" />
    </>
  ),
  bracelet: (
    <>
      <ellipse cx="24" cy="22" rx="17" ry="12" />
      <ellipse cx="24" cy="22" rx="15" ry="10" />
      <circle cx="24" cy="37" r="4" />
    </>
  ),
};

export function PieceMark({ kind }: { readonly kind: PieceKind }) {
  return kind === 'piece' ? (
    <StoneMark />
  ) : (
    <svg viewBox="0 0 48 48" aria-hidden="true" data-piece={kind}>
      {marks[kind]}
    </svg>
  );
}
