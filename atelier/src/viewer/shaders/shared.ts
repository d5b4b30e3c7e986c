/**
 * Code shared by all shaders. Every draw call is instanced; positions are in world millimetres. A surface calls
 * `lightFrom(point, direction, blur)` for the light from a direction: the studio with the piece's shadow on the table
 * and, in traced stills, the piece itself.
 */

export const VERTEX = /* glsl */ `
in vec3 position;
in vec3 normal;
in vec2 uv;
in mat4 instanceMatrix;
uniform mat4 modelMatrix;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec3 vWorld;
out vec3 vNormal;
out vec3 vLocal;
out vec3 vLocalNormal;
out vec2 vUv;
flat out mat3 vTurn;
void main() {
  mat4 placed = modelMatrix * instanceMatrix;
  vec4 world = placed * vec4(position, 1.);
  vWorld = world.xyz;
  vTurn = mat3(placed);
  vNormal = vTurn * normal;
  vLocal = position;
  vLocalNormal = normal;
  vUv = uv;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

/** Khronos PBR Neutral (the published curve), then sRGB. */
export const TONE = /* glsl */ `
vec3 neutral(vec3 colour) {
  const float start = .8 - .04, desaturation = .15;
  float low = min(colour.r, min(colour.g, colour.b));
  colour -= low < .08 ? low - 6.25 * low * low : .04;
  float peak = max(colour.r, max(colour.g, colour.b));
  if (peak < start) return colour;
  float room = 1. - start;
  float compressed = 1. - room * room / (peak + room - start);
  colour *= compressed / peak;
  return mix(colour, vec3(compressed), 1. - 1. / (desaturation * (peak - compressed) + 1.));
}
vec3 encoded(vec3 linear) {
  linear = clamp(linear, 0., 1.);
  return mix(1.055 * pow(linear, vec3(1. / 2.4)) - .055, linear * 12.92, vec3(lessThan(linear, vec3(.0031308))));
}
`;

const INPUTS = /* glsl */ `
precision highp float;
precision highp int;
precision highp samplerCube;
in vec3 vWorld;
in vec3 vNormal;
in vec3 vLocal;
in vec3 vLocalNormal;
in vec2 vUv;
flat in mat3 vTurn;
out vec4 outColour;
uniform vec3 cameraPosition;
uniform samplerCube uStudio;
/** Number of levels of the studio's cube, minus 1. */
uniform float uBlurs;
uniform sampler2D uShadow;
/** Middle of the table in x and z, its height, the side of the shadow's square. */
uniform vec4 uTable;
uniform float uPass;
/** Four numbers from 0 to 1 that differ for every pass of a still. */
uniform vec4 uJitter;
`;

/** `blur`: 0 is a mirror, 1 the light of half of the room. */
const STUDIO = /* glsl */ `
vec3 studioFrom(vec3 direction, float blur) {
  return textureLod(uStudio, direction, blur * uBlurs).rgb;
}
float shadowAt(vec2 at) {
  vec2 on = (at - uTable.xy) / uTable.w + .5;
  vec2 inside = smoothstep(.5, .4, abs(on - .5));
  return texture(uShadow, on).r * inside.x * inside.y;
}
vec3 studioOver(vec3 point, vec3 direction, float blur) {
  vec3 light = studioFrom(direction, blur);
  if (direction.y < -.01) {
    float away = (point.y - uTable.z) / -direction.y;
    light *= 1. - .82 * shadowAt(point.xz + direction.xz * away) * smoothstep(.01, .12, -direction.y);
  }
  return light;
}
/** Darkens dim light for stones, which need more contrast than metal: otherwise a diamond looks like a white spot. */
vec3 forStones(vec3 light) {
  float level = max(light.r, max(light.g, light.b));
  return light * (.13 + .87 * smoothstep(.55, 4.2, level)) * .8;
}
vec3 stonesLight(vec3 direction) {
  return forStones(studioFrom(direction, 0.));
}
float hash(vec3 at) {
  at = fract(at * .1031);
  at += dot(at, at.zyx + 31.32);
  return fract((at.x + at.y) * at.z);
}
float noise(vec3 at) {
  vec3 cell = floor(at), part = fract(at);
  part = part * part * (3. - 2. * part);
  vec4 low = vec4(hash(cell), hash(cell + vec3(1, 0, 0)), hash(cell + vec3(0, 1, 0)), hash(cell + vec3(1, 1, 0)));
  cell.z += 1.;
  vec4 high = vec4(hash(cell), hash(cell + vec3(1, 0, 0)), hash(cell + vec3(0, 1, 0)), hash(cell + vec3(1, 1, 0)));
  vec4 both = mix(low, high, part.z);
  vec2 pair = mix(both.xz, both.yw, part.x);
  return mix(pair.x, pair.y, part.y);
}
`;

/** The live view reflects only the studio. */
const UNTRACED = /* glsl */ `
vec3 lightFrom(vec3 point, vec3 normal, vec3 direction, float blur) {
  return studioOver(point, direction, blur);
}
float openness(vec3 point, vec3 normal) {
  return 1.;
}
`;

const SHOWN = /* glsl */ `
void show(vec3 light) {
  outColour = vec4(encoded(neutral(min(light, vec3(9.)))), 1.);
}
`;

/** A still sums passes. Bright light is compressed, so a glint on half of a pixel appears half as bright. */
const GATHERED = /* glsl */ `
void show(vec3 light) {
  light = clamp(light, vec3(0.), vec3(9.));
  outColour = vec4(light / (1. + 2. * max(light.r, max(light.g, light.b))), 1.);
}
`;

/** Inverts the compression of a sum of passes. */
export const SPREAD = /* glsl */ `
vec3 spread(vec4 pressed) {
  vec3 light = pressed.rgb / max(pressed.a, 1e-4);
  return light / (1. - min(2. * max(light.r, max(light.g, light.b)), .95));
}
`;

/** Wraps a material's own `main` into a fragment shader. With the tracing GLSL, it reflects the piece itself too. */
export function fragment(material: string, tracing: string | null): string {
  const ending = tracing === null ? UNTRACED + TONE + SHOWN : tracing + GATHERED;
  return INPUTS + STUDIO + ending + material;
}
