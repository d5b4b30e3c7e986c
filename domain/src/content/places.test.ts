import { describe, expect, it } from 'vitest';
import { namesIn, placeNamed } from './index.ts';

describe('a place', () => {
  it('is known in both languages, with its kind or only its beginning', () => {
    expect(placeNamed('广州市', 'en-US')?.name).toBe('Guangzhou');
    expect(placeNamed('kuala', 'zh-Hans-CN')?.name).toBe('吉隆坡');
    expect(placeNamed('xian', 'en-US')?.name).toBe("Xi'an");
    expect(placeNamed('', 'en-US')).toBeNull();
    expect(placeNamed('亚特兰蒂斯', 'en-US')).toBeNull();
  });

  it('lies where our markets are', () => {
    for (const { name, latitude, longitude } of namesIn('zh-Hans-CN')) {
      expect(latitude, name).toBeGreaterThan(1);
      expect(latitude, name).toBeLessThan(54);
      expect(longitude, name).toBeGreaterThan(99);
      expect(longitude, name).toBeLessThan(135);
    }
    expect(namesIn('en-US').length).toBeGreaterThan(60);
  });
});
