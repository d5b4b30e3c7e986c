/** The characters and outlines of the shop's fonts, fetched once and cached. */
import type { Glyph } from '@jinlan/atelier/pieces';
import type { EngravingFont, HasCharacter } from '@jinlan/domain/customiser';
import type { Client } from '@urql/core';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { anyCharacter } from '../open-workshop.ts';
import { CustomiserOutlinesDocument, type CustomiserOutlinesQueryVariables } from '../queries.generated.ts';
import type { OutlineSource } from '../stage/DesignStage.tsx';
import { useReconnects } from '../use-reconnects.ts';
import { charactersKnown, openEngravingFonts } from './engraving-fonts.ts';

/** Accepts every character until the font table has loaded. The server refuses unknown ones. */
export function useHasCharacter(): HasCharacter {
  const reconnects = useReconnects();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again whenever the connection returns
  useEffect(() => {
    openEngravingFonts().catch(() => undefined);
  }, [reconnects]);
  const { subscribe, now } = charactersKnown;
  return useSyncExternalStore(subscribe, now, () => null) ?? anyCharacter;
}

const wireFont: Readonly<Record<EngravingFont, CustomiserOutlinesQueryVariables['font']>> = {
  kaiti: 'KAITI',
  arial: 'ARIAL',
  serif: 'SERIF',
  script: 'SCRIPT',
};

/** Returns the same source for the life of the page. */
export function useOutlines(): OutlineSource {
  const client = useClient();
  return useMemo(() => outlineSource(client), [client]);
}

function outlineSource(client: Client): OutlineSource {
  const glyphs = new Map<string, Glyph>();
  return async (characters, font) => {
    const missing = characters.filter((character) => !glyphs.has(font + character));
    if (missing.length > 0) {
      const { data, error } = await client
        .query(CustomiserOutlinesDocument, { text: missing.join(''), font: wireFont[font] })
        .toPromise();
      if (!data) throw error ?? new Error('No outlines came');
      for (const { character, path, units_per_em, advance } of data.customiserOutlines)
        glyphs.set(font + character, { path, unitsPerEm: units_per_em, advance });
    }
    return new Map(
      characters.flatMap((character) => {
        const glyph = glyphs.get(font + character);
        return glyph ? [[character, glyph] as const] : [];
      }),
    );
  };
}
