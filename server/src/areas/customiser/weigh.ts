import { charactersOf, volumesOf } from '@jinlan/atelier/pieces';
import { type Alloy, type Drawn, type Weights, weightOfVolume } from '@jinlan/domain/customiser';

/**
 * What each piece weighs, alloy by alloy, from the one fixed tessellation of its model. Null where its form is made of letters:
 * the shop has no font whose outlines could be weighed.
 */
export function weigh(drawn: readonly Drawn[]): Readonly<Partial<Record<Drawn['part'], Weights>>> | null {
  if (drawn.some(({ blueprint }) => charactersOf(blueprint).length > 0)) return null;
  return Object.fromEntries(drawn.map(({ part, blueprint }) => [part, weightsOf(blueprint)]));
}

function weightsOf(blueprint: Drawn['blueprint']): Weights {
  const volumes = [...volumesOf(blueprint, () => null)];
  return Object.fromEntries(
    volumes.map(([alloy, volume]): [Alloy, number] => [alloy, weightOfVolume(alloy, volume)]),
  );
}
