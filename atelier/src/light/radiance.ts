import type { Panel, Studio } from './studios.ts';

/**
 * The light from a direction, computed in TypeScript here and in GLSL from the numbers of `packStudio`. A panel is
 * flat: a direction is projected onto the plane that touches the unit sphere at the panel's centre, and measured there.
 */

type Vector = readonly [number, number, number];

/** Maximum number of panels of a studio; the shader's arrays have this length. */
export const MOST_PANELS = 20;
const CORNER = 8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

const mix = (from: number, to: number, share: number) => from * (1 - share) + to * share;

interface Frame {
  readonly forward: Vector;
  /** Unit vectors across and up the panel, divided by its half extent. */
  readonly across: Vector;
  readonly up: Vector;
}

function frameOf(panel: Panel): Frame {
  const azimuth = radians(panel.azimuth);
  const elevation = radians(panel.elevation);
  const [sinA, cosA] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [sinE, cosE] = [Math.sin(elevation), Math.cos(elevation)];
  const width = Math.tan(radians(panel.halfWidth));
  const height = Math.tan(radians(panel.halfHeight));
  return {
    forward: [sinA * cosE, sinE, cosA * cosE],
    across: [cosA / width, 0, -sinA / width],
    up: [(-sinA * sinE) / height, cosE / height, (-cosA * sinE) / height],
  };
}

/** Share of a panel's light in a direction: 1 inside, 0 outside, in between at its edge. */
function coverage(panel: Panel, direction: Vector): number {
  const { forward, across, up } = frameOf(panel);
  const depth = dot(direction, forward);
  if (depth <= 1e-3) return 0;
  const x = Math.abs(dot(direction, across)) / depth;
  const y = Math.abs(dot(direction, up)) / depth;
  const distance = (Math.min(x, 9) ** CORNER + Math.min(y, 9) ** CORNER) ** (1 / CORNER);
  return 1 - smoothstep(1 - panel.softness, 1 + panel.softness, distance);
}

/** Linear red, green and blue from a unit direction (y up, z towards the camera). */
export function radianceFrom(studio: Studio, direction: Vector): Vector {
  const height = direction[1];
  const end = height > 0 ? studio.zenith : studio.nadir;
  let light = mix(studio.horizon, end, smoothstep(0, 1, Math.abs(height)));
  for (const flag of studio.flags) light *= 1 - flag.depth * coverage(flag, direction);
  for (const box of studio.softboxes) light = mix(light, box.level, coverage(box, direction));
  const [red, green, blue] = studio.tint;
  return [light * red, light * green, light * blue];
}

export interface PackedStudio {
  /** Three vec4 for each panel: forward and level (for a flag: negative depth); across and softness; up and 0. */
  readonly panels: Float32Array;
  readonly count: number;
  /** Light from the zenith, the horizon and below. */
  readonly ambient: Vector;
  readonly tint: Vector;
}

/** The studio's numbers in the order in which `STUDIO_GLSL` reads them. */
export function packStudio(studio: Studio): PackedStudio {
  const panels = new Float32Array(MOST_PANELS * 12);
  const orderedPanels = [
    ...studio.flags.map((flag) => ({ panel: flag, level: -flag.depth })),
    ...studio.softboxes.map((box) => ({ panel: box, level: box.level })),
  ];
  if (orderedPanels.length > MOST_PANELS)
    throw new RangeError(`A studio hangs at most ${MOST_PANELS} panels.`);
  for (const [index, { panel, level }] of orderedPanels.entries()) {
    const { forward, across, up } = frameOf(panel);
    panels.set([...forward, level, ...across, panel.softness, ...up, 0], index * 12);
  }
  return {
    panels,
    count: orderedPanels.length,
    ambient: [studio.zenith, studio.horizon, studio.nadir],
    tint: studio.tint,
  };
}

/** `vec3 radianceFrom(vec3 direction)` over the uniforms of a packed studio. */
export const STUDIO_GLSL = /* glsl */ `
uniform vec4 uPanels[${MOST_PANELS * 3}];
uniform int uPanelCount;
uniform vec3 uAmbient;
uniform vec3 uTint;
vec3 radianceFrom(vec3 direction) {
  float end = direction.y > 0. ? uAmbient.x : uAmbient.z;
  float light = mix(uAmbient.y, end, smoothstep(0., 1., abs(direction.y)));
  for (int i = 0; i < uPanelCount; i++) {
    vec4 forward = uPanels[i * 3], across = uPanels[i * 3 + 1], up = uPanels[i * 3 + 2];
    float depth = dot(direction, forward.xyz);
    if (depth <= 1e-3) continue;
    vec2 at = min(abs(vec2(dot(direction, across.xyz), dot(direction, up.xyz))) / depth, 9.);
    float edge = pow(pow(at.x, ${CORNER}.) + pow(at.y, ${CORNER}.), 1. / ${CORNER}.);
    float covered = 1. - smoothstep(1. - across.w, 1. + across.w, edge);
    light = forward.w < 0. ? light * (1. + forward.w * covered) : mix(light, forward.w, covered);
  }
  return light * uTint;
}
`;
