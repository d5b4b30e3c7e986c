import { describe, expect, it } from 'vitest';
import { namesIn, placeInAddress, placeNamed } from './index.ts';

describe('a place', () => {
  it('is known in both languages, with its kind or only its beginning', () => {
    expect(placeNamed('广州市', 'en-US')?.name).toBe('Guangzhou');
    expect(placeNamed('kuala', 'zh-Hans-CN')?.name).toBe('吉隆坡');
    expect(placeNamed('xian', 'en-US')?.name).toBe("Xi'an");
    expect(placeNamed('銅鑼灣', 'en-US')?.name).toBe('Causeway Bay');
    expect(placeNamed('觀塘區', 'en-US')?.name).toBe('Kwun Tong');
    expect(placeNamed('', 'en-US')).toBeNull();
    expect(placeNamed('亚特兰蒂斯', 'en-US')).toBeNull();
  });

  it.each([
    ['北京朝阳', 'Chaoyang'],
    ['北京市朝阳区', 'Chaoyang'],
    ['北京 朝阳', 'Chaoyang'],
    ['Central, Hong Kong', 'Central'],
    ['Queens, New York', undefined],
    ['北京市海淀区', 'Beijing'],
    [' , ', undefined],
    ['中環 銅鑼灣', 'Causeway Bay'],
    ['香港將軍澳', 'Tseung Kwan O'],
  ])('is found in its city: %s', (typed, name) => {
    expect(placeInAddress(typed, 'en-US')?.name).toBe(name);
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
