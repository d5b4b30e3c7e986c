/**
 * Metal is a coloured mirror. Brushing blurs the reflection across the direction of u, a matte finish in all
 * directions. An engraving is the slope of a height map. The inside of a band reflects its own other side, which the
 * live view approximates by a cylinder.
 */

export const METAL = /* glsl */ `
uniform vec3 uBase;
uniform float uContrast;
/** 0 polished, 1 brushed, 2 matte, 3 hammered. */
uniform int uFinish;
/** How much deeper than usual a band is brushed, with its edges left bright; 0 for the usual brushing. */
uniform float uGrain;
/** Inner radius and half width of a band about its z axis, mm; 0 for no band. */
uniform vec2 uHole;
uniform sampler2D uCut;
/** Middle (u, v), length and height of a line of engraving, mm. */
uniform vec4 uCutBox[2];
/** Period of u; -1 if turned, else 1; whether there is a line; its row in the texture. */
uniform vec4 uCutRun[2];

/** Darkens dim light and colours it twice by the metal, as where metal reflects metal. */
vec3 shaped(vec3 light) {
  float bright = smoothstep(.2, 1.5, max(light.r, max(light.g, light.b)));
  return light * mix(1., .36 + .64 * bright, uContrast) * mix(pow(uBase, vec3(.22)), vec3(1.), bright);
}

vec3 reflectance(float facing) {
  return uBase + (1. - uBase) * pow(1. - facing, 5.) * .85;
}

/** Continues a ray from the opposite wall inside a band, so the band is reflected in itself. */
void throughHole(inout vec3 point, inout vec3 direction, inout vec3 seen) {
  vec3 at = transpose(vTurn) * (point - (vWorld - vTurn * vLocal));
  vec3 along = transpose(vTurn) * direction;
  // The edges of a comfort fit are farther from the finger.
  float radius = max(uHole.x, length(at.xy)) * 1.0005;
  for (int i = 0; i < 3; i++) {
    float a = dot(along.xy, along.xy), b = dot(at.xy, along.xy);
    float far = (-b + sqrt(max(b * b - a * (dot(at.xy, at.xy) - radius * radius), 0.))) / max(a, 1e-5);
    vec3 hit = at + along * far;
    if (far < uHole.x * .05 || abs(hit.z) > uHole.y * .94) break;
    vec3 inward = vec3(-normalize(hit.xy), 0.);
    float facing = max(dot(-along, inward), 0.);
    seen *= reflectance(facing) * .96;
    along = reflect(along, inward);
    at = hit;
  }
  direction = vTurn * along / length(vTurn[0]);
  point = vWorld + vTurn * (at - vLocal);
}

/** Whether the point is on a band's inside, which is polished whatever the finish. */
bool insideBand() {
  float away = length(vLocal.xy);
  return uHole.x > 0. && away < uHole.x * 1.06 && dot(vLocalNormal.xy, vLocal.xy) < -.97 * away;
}

vec3 mirrored(vec3 normal, vec3 view, float blur) {
  vec3 away = reflect(view, normal);
  vec3 flat_ = normalize(vNormal);
  float under = dot(away, flat_);
  if (under < .02) away = normalize(away + flat_ * (.02 - under));
  float facing = max(dot(-view, normal), 0.);
  vec3 seen = reflectance(facing);
  vec3 point = vWorld;
#ifndef TRACED
  if (insideBand()) throughHole(point, away, seen);
#endif
  return shaped(lightFrom(point, flat_, away, blur)) * seen;
}

/** Height of the engraving here (1 the surface, 0 the bottom of the cut) and its slope along u and v. */
vec3 engraved(vec2 uvX, vec2 uvY) {
  for (int i = 0; i < 2; i++) {
    if (uCutRun[i].z < .5) continue;
    vec2 at = vUv - uCutBox[i].xy;
    if (uCutRun[i].x > 0.) at.x -= uCutRun[i].x * floor(at.x / uCutRun[i].x + .5);
    at *= uCutRun[i].y;
    vec2 on = vec2(.5 + at.x / uCutBox[i].z, .5 - at.y / uCutBox[i].w);
    if (any(lessThan(on, vec2(.004))) || any(greaterThan(on, vec2(.996)))) continue;
    on.y = (on.y + uCutRun[i].w) * .5;
    vec2 size = vec2(uCutBox[i].z, uCutBox[i].w * 2.);
    vec2 right = uvX / size, up = uvY / size;
    // At least the size of a pixel: finer slopes would only flicker.
    vec2 step = max(1. / vec2(textureSize(uCut, 0)), .5 * (abs(right) + abs(up)));
    float height = textureGrad(uCut, on, right, up).r;
    vec2 slope = vec2(
      textureGrad(uCut, on + vec2(step.x, 0.), right, up).r - textureGrad(uCut, on - vec2(step.x, 0.), right, up).r,
      textureGrad(uCut, on - vec2(0., step.y), right, up).r - textureGrad(uCut, on + vec2(0., step.y), right, up).r);
    slope /= 2. * step * size;
    return vec3(height, slope * uCutRun[i].y);
  }
  return vec3(1., 0., 0.);
}

/** Lines along u; density is their number per mm. Lines finer than a pixel would only flicker. */
float scratches(float density) {
  float seen = clamp(.6 / (fwidth(vUv.y) * density), 0., 1.);
  return seen * (noise(vec3(vUv.x * (.12 + density * .012), vUv.y * density, density)) - .5);
}

void main() {
  vec3 view = normalize(vWorld - cameraPosition);
  vec3 normal = normalize(vNormal);
  vec3 acrossX = dFdx(vWorld), acrossY = dFdy(vWorld);
  vec2 uvX = dFdx(vUv), uvY = dFdy(vUv);
  vec3 along = acrossX * uvY.y - acrossY * uvX.y;
  float turned = uvX.x * uvY.y - uvY.x * uvX.y;
  along = turned == 0. ? cross(vec3(0., 1., 0.), normal) : along * sign(turned);
  along -= normal * dot(along, normal);
  along = dot(along, along) < 1e-12 ? normalize(cross(vec3(.3, 1., .2), normal)) : normalize(along);
  vec3 across = cross(normal, along);

  vec3 cut = engraved(uvX, uvY);
  normal = normalize(normal - .12 * (along * cut.y + across * cut.z));
  float depth = 1. - cut.x;
  float bottom = mix(1., .17, smoothstep(.06, .62, depth));

  // A mirror that bends within a pixel reflects that part of the room blurred; otherwise an edge would glitter.
  float bend = log2(max(1., BEND * length(fwidth(normal)) * exp2(uBlurs))) / uBlurs;

  vec3 light = vec3(0.);
  int finish = insideBand() ? 0 : uFinish;
  if (finish == 1 && uGrain > 0. && abs(vLocalNormal.z) > .42) finish = 0;
  if (finish == 1 && uGrain > 0.) {
    // Strokes of a coarser wheel: shallow furrows round the band, bright on one side and dark on the other.
    float streak = .7 * scratches(4.) + scratches(9.) + scratches(17.) + .8 * scratches(31.);
    for (int i = 0; i < BRUSH_TAPS; i++) {
      float part = (float(i) + uJitter.x) / float(BRUSH_TAPS) - .5;
      light += mirrored(normalize(normal + across * (part * .9 + streak * .1 * uGrain) + along * streak * .01), view, .26);
    }
    light *= .58 * (1. + clamp(streak * .55 * uGrain, -.6, .6)) / float(BRUSH_TAPS);
  } else if (finish == 1) {
    float streak = .8 * scratches(6.) + .8 * scratches(19.) + .7 * scratches(60.);
    for (int i = 0; i < BRUSH_TAPS; i++) {
      float part = (float(i) + uJitter.x) / float(BRUSH_TAPS) - .5;
      light += mirrored(normalize(normal + across * (part * .62 + streak * .12) + along * streak * .01), view, .22);
    }
    light *= .8 * (1. + streak * .2) / float(BRUSH_TAPS);
  } else if (finish == 2) {
    float speck = hash(floor(vLocal * 38.) + 3.), fine = clamp(.5 / (length(fwidth(vLocal)) * 38.), .15, 1.);
    for (int i = 0; i < BRUSH_TAPS; i++) {
      float turn = 6.2832 * ((float(i) + uJitter.x) / float(BRUSH_TAPS) + speck), out_ = .14 + .22 * uJitter.y;
      light += mirrored(normalize(normal + (along * cos(turn) + across * sin(turn)) * out_), view, .6);
    }
    light *= .8 * (1. + fine * .14 * (speck - .5)) / float(BRUSH_TAPS);
  } else {
    light = mirrored(normal, view, max(.06 + .28 * smoothstep(.02, .4, depth), bend));
  }
  show(light * bottom);
}
`;
