/** Converts an editor's style of a node to a React style. The server has validated each value. */
import type { BoxStyle } from '@jinlan/contract/content-tree';
import type { CSSProperties } from 'react';

export function boxOf(style: BoxStyle | undefined): CSSProperties | undefined {
  if (!style) return undefined;
  const aligned = style.justifyContent ? { display: 'flex', flexDirection: 'column' } : {};
  return { ...aligned, ...style } as CSSProperties;
}
