/**
 * Materials that scatter light: nacre, jade, cord and enamel. `openness` is 1 in the open and less in a crease (only in
 * traced stills).
 */

const SCATTER = /* glsl */ `
uniform vec3 uBody;
float edge(float facing, float straight) {
  return straight + (1. - straight) * pow(1. - facing, 5.);
}
/** Light of the room about a direction, as wide as reach. The blurred cube alone would show its few samples. */
vec3 scattered(vec3 direction, float reach) {
  vec3 aside = normalize(cross(direction, vec3(.31, .9, .29))), over = cross(direction, aside);
  vec3 sum = vec3(0.);
  for (int i = 0; i < 16; i++) {
    float out_ = sqrt((float(i) + .5) / 16.) * reach, turn = float(i) * 2.39996 + uJitter.x * 6.2832;
    sum += studioFrom(normalize(direction + out_ * (aside * cos(turn) + over * sin(turn))), .52);
  }
  return sum / 16.;
}
/** Light on a matt surface: the blurred room, and the table's light from below. */
vec3 fallingOn(vec3 normal) {
  vec3 room = studioFrom(normal, .8) * .7 + studioFrom(normal, .62) * .3;
  float shade = normal.y < 0. ? shadowAt(vWorld.xz) * -normal.y * .6 : 0.;
  return room * (1. - shade);
}
`;

/** Nacre: many thin layers, whose tint changes from overtone to rim. */
export const PEARL = /* glsl */ `
${SCATTER}
uniform vec3 uOvertone;
uniform vec3 uRim;
/**
 * Blur or cone of the reflection, its share straight on, how much it takes the pearl's colour, how much darker the rim
 * is.
 */
uniform vec4 uSkin;
void main() {
  vec3 view = normalize(vWorld - cameraPosition), normal = normalize(vNormal);
  float facing = max(dot(-view, normal), 0.);
  float open = openness(vWorld, normal);
  vec3 away = reflect(view, normal);
  vec3 tint = mix(uRim, uOvertone, smoothstep(.1, .8, facing));
  vec3 skin, lustre, falling;
  if (uSkin.w > 0.) {
    // Satin reflects neither the table's edge nor the outlines of neighbouring pearls.
    float dim = 1. - .4 * shadowAt(vWorld.xz) * (1. - smoothstep(-.9, .5, away.y));
    skin = scattered(away, .9) * dim;
    // Adds sharper reflections of the lamps to the wide glow, as if from the upper layers of the nacre.
    vec3 lamps = studioFrom(away, .32);
    lustre = scattered(away, uSkin.x) * dim + .7 * lamps * smoothstep(1.6, 4.6, max(lamps.r, max(lamps.g, lamps.b)));
    falling = scattered(normal, .9) * dim;
  } else {
    skin = studioOver(vWorld, away, .42) * .55 + studioOver(vWorld, away, .62) * .45;
    lustre = lightFrom(vWorld, normal, away, uSkin.x);
    falling = fallingOn(normal);
  }
  vec3 light = uBody * tint * (falling * .62 + skin * .3) * mix(.35, 1., open);
  light *= mix(1. - uSkin.w, 1., smoothstep(0., .85, facing));
  vec3 dye = mix(mix(vec3(1.), tint, .5), pow(uBody, vec3(.6)) * 1.15, uSkin.z);
  light += lustre * dye * edge(facing, uSkin.y) * mix(1., open, .4 * uSkin.z) + skin * tint * .05;
  show(light);
}
`;

