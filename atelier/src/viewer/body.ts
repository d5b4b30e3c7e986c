import {
  AddEquation,
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  GLSL3,
  Group,
  type Matrix4,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
} from 'three';
import type { Wearing } from '../model.ts';

/**
 * The finger, wrist or neck that the page draws behind the picture, here as an occluder: it hides the piece's far side.
 * It writes depth, and no colour except the piece's shade on it.
 */

const VERTEX = /* glsl */ `
in vec3 position;
in float along;
uniform mat4 modelMatrix;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out float vAlong;
void main() {
  vAlong = along;
  gl_Position = projectionMatrix * viewMatrix * modelMatrix * vec4(position, 1.);
}
`;

const FRAGMENT = /* glsl */ `
precision highp float;
in float vAlong;
out vec4 outColour;
/** Half the length that the piece covers along the body, mm, and the darkness there. */
uniform vec2 uPress;
void main() {
  float away = max(abs(vAlong) - uPress.x, 0.);
  float reach = vAlong > 0. ? 1.9 : .9;
  float shade = uPress.y * exp(-away * away / (reach * reach));
  outColour = vec4(vec3(.26, .12, .075) * shade, shade);
}
`;

const AROUND = 48;

interface Skin {
  readonly positions: number[];
  /** Positions along the body, positive towards the camera, mm. */
  readonly along: number[];
  readonly indices: number[];
}

/** A tube about an axis: `at` returns a point of its surface by turn (0 to 1) and position along it. */
function tube(
  stations: readonly number[],
  at: (turn: number, station: number) => readonly [number, number, number],
): Skin {
  const skin: Skin = { positions: [], along: [], indices: [] };
  for (const station of stations) {
    for (let i = 0; i <= AROUND; i++) {
      skin.positions.push(...at(i / AROUND, station));
      skin.along.push(station);
    }
  }
  for (let row = 0; row + 1 < stations.length; row++) {
    for (let i = 0; i < AROUND; i++) {
      const a = row * (AROUND + 1) + i;
      skin.indices.push(a, a + 1, a + AROUND + 1, a + 1, a + AROUND + 2, a + AROUND + 1);
    }
  }
  return skin;
}

/** Factor of the radius: skin bulges slightly beside a ring. */
const SWELL = 1.045;
const UNDER = 0.985;

function skinOf(wearing: Wearing): Skin {
  switch (wearing.on) {
    case 'finger': {
      const { radius, width } = wearing;
      const edge = width / 2;
      return tube([-16, -edge - 2.6, -edge, edge, edge + 2.6, 16], (turn, z) => {
        const r = radius * (Math.abs(z) <= edge ? UNDER : SWELL);
        return [r * Math.cos(2 * Math.PI * turn), r * Math.sin(2 * Math.PI * turn), z];
      });
    }
    case 'wrist': {
      const { across, deep } = wearing;
      return tube([-24, 0, 24], (turn, y) => [
        across * UNDER * Math.cos(2 * Math.PI * turn),
        -y,
        deep * UNDER * Math.sin(2 * Math.PI * turn),
      ]);
    }
    case 'neck': {
      // The outline of neck and shoulders from the front. Anything above this line is behind them.
      const edge = [
        [-190, -125],
        [-52, -38],
        [52, -38],
        [190, -125],
      ] as const;
      const positions = edge.flatMap(([x, y]) => [x, wearing.nape + y, 8, x, wearing.nape + 60, 8]);
      return {
        positions,
        along: edge.flatMap(() => [0, 0]),
        indices: [0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5, 4, 6, 5, 5, 6, 7],
      };
    }
  }
}

export class Body {
  readonly group = new Group();

  constructor() {
    this.group.visible = false;
  }

  /** Shows these bodies instead of the previous ones. */
  stand(wearings: readonly Wearing[], matrices: readonly Matrix4[]): void {
    this.dispose();
    for (const [index, wearing] of wearings.entries()) {
      const { positions, along, indices } = skinOf(wearing);
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
      geometry.setAttribute('along', new BufferAttribute(new Float32Array(along), 1));
      geometry.setIndex(indices);
      const press = wearing.on === 'neck' ? [0, 0] : [wearing.width / 2, 0.5];
      const material = new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: { uPress: { value: press } },
        blending: CustomBlending,
        blendEquation: AddEquation,
        blendSrc: OneFactor,
        blendDst: OneMinusSrcAlphaFactor,
      });
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
      // Drawn before the piece, whose hidden parts then fail the depth test.
      mesh.renderOrder = -1;
      const placement = matrices[index];
      if (placement !== undefined) mesh.matrix.copy(placement);
      this.group.add(mesh);
    }
    this.group.visible = wearings.length > 0;
  }

  dispose(): void {
    for (const mesh of this.group.children as Mesh<BufferGeometry, RawShaderMaterial>[]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.group.clear();
  }
}
