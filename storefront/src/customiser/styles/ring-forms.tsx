/**
 * Drawings of made-to-order rings, used until there is a photograph: a lying band seen from the front, a ring with its
 * stone upright. 200 units wide, 250 high, lit from the upper left.
 */
import type { ReactNode } from 'react';
import styles from './StyleSketch.module.css';

interface BandFacts {
  readonly profile: string | null;
  readonly accents: string | null;
  readonly width: number;
}

/** A point on the front half of a lying ring's wall. `down`: position between its rims, 0 to 1. */
function frontPoint(turn: number, down: number, width: number): readonly [number, number] {
  const angle = Math.PI * (1 - turn);
  return [100 + 72 * Math.cos(angle), 112 + 32 * Math.sin(angle) + width * down];
}

const arcs = (width: number, downs: readonly number[]): ReactNode =>
  downs.map((down) => (
    <path
      key={down}
      className={styles.line}
      d={`M28 ${112 + width * down}A72 32 0 0 0 172 ${112 + width * down}`}
    />
  ));

const wallLines: Readonly<Record<string, readonly number[]>> = {
  'knife-edge': [0.5],
  bevelled: [0.22, 0.78],
};

export function Band({ profile, accents, width }: BandFacts) {
  const bulge = profile === 'd-shape' ? 7 : profile === 'knife-edge' ? 5 : profile === 'comfort' ? 3 : 0;
  const foot = 112 + width;
  return (
    <>
      <ellipse className={styles.shade} cx="104" cy={foot + 22} rx="82" ry="22" />
      <path
        className={styles.deep}
        d={`M36 112A64 26 0 0 1 164 112V${112 + width * 0.5}A64 26 0 0 0 36 ${112 + width * 0.5}Z`}
      />
      <path
        className={styles.face}
        d={`M28 112A72 32 0 0 0 172 112Q${172 + bulge} ${112 + width / 2} 172 ${foot}A72 32 0 0 1 28 ${foot}Q${28 - bulge} ${112 + width / 2} 28 112Z`}
      />
      <path
        className={styles.lit}
        fillRule="evenodd"
        d="M28 112A72 32 0 0 1 172 112A72 32 0 0 1 28 112ZM36 112A64 26 0 0 0 164 112A64 26 0 0 0 36 112Z"
      />
      {profile === 'twisted'
        ? Array.from({ length: 15 }, (_, index) => {
            const [x1, y1] = frontPoint((index + 0.2) / 15, 0, width);
            const [x2, y2] = frontPoint((index + 0.9) / 15, 1, width);
            return <path key={x1} className={styles.line} d={`M${x1} ${y1}Q${x1} ${y2} ${x2} ${y2}`} />;
          })
        : arcs(width, wallLines[profile ?? ''] ?? [])}
      {accents === null && profile !== 'twisted' ? (
        <path
          className={styles.glint}
          d={`M46 ${130 + width * 0.35}Q56 ${137 + width * 0.35} 70 ${141 + width * 0.35}`}
        />
      ) : null}
      <Accents setting={accents} width={width} />
    </>
  );
}

function Accents({ setting, width }: { readonly setting: string | null; readonly width: number }) {
  if (setting === null) return null;
  if (setting === 'flush')
    return <circle className={styles.stone} cx="100" cy={144 + width / 2} r={width * 0.2} />;
  const [from, count] = setting === 'channel' ? [0.26, 9] : [0.14, 17];
  const step = (1 - from * 2) / (count - 1);
  return (
    <>
      {setting === 'channel' ? arcs(width, [0.18, 0.82]) : null}
      {Array.from({ length: count }, (_, index) => {
        const turn = from + index * step;
        const [x, y] = frontPoint(turn, 0.5, width);
        return (
          <ellipse
            key={turn}
            className={styles.stone}
            cx={x}
            cy={y}
            rx={Math.max(2, 4.6 * Math.sin(Math.PI * turn))}
            ry="4.6"
          />
        );
      })}
    </>
  );
}

const brilliant = (x: number, y: number, size: number): ReactNode => (
  <g key={`${x}-${size}`}>
    <path
      className={styles.stone}
      d={`M${x - size * 0.6} ${y - size * 0.42}H${x + size * 0.6}L${x + size} ${y}L${x} ${y + size * 0.95}L${x - size} ${y}Z`}
    />
    <path
      className={styles.stone}
      d={`M${x - size} ${y}H${x + size}M${x - size * 0.6} ${y - size * 0.42}L${x - size * 0.38} ${y}L${x} ${y + size * 0.95}L${x + size * 0.38} ${y}L${x + size * 0.6} ${y - size * 0.42}M${x - size * 0.38} ${y}L${x} ${y - size * 0.42}L${x + size * 0.38} ${y}`}
    />
  </g>
);

/** The head from the front. Its stone is at (100, 78). */
function Head({ head }: { readonly head: string | null }) {
  const claw = (x: number, lean: number) => (
    <path
      key={x}
      className={styles.face}
      d={`M${100 + x * 0.3} 108L${100 + x + lean} 72h4L${100 + x * 0.3 + 5} 108Z`}
    />
  );
  switch (head) {
    case 'tension':
      return (
        <>
          {brilliant(100, 92, 18)}
          <path className={styles.face} d="M56 108Q64 88 84 86V102Q72 106 66 116Z" />
          <path className={styles.face} d="M144 108Q136 88 116 86V102Q128 106 134 116Z" />
        </>
      );
    case 'bezel':
      return (
        <>
          {brilliant(100, 78, 21)}
          <path className={styles.face} d="M77 76H123V84Q118 100 104 107H96Q82 100 77 84Z" />
          <path className={styles.glint} d="M82 81H104" />
        </>
      );
    case 'halo':
      return (
        <>
          {[-24, 24].map((x) => claw(x, x < 0 ? 2 : -6))}
          {brilliant(100, 76, 18)}
          {[-29, -21, 21, 29].map((x) => (
            <circle key={x} className={styles.stone} cx={100 + x} cy={77 + Math.abs(x) * 0.08} r="4" />
          ))}
          <path className={styles.face} d="M68 82H132L126 90H74Z" />
        </>
      );
    case 'three-stone':
      return (
        <>
          {brilliant(70, 88, 13)}
          {brilliant(130, 88, 13)}
          {[-22, 19].map((x) => claw(x, 0))}
          {brilliant(100, 76, 20)}
        </>
      );
    default:
      return (
        <>
          {brilliant(100, 76, 22)}
          {(head === 'six-prong' ? [-22, -2, 18] : [-21, 17]).map((x) => claw(x, x < 0 ? -1 : 1))}
        </>
      );
  }
}

export function Setting({
  head,
  accents,
}: {
  readonly head: string | null;
  readonly accents: string | null;
}) {
  return (
    <>
      <ellipse className={styles.shade} cx="104" cy="226" rx="52" ry="8" />
      <path
        className={styles.face}
        fillRule="evenodd"
        d="M100 104A60 60 0 1 1 99.9 104ZM100 113A51 51 0 1 0 100.1 113Z"
      />
      <path className={styles.glint} d="M46 152Q44 182 62 203" />
      {accents === null
        ? null
        : [-62, -50, -38, 38, 50, 62].map((angle) => {
            const at = (angle * Math.PI) / 180;
            return (
              <circle
                key={angle}
                className={styles.stone}
                cx={100 + 55.5 * Math.sin(at)}
                cy={164 - 55.5 * Math.cos(at)}
                r="4"
              />
            );
          })}
      <Head head={head} />
    </>
  );
}
