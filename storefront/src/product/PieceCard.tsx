/** A piece in a list: shows the fragment's data in the design system's card. */

import { readMoney } from '@jinlan/client/data';
import { laterPart, useWords, type Words } from '@jinlan/client/words';
import { add, format, type Money } from '@jinlan/domain/money';
import { ProductCard, ProductCardSkeleton, ProductGrid, SkeletonRegion } from '@jinlan/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { isHaltedIn } from '../gold-price/gold-prices.ts';
import { useGoldPrices } from '../gold-price/use-gold-prices.tsx';
import { useLevelNow } from '../members/LevelProvider.tsx';
import { type LevelNow, levelPrice } from '../members/level-price.ts';
import { useHeart } from '../wishlists/hearts/use-heart.ts';
import type { PieceCardFragment } from './fragments.generated.ts';
import { fromMark, piecePath } from './piece-line.ts';

const QuickView = laterPart(async () => (await import('./QuickView.tsx')).QuickView, 'find', 'piece');

interface PieceCardProps {
  readonly piece: PieceCardFragment;
  readonly priority?: boolean;
  readonly level?: 2 | 3 | 4;
  readonly sizes?: string;
  /** Whether the card has a button for the quick view. */
  readonly quick?: boolean;
  readonly foot?: ReactNode;
}

export function PieceCard({
  piece,
  priority = false,
  level = 3,
  sizes,
  quick = false,
  foot,
}: PieceCardProps) {
  const words = useWords();
  const wishControls = useHeart({ sku: piece.sku ?? '', name: piece.name ?? '' });
  const boards = useGoldPrices();
  const levelNow = useLevelNow();
  const [looking, setLooking] = useState(false);
  const { minimum_price, maximum_price } = piece.price_range;
  const price = readMoney(minimum_price.final_price);
  if (!price) return null;
  const regular = readMoney(minimum_price.regular_price);
  const highest = readMoney(maximum_price?.final_price);
  const from = highest !== null && highest.minor > price.minor;
  // A by-weight piece shows its reduction at the craft charge instead.
  const formerPrice = regular && regular.minor > price.minor && !piece.has_dynamic_gold ? regular : null;
  const card = (
    <ProductCard
      to={piecePath(piece)}
      name={piece.name ?? ''}
      picture={{
        src: piece.small_image?.url,
        alt: piece.small_image?.label ?? '',
        color: piece.small_image?.color ?? null,
      }}
      facts={
        piece.stores_with_stock
          ? [...piece.card_facts, words('browse.piece.stores', { count: piece.stores_with_stock })]
          : piece.card_facts
      }
      rating={ratingOf(piece, words)}
      price={{
        amount: price,
        ...(formerPrice ? { was: formerPrice, wasLabel: words('browse.was') } : {}),
        ...(from ? fromMark(words) : {}),
      }}
      pricingFacts={
        isHaltedIn(boards, piece.gold_price_type)
          ? [words('browse.piece.halted')]
          : [...howPriced(piece, words), ...ofLevel(piece, price, levelNow, words)]
      }
      tag={tagOf(piece, words)}
      soldOut={piece.stock_status === 'OUT_OF_STOCK' ? words('browse.soldOut') : null}
      wishButton={wishControls}
      {...(quick ? { quick: { label: words('browse.quick'), onOpen: () => setLooking(true) } } : {})}
      foot={foot}
      priority={priority}
      level={level}
      {...(sizes ? { sizes } : {})}
    />
  );
  return looking ? (
    <>
      {card}
      <Suspense>
        <QuickView piece={piece} onClose={() => setLooking(false)} />
      </Suspense>
    </>
  ) : (
    card
  );
}

/** The stars of a piece with reviews. */
function ratingOf({ review_count: count, rating_summary: percent }: PieceCardFragment, words: Words) {
  if (count === 0) return null;
  const average = words.number(percent / 20, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return { percent, count: words.number(count), label: words('browse.rating', { average, count }) };
}

function howPriced(piece: PieceCardFragment, words: Words): ReactNode[] {
  if (piece.card_tag === 'made_to_order') {
    return piece.delivery_days ? [words('browse.days', { days: piece.delivery_days })] : [];
  }
  if (!piece.has_dynamic_gold) return [words('browse.fixed')];
  const craft = piece.price_parts?.steps.find(({ kind }) => kind === 'craft_charge');
  const reduction = piece.price_parts?.steps.find(({ kind }) => kind === 'craft_discount');
  const full = readMoney(craft?.amount);
  const reductionAmount = readMoney(reduction?.amount);
  if (!full) return [words('browse.byWeight')];
  const amount = reductionAmount ? add(full, reductionAmount) : full;
  const formerPrice = reductionAmount ? full : null;
  return [
    words('browse.byWeight'),
    formerPrice
      ? words.rich('browse.craftReduced', {
          amount: format(amount),
          was: format(formerPrice),
          now: (text) => <strong key="now">{text}</strong>,
          old: (text) => <s key="old">{text}</s>,
        })
      : words('browse.craft', { amount: format(amount) }),
  ];
}

/** The price of the signed-in member's level. */
function ofLevel(piece: PieceCardFragment, price: Money, level: LevelNow | null, words: Words): ReactNode[] {
  const amount = levelPrice(price, piece.level_craft, level);
  if (!amount || !level) return [];
  return [
    words.rich('browse.level.price', {
      level: words(`browse.level.${level.level}`),
      amount: format(amount),
      now: (text) => <strong key="level">{text}</strong>,
    }),
  ];
}

function tagOf(
  piece: PieceCardFragment,
  words: Words,
): { text: string; tone: 'plain' | 'reduced' | 'lanzuo' | 'out' } | null {
  if (piece.stock_status === 'OUT_OF_STOCK') return { text: words('browse.soldOut'), tone: 'out' };
  switch (piece.card_tag) {
    case 'made_to_order':
      return { text: words('browse.tag.madeToOrder'), tone: 'lanzuo' };
    case 'craft_reduced':
      return { text: words('browse.tag.craftReduced'), tone: 'reduced' };
    case 'reduced':
      return { text: words('browse.tag.reduced'), tone: 'reduced' };
    case 'new':
      return { text: words('browse.tag.new'), tone: 'plain' };
    default:
      return null;
  }
}

export function PieceGridSkeleton({
  count,
  campaign = false,
}: {
  readonly count: number;
  readonly campaign?: boolean;
}) {
  const words = useWords();
  return (
    <SkeletonRegion label={words('ui.loading')}>
      <ProductGrid campaign={campaign}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are identical
          <ProductCardSkeleton key={index} />
        ))}
      </ProductGrid>
    </SkeletonRegion>
  );
}
