import { LEAF_STRIDE } from '../bvh.ts';

/**
 * Reflections of the piece in itself: a ray traverses the boxes of `sortIntoBoxes` and shades what it meets. Metal is
 * followed twice, a stone gets a simple shading, a matt material the light that falls on it.
 */

export const TRACING = /* glsl */ `
uniform sampler2D uBoxes;
uniform sampler2D uCorners;
uniform sampler2D uNormals;
uniform int uBoxCount;
/** Colour and kind of each look: 0 metal, 1 stone, 2 matt. */
uniform vec4 uLooks[24];

/** Rows are 1024 wide. In a software renderer an integer division costs more than the look-up. */
vec4 entry(sampler2D table, int index) {
  return texelFetch(table, ivec2(index & 1023, index >> 10), 0);
}

struct Meeting { float away; vec3 normal; vec4 look; };

/** A ray starts slightly above a curved surface: any nearer, edges would be dotted. */
const float OFF = .015;

bool meets(vec3 from, vec3 direction, bool throughStones, out Meeting meeting) {
  vec3 inverse = 1. / (direction + vec3(equal(direction, vec3(0.))) * 1e-9);
  float nearest = 1e9;
  int triangle = -1;
  vec2 where = vec2(0.);
  int box = 0;
  while (box < uBoxCount) {
    vec4 low = entry(uBoxes, box * 2), high = entry(uBoxes, box * 2 + 1);
    vec3 a = (low.xyz - from) * inverse, b = (high.xyz - from) * inverse;
    vec3 enter = min(a, b), leave = max(a, b);
    float first = max(max(enter.x, enter.y), max(enter.z, 0.));
    float last = min(min(leave.x, leave.y), min(leave.z, nearest));
    if (first > last) { box = int(low.w); continue; }
    if (high.w >= 0.) {
      int leaf = int(high.w);
      int start = leaf >> ${Math.log2(LEAF_STRIDE)}, count = leaf - start * ${LEAF_STRIDE};
      for (int i = start; i < start + count; i++) {
        vec4 p = entry(uCorners, i * 3);
        if (throughStones && uLooks[int(p.w)].w == 1.) continue;
        vec3 q = entry(uCorners, i * 3 + 1).xyz - p.xyz, r = entry(uCorners, i * 3 + 2).xyz - p.xyz;
        vec3 side = cross(direction, r);
        float size = dot(q, side);
        if (abs(size) < 1e-9) continue;
        vec3 to = from - p.xyz;
        float u = dot(to, side) / size;
        vec3 other = cross(to, q);
        float v = dot(direction, other) / size;
        float away = dot(r, other) / size;
        if (u >= 0. && v >= 0. && u + v <= 1. && away > 1e-4 && away < nearest) {
          nearest = away;
          triangle = i;
          where = vec2(u, v);
        }
      }
    }
    box++;
  }
  if (triangle < 0) return false;
  vec3 n = entry(uNormals, triangle * 3).xyz * (1. - where.x - where.y)
    + entry(uNormals, triangle * 3 + 1).xyz * where.x + entry(uNormals, triangle * 3 + 2).xyz * where.y;
  n = normalize(n);
  meeting = Meeting(nearest, dot(n, direction) > 0. ? -n : n, uLooks[int(entry(uCorners, triangle * 3).w)]);
  return true;
}

vec3 lightFrom(vec3 point, vec3 normal, vec3 direction, float blur) {
  vec3 seen = vec3(1.);
  vec3 from = point + normal * OFF;
  for (int i = 0; i < 3; i++) {
    Meeting meeting;
    if (!meets(from, direction, false, meeting)) return seen * studioOver(from, direction, blur);
    vec3 at = from + direction * meeting.away;
    float facing = abs(dot(meeting.normal, direction));
    if (meeting.look.w == 1.) {
      float share = .17 + .83 * pow(1. - facing, 5.);
      vec3 within = refract(direction, meeting.normal, 1. / 2.4);
      vec3 bright = mix(studioFrom(reflect(within, meeting.normal), .12), studioFrom(within, .25), .4);
      return seen * (share * studioFrom(reflect(direction, meeting.normal), .12) + (1. - share) * meeting.look.rgb * forStones(bright));
    }
    if (meeting.look.w == 2.)
      return seen * (meeting.look.rgb * studioFrom(meeting.normal, .8) * .8 + .04 * studioFrom(reflect(direction, meeting.normal), .2));
    seen *= meeting.look.rgb + (1. - meeting.look.rgb) * pow(1. - facing, 5.) * .85;
    direction = reflect(direction, meeting.normal);
    from = at + meeting.normal * OFF;
    blur = max(blur, .1);
  }
  return seen * studioOver(from, direction, .25) * .7;
}

/** One ray over the hemisphere in each pass; the passes of a still add up to the shade of a crease. */
float openness(vec3 point, vec3 normal) {
  vec3 seed = vec3(gl_FragCoord.xy, uPass * 7.31);
  float turn = hash(seed) * 6.2832, height = hash(seed + 41.7) * 1.98 - .99;
  vec3 direction = normalize(normal + vec3(sqrt(1. - height * height) * vec2(cos(turn), sin(turn)), height) * .99);
  Meeting meeting;
  return meets(point + normal * OFF, direction, true, meeting) ? smoothstep(.6, 7., meeting.away) : 1.;
}
`;

/** Light from prongs and bezel, where a ray that leaves the stone meets them. */
export const MOUNT = /* glsl */ `
bool mountSeen(vec3 point, vec3 facet, vec3 direction, out vec3 seen) {
  Meeting meeting;
  direction = normalize(direction);
  if (!meets(point + normalize(facet) * .006, direction, true, meeting)) return false;
  vec3 at = point + direction * meeting.away;
  vec3 away = reflect(direction, meeting.normal);
  seen = meeting.look.w == 2.
    ? meeting.look.rgb * studioFrom(meeting.normal, .8)
    : meeting.look.rgb * mix(forStones(studioOver(at, away, .1)), studioOver(at, away, .3), .25);
  return true;
}
`;
