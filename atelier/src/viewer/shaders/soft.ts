/** What scatters light: nacre, jade, cord and enamel. `openness` is 1 in the open and less in a crease (traced stills). */

const SCATTER = /* glsl */ `
uniform vec3 uBody;
float edge(float facing, float straight) {
  return straight + (1. - straight) * pow(1. - facing, 5.);
}
/** Light that falls on a matt surface: the blurred room, the table's own light from below. */
vec3 fallingOn(vec3 normal) {
  vec3 room = studioFrom(normal, .8) * .7 + studioFrom(normal, .62) * .3;
  float shade = normal.y < 0. ? shadowAt(vWorld.xz) * -normal.y * .6 : 0.;
  return room * (1. - shade);
}
`;

/** Nacre: a bright skin in many thin layers, its tint sliding from overtone to rim. */
export const PEARL = /* glsl */ `
${SCATTER}
uniform vec3 uOvertone;
uniform vec3 uRim;
void main() {
  vec3 view = normalize(vWorld - cameraPosition), normal = normalize(vNormal);
  float facing = max(dot(-view, normal), 0.);
  float open = openness(vWorld, normal);
  vec3 away = reflect(view, normal);
  vec3 tint = mix(uRim, uOvertone, smoothstep(.1, .8, facing));
  vec3 skin = studioOver(vWorld, away, .42) * .55 + studioOver(vWorld, away, .62) * .45;
  vec3 lustre = lightFrom(vWorld, normal, away, .2);
  vec3 light = uBody * tint * (fallingOn(normal) * .62 + skin * .3) * mix(.35, 1., open);
  light += lustre * mix(vec3(1.), tint, .5) * edge(facing, .085) + skin * tint * .05;
  show(light);
}
`;

/** Jade: light enters and comes out elsewhere, clouds and veins in it, a polished skin. */
export const JADE = /* glsl */ `
${SCATTER}
uniform vec3 uVein;
uniform float uVeining;
uniform float uTranslucency;
void main() {
  vec3 view = normalize(vWorld - cameraPosition), normal = normalize(vNormal);
  float facing = max(dot(-view, normal), 0.);
  float open = openness(vWorld, normal);
  vec3 warp = vLocal + 1.6 * vec3(noise(vLocal * .5), noise(vLocal * .5 + 9.), noise(vLocal * .5 + 17.));
  float cloud = noise(warp * .3) * .55 + noise(warp * .8 + 3.) * .3 + noise(warp * 3.4) * .15;
  float vein = pow(1. - abs(2. * noise(warp * .7 + 21.) - 1.), 5.);
  vec3 body = mix(uBody, uVein, uVeining * clamp(smoothstep(.3, .8, cloud) + .15 * vein, 0., 1.));
  // What comes through has been scattered so often that nothing of the room is seen in it; at the rim the stone is thin.
  vec3 through = studioFrom(-normal, .96) * .25 + studioFrom(vec3(0., 1., 0.), .98) * .75;
  vec3 deep = pow(body, vec3(mix(.72, 1.18, facing)));
  vec3 milky = mix(fallingOn(normal), studioFrom(vec3(0., 1., 0.), .98), .3 * uTranslucency);
  vec3 light = body * milky * (.84 - .34 * uTranslucency) + deep * through * uTranslucency * .34;
  light *= mix(.45, 1., open);
  // Polished stone, not glass: a lamp in it has soft edges and a glow about it.
  vec3 away = reflect(view, normal);
  vec3 gloss = lightFrom(vWorld, normal, away, .2) * .5 + studioOver(vWorld, away, .46) * .5;
  light += gloss * edge(facing, .062);
  show(light);
}
`;

/** Cord: matt fibres laid round each strand, dark where they lie against each other, a faint down at the rim. */
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
  // Threads drink light: nothing of the room is seen in them, and their valleys are dark even in the open.
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
