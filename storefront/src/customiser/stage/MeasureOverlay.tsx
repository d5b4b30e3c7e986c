/** The measures of the piece as lines with labels over the picture. They follow every frame. */
import type { Viewer } from '@jinlan/atelier/viewer';
import { useWords } from '@jinlan/client/words';
import { tenthsText } from '@jinlan/domain/sizes';
import { classNames } from '@jinlan/ui';
import { useSyncExternalStore } from 'react';
import styles from './MeasureOverlay.module.css';
import { measuredLines } from './measures.ts';
import type { Frames } from './use-viewer.ts';

interface MeasureOverlayProps {
  readonly viewer: Viewer;
  readonly frames: Frames;
  readonly canvas: HTMLCanvasElement;
}

export function MeasureOverlay({ viewer, frames, canvas }: MeasureOverlayProps) {
  const words = useWords('customiser', 'stage');
  useSyncExternalStore(frames.subscribe, frames.count, frames.count);
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  const lines = measuredLines(viewer.dimensions, size, viewer.bodies);
  return (
    <>
      <svg className={styles.lines} aria-hidden="true" focusable="false">
        {lines.map(({ key, from, to, across, leader, label }) => (
          <path
            key={key}
            d={`M${from.x - across.x} ${from.y - across.y}L${from.x + across.x} ${from.y + across.y}M${from.x} ${from.y}L${to.x} ${to.y}M${to.x - across.x} ${to.y - across.y}L${to.x + across.x} ${to.y + across.y}${leader ? `M${leader.x} ${leader.y}L${label.x} ${label.y}` : ''}`}
          />
        ))}
      </svg>
      <ul className={styles.labels}>
        {lines.map(({ key, code, millimetres, label, anchor }) => (
          <li
            key={key}
            className={classNames(styles.label, styles[anchor])}
            style={{ left: label.x, top: label.y }}
          >
            {words(`stage.dimension.${code}`, {
              value: words('customiser.millimetres', { value: tenthsText(Math.round(millimetres * 10)) }),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
