import type { Scene } from './raster.ts';
export async function pendants(): Promise<Record<string, Scene>> { return {}; }
