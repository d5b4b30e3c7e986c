/**
 * Price and date of the design. The server's answer counts. Until it arrives, the page computes the same price with the
 * same rules, tables and models. An incomplete design is priced as an estimate with the first available option of each
 * open step, but without a stone that is not chosen.
 */

import type { ShopError } from '@jinlan/client/data';
import { useQuery } from '@jinlan/client/data';
import {
  type Design,
  type Draft,
  type Dropped,
  missingSteps,
  previewOf,
  previewStone,
  quoteDesign,
  type Workshop,
} from '@jinlan/domain/customiser';
import { type Money, money } from '@jinlan/domain/money';
import { type GoldMetal, type GoldQuote, goldTypeFacts, isGoldPriceType } from '@jinlan/domain/pricing';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useShop } from '../app/shop.tsx';
import { useGoldPrices } from '../gold-price/use-gold-prices.tsx';
import { codeOf } from './design-address.ts';
import { CustomiserDesignDocument } from './queries.generated.ts';
import { priceOfAnswer, priceOfQuote, type ShownPrice } from './shown-price.ts';
import type { OutlineSource } from './stage/DesignStage.tsx';
import { type Letters, openScales, type Scales } from './weigh-design.ts';

export interface DesignQuote {
  /** The design on the stage and in the price: the draft, with open steps completed. */
  readonly preview: Design | null;
  readonly isWhole: boolean;
  /** True for a diamond ring without a chosen stone: the price excludes the stone. */
  readonly withoutStone: boolean;
  readonly price: ShownPrice | null;
  /** Whether the price comes from the server. */
  readonly settled: boolean;
  /** The server's code why a complete design has no price. */
  readonly priceRefusal: string | null;
  readonly error: ShopError | null;
  /** Such as 2026-12-11. The last known date while another is requested. */
  readonly deliveryDate: string | null;
  readonly deliveryDays: number | null;
  /** Choices of this design that the server refuses: a sold stone, a forbidden word. */
  readonly unavailable: readonly Dropped[];
  /** Asks the server again, because a stone may have been sold. */
  readonly askAgain: () => void;
}

type Glyphs = Awaited<ReturnType<OutlineSource>>;

export interface QuoteSources {
  /** Exchange rate from the tables' currency to the page's. */
  readonly partsPerMillion: number | null;
  /** Price of the chosen main stone. */
  readonly stonePrice: Money | null;
  readonly outlines: OutlineSource;
}

const none: readonly never[] = [];

export function useQuote(workshop: Workshop, draft: Draft, sources: QuoteSources): DesignQuote {
  const preview = useMemo(() => previewOf(workshop, draft), [workshop, draft]);
  const isWhole = useMemo(() => missingSteps(workshop, draft).length === 0, [workshop, draft]);
  const withoutStone = preview?.flow === 'diamond-ring' && preview.piece.stone.sku === previewStone;
  const code = useMemo(() => (preview ? codeOf(workshop, preview) : ''), [workshop, preview]);
  const {
    data,
    variables: quotedVariables,
    error,
    stale,
    refetch,
  } = useQuery(
    CustomiserDesignDocument,
    { code },
    { pause: preview === null || withoutStone, livePrices: true },
  );
  const serverDesign = data?.customiserDesign;
  const isForThisDesign = quotedVariables?.code === code && !withoutStone && !stale;
  const dropped = serverDesign && isForThisDesign && serverDesign.code !== code ? serverDesign.dropped : none;
  const answer = serverDesign?.code === code ? serverDesign : undefined;
  const computedPrice = useComputedPrice(workshop, preview, { ...sources, needed: answer === undefined });
  const serverPrice = answer ? priceOfAnswer(answer) : null;
  const last = answer ?? serverDesign;
  const unavailable = useMemo(() => dropped.flatMap(readDropped), [dropped]);
  return {
    preview,
    isWhole,
    withoutStone,
    price: serverPrice ?? computedPrice,
    settled: serverPrice !== null,
    priceRefusal: answer?.price_refusal ?? null,
    error: answer || withoutStone ? null : error,
    deliveryDate: withoutStone ? null : (last?.delivery_date ?? null),
    deliveryDays: withoutStone ? null : (last?.cm_delivery_days ?? null),
    unavailable,
    askAgain: refetch,
  };
}

function readDropped({
  step,
  position,
  reason,
}: {
  readonly step: string;
  readonly position?: string | null;
  readonly reason: { readonly code: string; readonly data: string };
}): Dropped[] {
  const atPosition = position ? { position } : {};
  return [{ step, ...atPosition, reason: { code: reason.code, data: JSON.parse(reason.data) } } as Dropped];
}

function useComputedPrice(
  workshop: Workshop,
  design: Design | null,
  terms: QuoteSources & { readonly needed: boolean },
): ShownPrice | null {
  const { currency } = useShop();
  const boards = useGoldPrices();
  const [scales, setScales] = useState<Scales | null>(null);
  useEffect(() => {
    openScales().then(setScales, () => undefined);
  }, []);
  const deferredDesign = useDeferredValue(design);
  const { partsPerMillion, needed, outlines } = terms;
  const letters = useMemo(
    () => (needed && scales && deferredDesign ? scales.lettersOf(workshop, deferredDesign) : null),
    [workshop, deferredDesign, scales, needed],
  );
  const glyphs = useGlyphs(letters, outlines);
  const stonePrice =
    deferredDesign?.flow === 'diamond-ring' ? (terms.stonePrice ?? money(0, currency)) : null;
  const stoneMinor = stonePrice?.minor ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: in the one currency of the page, the number is enough
  return useMemo(() => {
    if (!needed || !deferredDesign || !scales || partsPerMillion === null || (letters && !glyphs))
      return null;
    const weights = scales.weigh(workshop, deferredDesign, (character) => glyphs?.get(character) ?? null);
    if (!weights) return null;
    const quotes = Object.fromEntries(
      boards.flatMap((board): [GoldMetal, GoldQuote][] =>
        isGoldPriceType(board.type)
          ? [[goldTypeFacts[board.type].metal, { ...board, type: board.type, buy: board.buyBack }]]
          : [],
      ),
    );
    const quote = quoteDesign(
      workshop,
      deferredDesign,
      { currency, partsPerMillion, weights, stonePrice },
      quotes,
    );
    return quote.ok ? priceOfQuote(quote.value) : null;
  }, [
    workshop,
    deferredDesign,
    scales,
    partsPerMillion,
    stoneMinor,
    boards,
    currency,
    needed,
    letters,
    glyphs,
  ]);
}

/** Returns null until all letters have loaded. */
function useGlyphs(letters: Letters | null, outlines: OutlineSource): Glyphs | null {
  const [loaded, setLoaded] = useState<{ readonly letters: Letters; readonly glyphs: Glyphs } | null>(null);
  useEffect(() => {
    if (!letters) return;
    outlines(letters.characters, letters.font).then(
      (glyphs) => setLoaded({ letters, glyphs }),
      // Failures are ignored: the server's answer is requested anyway.
      () => undefined,
    );
  }, [letters, outlines]);
  return loaded?.letters === letters ? (loaded?.glyphs ?? null) : null;
}
