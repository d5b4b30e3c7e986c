import { charactersOf, fontOf, type Outlines, volumesOf } from '@jinlan/atelier/pieces';
import { type Alloy, type Drawn, type Weights, weightOfVolume } from '@jinlan/domain/customiser';
import { type Fonts, outlinesIn } from './fonts/fonts.ts';

/** The weight of each piece in milligrams by alloy, from the fixed tessellation of its model. */
export async function weigh(
  fonts: Fonts,
  drawn: readonly Drawn[],
): Promise<Readonly<Partial<Record<Drawn['part'], Weights>>>> {
  const weights: Partial<Record<Drawn['part'], Weights>> = {};
  for (const { part, blueprint } of drawn)
    weights[part] = weightsOf(blueprint, await outlinesOf(fonts, blueprint));
  return weights;
}

/** The glyphs of the letters that a piece consists of. */
export async function outlinesOf(fonts: Fonts, blueprint: Drawn['blueprint']): Promise<Outlines> {
  return outlinesIn(await fonts.draw(fontOf(blueprint), charactersOf(blueprint)));
}

function weightsOf(blueprint: Drawn['blueprint'], outlines: Outlines): Weights {
  const volumes = [...volumesOf(blueprint, outlines)];
  return Object.fromEntries(
    volumes.map(([alloy, volume]): [Alloy, number] => [alloy, weightOfVolume(alloy, volume)]),
  );
}
