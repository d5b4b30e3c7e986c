/**
 * The body behind the picture, at the piece's scale: a hand for a ring, a wrist for a bracelet, a neck for a chain. The
 * ring finger is as thick as the ring's hole, and the hand scales with it.
 */
import type { ProjectedBody, Viewer } from '@jinlan/atelier/viewer';
import { type Ref, useId, useSyncExternalStore } from 'react';
import type { Frames } from '../use-viewer.ts';
import {
  FINGER,
  type Finger,
  fingerLine,
  fingers,
  foldLines,
  handLine,
  handSides,
  knuckles,
  nailLine,
  neckLine,
  neckLines,
  tendonLines,
  WRIST,
  WRIST_AT,
} from './body-drawing.ts';
import type { Skin } from './SkinPicker.tsx';
import styles from './WornLayer.module.css';

/** Skin bulges slightly beside a ring. The viewer hides this part of the ring's far side too. */
const SWELL = 1.045;

/** The neck is seen slightly from above: vertical factor. */
const NECK_TILT = 0.93;

/** CSS transform from the drawing's millimetres to pixels of the stage. */
export function placeOfBody({ wearing, x, y, scale }: ProjectedBody): string {
  switch (wearing.on) {
    case 'finger': {
      const by = (scale * wearing.radius * 2 * SWELL) / FINGER;
      return `translate(${x} ${y}) scale(${by})`;
    }
    case 'wrist': {
      // The hand points down, so charms on a bracelet hang towards it.
      const by = (scale * wearing.across * 2) / WRIST;
      return `translate(${x} ${y}) rotate(180) scale(${by}) translate(${-WRIST_AT.x} ${-WRIST_AT.y})`;
    }
    case 'neck':
      return `translate(${x} ${y}) scale(${scale} ${scale * NECK_TILT})`;
  }
}

interface WornLayerProps {
  readonly viewer: Viewer;
  readonly frames: Frames;
  readonly skin: Skin;
  readonly ref?: Ref<SVGSVGElement>;
}

export function WornLayer({ viewer, frames, skin, ref }: WornLayerProps) {
  useSyncExternalStore(frames.subscribe, frames.count, frames.count);
  const id = useId();
  return (
    <svg ref={ref} className={styles.layer} data-skin={skin} aria-hidden="true" focusable="false">
      <Shades id={id} />
      {viewer.bodies.map((body, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bodies are identified only by position
        <g key={index} transform={placeOfBody(body)}>
          {body.wearing.on === 'neck' ? <Neck id={id} /> : <Hand id={id} />}
        </g>
      ))}
    </svg>
  );
}

function Shades({ id }: { readonly id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}finger`}>
        <stop offset="0" className={styles.shade} />
        <stop offset="0.2" className={styles.skin} />
        <stop offset="0.44" className={styles.light} />
        <stop offset="0.78" className={styles.skin} />
        <stop offset="1" className={styles.shade} />
      </linearGradient>
      <linearGradient id={`${id}root`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.7" className={styles.whole} />
        <stop offset="0.93" className={styles.gone} />
      </linearGradient>
      <linearGradient id={`${id}hand`} x1="0" x2="1">
        <stop offset="0" className={styles.shade} />
        <stop offset="0.16" className={styles.skin} />
        <stop offset="0.42" className={styles.light} />
        <stop offset="0.74" className={styles.skin} />
        <stop offset="1" className={styles.shade} />
      </linearGradient>
      <linearGradient id={`${id}neck`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles.shade} />
        <stop offset="0.22" className={styles.skin} />
        <stop offset="0.42" className={styles.light} />
        <stop offset="1" className={styles.skin} />
      </linearGradient>
      <filter id={`${id}soft`} x="-50%" y="-50%" width="200%" height="200%">
        <feGaussianBlur stdDeviation="3" />
      </filter>
      <filter id={`${id}faint`} x="-50%" y="-50%" width="200%" height="200%">
        <feGaussianBlur stdDeviation="1.1" />
      </filter>
      {fingers.map((finger) => (
        <mask key={finger.name} id={`${id}${finger.name}`} maskContentUnits="objectBoundingBox">
          <rect width="1" height="1" fill={`url(#${id}root)`} />
        </mask>
      ))}
    </defs>
  );
}

function Hand({ id }: { readonly id: string }) {
  return (
    <>
      <path d={handLine} fill={`url(#${id}hand)`} />
      <path d={handSides} className={styles.side} />
      <path d={tendonLines} className={styles.tendon} filter={`url(#${id}soft)`} />
      {knuckles.map(([x, y]) => (
        <g key={x} filter={`url(#${id}soft)`}>
          <ellipse cx={x} cy={y + 5} rx="7" ry="4" className={styles.hollow} />
          <ellipse cx={x - 1} cy={y - 2} rx="6" ry="5.4" className={styles.glow} />
        </g>
      ))}
      {fingers.map((finger) => (
        <FingerDrawing key={finger.name} finger={finger} id={id} />
      ))}
    </>
  );
}

function FingerDrawing({ finger, id }: { readonly finger: Finger; readonly id: string }) {
  const { name, x, y, lean } = finger;
  return (
    <g transform={`translate(${x} ${y}) rotate(${lean})`}>
      <path
        d={fingerLine(finger)}
        fill={`url(#${id}finger)`}
        mask={`url(#${id}${name})`}
        className={styles.contour}
      />
      <path d={foldLines(finger)} className={styles.fold} filter={`url(#${id}faint)`} />
      <path d={foldLines(finger)} className={styles.fold} />
      <path d={nailLine(finger)} className={styles.nail} />
    </g>
  );
}

function Neck({ id }: { readonly id: string }) {
  return (
    <>
      <path d={neckLine} fill={`url(#${id}neck)`} className={styles.contour} />
      <ellipse cx="0" cy="-20" rx="60" ry="34" className={styles.hollow} filter={`url(#${id}soft)`} />
      {neckLines.map((line) => (
        <g key={line}>
          <path d={line} className={styles.bone} filter={`url(#${id}soft)`} />
          <path d={line} className={styles.fold} />
        </g>
      ))}
    </>
  );
}
