/**
 * A stone is a list of planes: inside a convex stone a ray leaves by the nearest plane it faces. At every bounce the
 * refracted share is added and the rest continues. Red, green and blue separate only at the exits. A heart is one half
 * and a mirror.
 */

/**
 * Maximum number of facets of any cut, girdle included. With the other uniforms it fits WebGL 2's minimum of 224
 * vectors.
 */
export const MOST_PLANES = 160;

export const GEM = /* glsl */ `
uniform vec4 uPlanes[${MOST_PLANES}];
uniform int uPlaneCount;
uniform bool uMirrored;
uniform int uBounces;
uniform vec3 uAbsorption;
uniform float uIndex;
uniform float uDispersion;
/** Colour of the metal that holds the stone, seen through its pavilion in the live view. */
uniform vec3 uMount;

float fresnel(float facing, float ratio) {
  float sine = ratio * ratio * (1. - facing * facing);
  if (sine >= 1.) return 1.;
  float cosine = sqrt(1. - sine);
  float a = (ratio * facing - cosine) / (ratio * facing + cosine);
  float b = (facing - ratio * cosine) / (facing + ratio * cosine);
  return .5 * (a * a + b * b);
}

void main() {
  float scale = length(vTurn[0]);
  mat3 back = transpose(vTurn) / (scale * scale);
  vec3 normal = normalize(vLocalNormal), at = vLocal;
  vec3 direction = normalize(back * (vWorld - cameraPosition));
  vec3 indices = uIndex + uDispersion * (vec3(-.75, -.12, .55) + (uJitter.xyz - .5) * .5);
  float index = indices.y;

  float share = fresnel(-dot(direction, normal), 1. / index);
  vec3 outside = normalize(vTurn * reflect(direction, normal));
  vec3 mirrored = lightFrom(vWorld, normalize(vNormal), outside, .04);
  vec3 colour = share * mirrored * mix(.42, 1., smoothstep(5., 14., max(mirrored.r, max(mirrored.g, mirrored.b))));
  vec3 left = vec3(1. - share);
  direction = refract(direction, normal, 1. / index);
  float side = uMirrored && at.x < 0. ? -1. : 1.;
  at.x *= side;
  direction.x *= side;
  for (int bounce = 0; bounce < uBounces; bounce++) {
    float near = 1e9;
    vec3 facet = vec3(0., 1., 0.);
    for (int i = 0; i < uPlaneCount; i++) {
      float facing = dot(direction, uPlanes[i].xyz);
      float away = (uPlanes[i].w - dot(at, uPlanes[i].xyz)) / facing;
      if (facing > 1e-5 && away < near) { near = away; facet = uPlanes[i].xyz; }
    }
    float across = -at.x / direction.x;
    if (uMirrored && direction.x < 0. && across < near) {
      at += direction * max(across, 0.);
      at.x = 1e-5;
      left *= exp(-uAbsorption * across * scale);
      direction.x = -direction.x;
      side = -side;
      continue;
    }
    near = max(near, 0.);
    at += direction * near;
    left *= exp(-uAbsorption * near * scale);
    share = fresnel(dot(direction, facet), index);
    if (share < .999) {
      vec3 red = refract(direction, -facet, indices.r);
      vec3 green = refract(direction, -facet, indices.g);
      vec3 blue = refract(direction, -facet, indices.b);
      vec3 flip = vec3(side, 1., 1.);
      red *= flip;
      green *= flip;
      blue *= flip;
      vec3 leaves = vTurn * green;
      vec3 seen;
      if (max(left.r, max(left.g, left.b)) * (1. - share) < .05 || !mountSeen(vWorld + vTurn * (at * flip - vLocal), vTurn * (facet * flip), normalize(leaves), seen)) {
        seen = vec3(
          dot(red, red) < .1 ? 0. : stonesLight(normalize(vTurn * red)).r,
          stonesLight(normalize(leaves)).g,
          dot(blue, blue) < .1 ? 0. : stonesLight(normalize(vTurn * blue)).b);
#ifndef TRACED
        seen *= mix(vec3(1.), uMount, smoothstep(.05, -.45, green.y));
#endif
      }
      colour += left * (1. - share) * seen;
    }
    left *= share;
    if (max(left.r, max(left.g, left.b)) < .015) break;
    direction = reflect(direction, facet);
  }
  show(colour + left * .05);
}
`;

/** Without tracing, a ray that leaves the stone never meets metal. */
export const NO_MOUNT = /* glsl */ `
bool mountSeen(vec3 point, vec3 facet, vec3 direction, out vec3 seen) {
  return false;
}
`;
