import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LevelContext, useLevelNow } from './LevelProvider.tsx';

function Level() {
  return `level ${useLevelNow()?.level ?? 'unknown'}`;
}

it('a component that hydrates after the level has come shows what the server drew', () => {
  // The renderer reads the same snapshot as a component that hydrates.
  const markup = renderToStaticMarkup(
    <LevelContext value={{ level: 'GOLD', craft_basis_points: 3_000 }}>
      <Level />
    </LevelContext>,
  );
  expect(markup).toBe('level unknown');
});