/** Jade: light leaves at another point than it enters. It has clouds and veins inside and a polished surface. */
export const JADE = /* glsl */ `
${SCATTER}
uniform vec3 uVein;
uniform float uVeining;
uniform float uTranslucency;
uniform float uDepth;
uniform float uPolish;
float clouded(vec3 at) {
  vec3 warp = at + 1.6 * vec3(noise(at * .5), noise(at * .5 + 9.), noise(at * .5 + 17.));
  float cloud = noise(warp * .3) * .55 + noise(warp * .8 + 3.) * .3 + noise(warp * 3.4) * .15;
  float vein = pow(1. - abs(2. * noise(warp * .7 + 21.) - 1.), 5.);
  return clamp(smoothstep(.3, .8, cloud) + .15 * vein, 0., 1.);
}
/** Rotates the noise, whose lattice would be visible along an axis. */
const mat3 ASLANT = mat3(.36, .48, -.8, -.8, .6, 0., .48, .64, .6);
/** Clouds without edges: what is some millimetres deep looks blurred. */
float drifting(vec3 at) {
  at = ASLANT * at;
  vec3 warp = at + 3.4 * vec3(noise(at * .21), noise(at * .21 + 9.), noise(at * .21 + 17.));
  vec3 across = vec3(warp.y * .8 + warp.z * .6, warp.z * .8 - warp.y * .6 + warp.x * .3, warp.x);
  float cloud = noise(warp * .16) * .45 + noise(across * .27 + 3.) * .35 + noise(across * .9) * .2;
  return smoothstep(.34, .66, cloud);
}
/** Light from within the stone: its clouds are below the surface, and thick parts have a deeper colour. */
vec3 withinStone(vec3 view, vec3 normal, float facing, float open) {
  // The refractive index is 1.6 to 1.66.
  vec3 into = refract(view, normal, .61);
  vec3 inside = transpose(vTurn) * into / dot(vTurn[0], vTurn[0]);
  float cloud = drifting(vLocal + inside * 1.2) * .5 + drifting(vLocal + inside * 4. + 31.) * .5;
  vec3 body = mix(uBody, uVein, uVeining * cloud);
  vec3 above = studioFrom(vec3(0., 1., 0.), .98);
  // Wide, because light that has scattered over a few millimetres shows little direction.
  vec3 falling = scattered(normalize(normal + vec3(0., .3, 0.)), 1.3);
  float shade = shadowAt(vWorld.xz) * clamp(.4 - normal.y, 0., 1.);
  // Light through the stone: the table behind it, and key light that entered on the far side.
  vec3 through = mix(studioOver(vWorld, into, .5), studioFrom(into, .6), .45);
  vec3 glow = studioFrom(normalize(into - normal * .4), .85);
  // Hardly translucent stone lets no light through at the rim, so white nephrite looks like ivory.
  float clear = smoothstep(.3, .5, uTranslucency);
  float thin = clear * pow(1. - facing, 2.);
  vec3 wandered = mix(falling * (1. - .35 * shade), above * (.26 + .3 * thin) + through * .46 + glow * .3, .2 + .66 * uTranslucency) * .7;
  vec3 deep = pow(body, vec3(mix(.55, 1.12, pow(facing, .8))));
  vec3 light = mix(body, deep, (.4 + .6 * uTranslucency) * mix(.3, 1., clear)) * wandered * mix(.55, 1., open);
  return light * mix(mix(.72, 1.06, smoothstep(.1, .95, facing)), 1., clear);
}
void main() {
  vec3 view = normalize(vWorld - cameraPosition), normal = normalize(vNormal);
  float facing = max(dot(-view, normal), 0.);
  float open = openness(vWorld, normal);
  vec3 away = reflect(view, normal);
  vec3 light;
  if (uDepth > 0.) {
    light = withinStone(view, normal, facing, open);
    // So pale a surface reflects only the lamps; reflections of the room would make it hazy.
    vec3 seen = lightFrom(vWorld, normal, away, uPolish);
    float waxen = smoothstep(.14, .34, uPolish);
    float lamp = smoothstep(mix(2.2, .4, waxen), mix(4.6, 2.4, waxen), max(seen.r, max(seen.g, seen.b)));
    vec3 halo = studioOver(vWorld, away, .55);
    light += (seen * lamp * .75 + halo * .35) * edge(facing, .05);
  } else {
    vec3 body = mix(uBody, uVein, uVeining * clouded(vLocal));
    // Light through the stone is scattered so often that it shows nothing of the room. At the rim the stone is thin.
    vec3 through = studioFrom(-normal, .96) * .25 + studioFrom(vec3(0., 1., 0.), .98) * .75;
    vec3 deep = pow(body, vec3(mix(.72, 1.18, facing)));
    vec3 milky = mix(fallingOn(normal), studioFrom(vec3(0., 1., 0.), .98), .3 * uTranslucency);
    light = body * milky * (.84 - .34 * uTranslucency) + deep * through * uTranslucency * .34;
    light *= mix(.45, 1., open);
    // Polished stone is less sharp than glass: a lamp's reflection has soft edges and a glow.
    vec3 gloss = lightFrom(vWorld, normal, away, uPolish) * .5 + studioOver(vWorld, away, .46) * .5;
    light += gloss * edge(facing, .062);
  }
  show(light);
}
`;

/** Cord: matt fibres around each strand, dark where strands touch, with faint fuzz at the rim. */
export const CORD = /* glsl */ `
${SCATTER}
void main() {
  vec3 view = normalize(vWorld - cameraPosition), normal = normalize(vNormal);
  float facing = max(dot(-view, normal), 0.);
  float open = openness(vWorld, normal);
  vec2 lie = vec2(vUv.x * .8 + vUv.y, vUv.y - vUv.x * .5);
  float fibre = noise(vec3(lie.x * 2.2, lie.y * 17., 2.)) * .6 + noise(vec3(lie.x * 5., lie.y * 41., 5.)) * .4;
  float fuzz = noise(vLocal * 23.);
  normal = normalize(normal + (fibre - .5) * .34 * cross(normal, vec3(.3, .8, .5)) + (fuzz - .5) * .14);
  // Threads absorb light: they reflect nothing of the room, and the valleys between them are dark even in the open.
  vec3 soft = mix(fallingOn(normal), studioFrom(normal, .95), .75);
  vec3 light = uBody * soft * mix(.34, 1.06, fibre) * mix(.2, 1., open) * .86;
  light += uBody * studioFrom(normal, .9) * pow(1. - facing, 3.) * .16 * open;
  show(light);
}
`;

/** Enamel: an opaque colour under glass. */
export const ENAMEL = /* glsl */ `
${SCATTER}
void main() {
  vec3 view = normalize(vWorld - cameraPosition), normal = normalize(vNormal);
  float facing = max(dot(-view, normal), 0.);
  float open = openness(vWorld, normal);
  vec3 light = uBody * fallingOn(normal) * mix(.4, 1., open);
  light += lightFrom(vWorld, normal, reflect(view, normal), .05) * edge(facing, .045);
  show(light);
}
`;
