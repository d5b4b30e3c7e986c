import type { Scene } from './raster.ts';
export async function wide(): Promise<Record<string, { scene: Scene; size: [number, number] }>> { return {}; }
