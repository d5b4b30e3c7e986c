import { describe, expect, it } from 'vitest';
import { locales } from '../markets/index.ts';
import { namesIn, placeInAddress, placeNamed } from './index.ts';

describe('a place', () => {
  it('is found in both languages, with or without its kind, and by its beginning', () => {
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
    ['北京市海淀区', 'Haidian'],
    ['北京市密云区', 'Beijing'],
    ['广东省广州市越秀区', 'Yuexiu'],
    ['江苏省无锡市', 'Jiangsu'],
    ['Xuhui District, Shanghai', 'Xuhui'],
    [' , ', undefined],
    ['中環 銅鑼灣', 'Causeway Bay'],
    ['香港將軍澳', 'Tseung Kwan O'],
  ])('is found inside its city: %s', (typed, name) => {
    expect(placeInAddress(typed, 'en-US')?.name).toBe(name);
  });

  it.each([
    ['海淀', 39.96, 116.3],
    ['徐汇区', 31.19, 121.44],
    ['浦东新区', 31.22, 121.54],
    ['南山', 22.53, 113.93],
    ['武侯区', 30.64, 104.04],
    ['深水埗', 22.33, 114.16],
    ['Bangsar', 3.13, 101.67],
    ['宏茂桥', 1.37, 103.85],
    ['广东', 23.13, 113.26],
    ['江蘇省', 32.06, 118.8],
    ['Zhejiang Province', 30.27, 120.16],
    ['广西壮族自治区', 22.82, 108.37],
    ['新疆维吾尔自治区', 43.83, 87.62],
    ['雪兰莪', 3.07, 101.52],
    ['香港特別行政區', 22.3, 114.18],
  ])('is a district alone, or a province by its capital: %s', (typed, latitude, longitude) => {
    const place = placeNamed(typed, 'zh-Hans-CN');
    expect(place?.latitude).toBeCloseTo(latitude, 1);
    expect(place?.longitude).toBeCloseTo(longitude, 1);
  });

  it('has one row, and provinces have no label on the map', () => {
    for (const locale of locales) {
      const names = namesIn(locale).map(({ name }) => name);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
      expect(names).not.toContain(locale === 'en-US' ? 'Guangdong' : '广东');
    }
  });

  it('is in one of our markets', () => {
    for (const { name, latitude, longitude } of namesIn('zh-Hans-CN')) {
      expect(latitude, name).toBeGreaterThan(1);
      expect(latitude, name).toBeLessThan(54);
      expect(longitude, name).toBeGreaterThan(99);
      expect(longitude, name).toBeLessThan(135);
    }
    expect(namesIn('en-US').length).toBeGreaterThan(60);
  });
});
