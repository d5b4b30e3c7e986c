// Pictures that are not of one piece's page: the hero, whose empty middle carries words, and the menu's banners.
import { diamond, round } from './gems.ts';
import * as light from './light.ts';
import { gem, join, moved, scene, standing } from './parts.ts';
import type { Scene } from './raster.ts';
import { inscribed } from './rings.ts';
import { identity } from './vector.ts';

export interface Sheet {
  readonly scene: Scene;
  readonly size: readonly [number, number];
}

export async function wide(pieces: Readonly<Record<string, Scene>>): Promise<Record<string, Sheet>> {
  const vow = standing(await inscribed(light.yellowGold, '执子之手　与子偕老', 15.5, 5), 0);
  const of = (name: string, change: Partial<Scene>): Scene => ({ ...(pieces[name] as Scene), ...change });
  const scatter = [
    { x: -9, z: 5, r: 3.1, spin: 10 },
    { x: 12, z: 6, r: 2.1, spin: 40 },
    { x: 10.5, z: -6, r: 1.5, spin: 70 },
  ].map((s) => gem(round, diamond, [s.x, s.r * 0.62, s.z], [0.5 - s.r * 0.1, 0.72, 0.5], s.r, s.spin));
  const solitaire = pieces['chujian-front'] as Scene;
  const sparkling = join(
    { items: solitaire.items, stones: solitaire.stones ?? [] },
    { items: [], stones: scatter },
  );
  const banner = (s: Scene): Sheet => ({ scene: s, size: [1600, 1000] });
  return {
    'hero-zhishou': { scene: scene(vow, 22.4, 33, [0, 11.6, 0], { place: [0.5, 0.74] }), size: [2560, 1440] },
    'hero-zhishou-phone': {
      scene: scene(vow, 21.6, 33, [0, 9.6, 0], { place: [0.5, 0.46] }),
      size: [1200, 1600],
    },
    'banner-gold': banner(of('yuexia-front', { span: 48, pitch: 66, target: [0, 1, -2] })),
    'banner-diamond': banner(scene(moved(sparkling, identity), 50, 24, [0, 11, 0])),
    'banner-wedding': banner(of('tongxin-front', { span: 48, target: [0, 10, 0] })),
    'banner-karat': banner(of('banxia-front', { span: 40, target: [0, 9.4, 0] })),
    'banner-gems': banner(of('qinghe-front', { span: 40, pitch: 26, target: [0, 14.5, 0] })),
    'banner-gifts': banner(of('xiaoman-front', { span: 88, pitch: 58 })),
  };
}
