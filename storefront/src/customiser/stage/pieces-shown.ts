/** Converts blueprints to the pieces that the viewer shows: models, their letters and engravings. */
import type { Glyph } from '@jinlan/atelier/pieces';
import type { ShownPiece, Words } from '@jinlan/atelier/viewer';
import {
  type Blueprint,
  type Engraving,
  type EngravingFont,
  type Engravings,
  engravedSize,
} from '@jinlan/domain/customiser';

type Pieces = typeof import('@jinlan/atelier/pieces');

/** Outlines of characters to be made in metal. Characters that the font lacks are omitted. */
export type OutlineSource = (
  characters: readonly string[],
  font: EngravingFont,
) => Promise<ReadonlyMap<string, Glyph>>;

/** Resolves to a CSS font family with which a canvas can draw the text. */
export type FamilySource = (font: EngravingFont, text: string) => Promise<string>;

export function wordsFor(
  { position, lines }: Engraving,
  family: string,
  engravables: ShownPiece['model']['engravables'],
): Words {
  const height = engravables.find(({ place }) => place === position)?.height ?? Number.POSITIVE_INFINITY;
  return { place: position, text: lines.join('\n'), family, size: engravedSize(height, lines.length) };
}

const engravingsOf = (blueprint: Blueprint): Engravings =>
  'engraving' in blueprint ? blueprint.engraving : [];

/** Resolves to the models at the live view's detail. Rejects if letters or fonts cannot be loaded. */
export function piecesShown(
  { modelOf, charactersOf, fontOf }: Pieces,
  blueprints: readonly Blueprint[],
  outlines: OutlineSource | undefined,
  families: FamilySource,
): Promise<readonly ShownPiece[]> {
  return Promise.all(
    blueprints.map(async (blueprint): Promise<ShownPiece> => {
      const characters = charactersOf(blueprint);
      const engravings = engravingsOf(blueprint);
      const [glyphs, loaded] = await Promise.all([
        characters.length === 0 || outlines === undefined ? null : outlines(characters, fontOf(blueprint)),
        Promise.all(
          engravings.map(async (engraving) => ({
            engraving,
            family: await families(engraving.font, engraving.lines.join('')),
          })),
        ),
      ]);
      const model = modelOf(blueprint, (character) => glyphs?.get(character) ?? null, 'live');
      const words = loaded.map(({ engraving, family }) => wordsFor(engraving, family, model.engravables));
      return { model, words };
    }),
  );
}
