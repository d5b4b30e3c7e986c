/**
 * Metal is a mirror with a colour. Brushing bends the mirror across the run of u, blasting (matte) everywhere; engraving is
 * the slope of a height map. The inside of a band sees its own other side, which a live view works out from a cylinder.
 */

export const METAL = /* glsl */ `
uniform vec3 uBase;
uniform float uContrast;
/** 0 polished, 1 brushed, 2 matte, 3 hammered. */
uniform int uFinish;
/** Inner radius and half width of a band around its z axis, mm; 0 where there is none. */
uniform vec2 uHole;
uniform sampler2D uCut;
/** Middle (u, v), length and height of a line of engraving, mm. */
uniform vec4 uCutBox[2];
/** Period of u, whether turned (-1 or 1), whether there is a line, its row in the texture. */
uniform vec4 uCutRun[2];

/** What is dim is dimmed, and takes the metal's colour twice, as where metal sees metal. */
vec3 shaped(vec3 light) {
  float bright = smoothstep(.2, 1.5, max(light.r, max(light.g, light.b)));
  return light * mix(1., .36 + .64 * bright, uContrast) * mix(pow(uBase, vec3(.28)), vec3(1.), bright);
}

vec3 reflectance(float facing) {
  return uBase + (1. - uBase) * pow(1. - facing, 5.) * .85;
}

/** The band seen in its own inside: the ray goes on from the opposite wall. */
void throughHole(inout vec3 point, inout vec3 direction, inout vec3 seen) {
  vec3 at = transpose(vTurn) * (point - (vWorld - vTurn * vLocal));
  vec3 along = transpose(vTurn) * direction;
  for (int i = 0; i < 3; i++) {
    float a = dot(along.xy, along.xy), b = dot(at.xy, along.xy);
    float far = (-b + sqrt(max(b * b - a * (dot(at.xy, at.xy) - uHole.x * uHole.x), 0.))) / max(a, 1e-5);
    vec3 hit = at + along * far;
    if (far < uHole.x * .05 || abs(hit.z) > uHole.y) break;
    vec3 inward = vec3(-normalize(hit.xy), 0.);
    float facing = max(dot(-along, inward), 0.);
    seen *= reflectance(facing) * .96;
    along = reflect(along, inward);
    at = hit;
  }
  direction = vTurn * along / length(vTurn[0]);
  point = vWorld + vTurn * (at - vLocal);
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
  vec3 hub = vLocal;
  if (uHole.x > 0. && length(hub.xy) < uHole.x * 1.06 && dot(vLocalNormal.xy, hub.xy) < -.5 * length(hub.xy))
    throughHole(point, away, seen);
#endif
  return shaped(lightFrom(point, flat_, away, blur)) * seen;
}

/** Height (1 the surface, 0 the bottom of the cut) and its slope along u and v for the engraving here. */
vec3 engraved() {
  for (int i = 0; i < 2; i++) {
    if (uCutRun[i].z < .5) continue;
    vec2 at = vUv - uCutBox[i].xy;
    if (uCutRun[i].x > 0.) at.x -= uCutRun[i].x * floor(at.x / uCutRun[i].x + .5);
    at *= uCutRun[i].y;
    vec2 on = vec2(.5 + at.x / uCutBox[i].z, .5 - at.y / uCutBox[i].w);
    if (any(lessThan(on, vec2(.004))) || any(greaterThan(on, vec2(.996)))) continue;
    on.y = (on.y + uCutRun[i].w) * .5;
    vec2 step = 1. / vec2(textureSize(uCut, 0));
    float height = texture(uCut, on).r;
    vec2 slope = vec2(
      texture(uCut, on + vec2(step.x, 0.)).r - texture(uCut, on - vec2(step.x, 0.)).r,
      texture(uCut, on - vec2(0., step.y)).r - texture(uCut, on + vec2(0., step.y)).r);
    slope /= 2. * step * vec2(uCutBox[i].z, uCutBox[i].w * 2.);
    return vec3(height, slope * uCutRun[i].y);
  }
  return vec3(1., 0., 0.);
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

  vec3 cut = engraved();
  normal = normalize(normal - .13 * (along * cut.y + across * cut.z));
  float depth = 1. - cut.x;
  float bottom = mix(1., .2, depth);

  vec3 light = vec3(0.);
  if (uFinish == 1) {
    float streak = noise(vec3(vUv.x * .35, vUv.y * 34., 1.)) - .5 + .6 * (noise(vec3(vUv.x * .9, vUv.y * 90., 7.)) - .5);
    for (int i = 0; i < BRUSH_TAPS; i++) {
      float part = (float(i) + uJitter.x) / float(BRUSH_TAPS) - .5;
      light += mirrored(normalize(normal + across * (part * .5 + streak * .16) + along * streak * .012), view, .26);
    }
    light /= float(BRUSH_TAPS);
    light *= 1. + streak * .1;
  } else if (uFinish == 2) {
    float grain = noise(vLocal * 26.) + .5 * noise(vLocal * 61.) - .75;
    for (int i = 0; i < BRUSH_TAPS; i++) {
      float turn = 6.2832 * (float(i) + uJitter.x) / float(BRUSH_TAPS), out_ = .12 + .2 * uJitter.y;
      light += mirrored(normalize(normal + (along * cos(turn) + across * sin(turn)) * out_ + grain * .05 * along), view, .5);
    }
    light *= (1. + grain * .16) / float(BRUSH_TAPS);
  } else {
    light = mirrored(normal, view, .06 + depth * .25);
  }
  show(light * bottom);
}
`;
