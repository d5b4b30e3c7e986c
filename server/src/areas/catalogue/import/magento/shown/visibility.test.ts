import { describe, expect, it } from 'vitest';
import { readVisibility, visibilityNames } from './visibility.ts';

const none = visibilityNames([]);

describe('the visibility of a piece', () => {
  it.each([
    ['en', 'Not Visible Individually', 'Catalog', 'Search', 'Catalog, Search'],
    ['de', 'Einzeln nicht sichtbar', 'Katalog', 'Suche', 'Katalog, Suche'],
    ['fr', 'Non visible individuellement', 'Catalogue', 'Chercher', 'Catalogue, Recherche'],
    ['es', 'No es visible individualmente', 'Catálogo', 'Buscar', 'Catálogo, Búsqueda'],
    ['it', 'Non visibile singolarmente', 'Catalogo', 'Cerca', 'Catalogo, ricerca'],
    ['nl', 'Niet individueel zichtbaar', 'Catalogus', 'Zoeken', 'Catalogus, zoeken'],
    ['pt', 'Não Visível Individualmente', 'Catálogo', 'Pesquisa', 'Catálogo, Pesquisa'],
    ['pl', 'Niewidoczne pojedyńczo', 'Katalog', 'Szukaj', 'Katalog, wyszukiwanie'],
    ['ja', '非表示', 'カタログ', '検索', 'カタログ, 検索'],
    ['ko', '개별 표시 안함', '카탈로그', '검색', '카탈로그, 검색'],
    ['zh-Hans', '不单独显示', '目录', '搜索', '目录搜索'],
    ['zh-Hans of 2.0', '无独立可见性', '分类', '搜索', '分类，搜索'],
    ['zh-Hant', '不單獨顯示', '目錄', '搜尋', '目錄，搜索'],
    ['numbers', '1', '2', '3', '4'],
  ])('is read in the language %s', (_, ...words) => {
    expect(words.map((text) => readVisibility(text, none))).toEqual(['none', 'catalogue', 'search', 'both']);
  });

  it.each(['catalogo,  busqueda', 'KATALOG,SUCHE', ''])('is both for %j', (text) => {
    expect(readVisibility(text, none)).toBe('both');
  });

  it('is unknown for other words, until magento.json defines them', () => {
    expect(readVisibility('Katalóg, Vyhľadávanie', none)).toBeNull();
    const names = visibilityNames([
      ['Katalóg, Vyhľadávanie', 4],
      ['Search', 2],
    ]);
    expect(readVisibility('katalóg, vyhľadávanie', names)).toBe('both');
    expect(readVisibility('Search', names)).toBe('catalogue');
  });
});
