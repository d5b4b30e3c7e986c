/** The buying column: name, price breakdown, options, gift wrap, delivery, stores, and the button to buy. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { IconButton, Notice, OptionGroup, Parted, Price, Status } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useShop } from '../../../app/shop.tsx';
import { isHaltedIn } from '../../../gold-price/gold-prices.ts';
import { useGoldPrices } from '../../../gold-price/use-gold-prices.tsx';
import { DropHint } from '../../../hints/DropHint.tsx';
import { SizeGuide, sizedBy } from '../../../sizes/SizeGuide.tsx';
import { useHeart } from '../../../wishlists/hearts/use-heart.ts';
import { filesCode, isFiles, isGiftCard, isService } from '../../choosing/kinds.ts';
import { chosenWords, optionOf } from '../../choosing/option-tiles.tsx';
import type { Choices, Chosen, Variant } from '../../choosing/variants.ts';
import { fromMark, piecePath } from '../../piece-line.ts';
import { ledgerRows } from '../../waterfall.ts';
import { ComparePiece } from '../ComparePiece.tsx';
import { Marks } from '../Marks.tsx';
import { PriceLedger } from '../PriceLedger.tsx';
import type { ProductDetailFragment } from '../queries.generated.ts';
import { Share } from '../Share.tsx';
import { AddToBag } from './AddToBag.tsx';
import styles from './Buy.module.css';
import { Delivery } from './Delivery.tsx';
import { GiftWrap, giftOnWire, noGift } from './GiftWrap.tsx';
import { OfLevel } from './OfLevel.tsx';
import { OwnDesign } from './OwnDesign.tsx';
import { joined, type Special } from './special.ts';

export interface BuyProps {
  readonly piece: ProductDetailFragment;
  readonly choices: Choices;
  readonly chosen: Chosen;
  readonly variant: Variant | null;
  readonly lockMinutes: number;
  readonly onChoose: (code: string, uid: string) => void;
}

export function Buy({
  piece,
  choices,
  chosen,
  variant,
  lockMinutes,
  onChoose,
  special,
}: BuyProps & { readonly special?: Special }) {
  const words = useWords('piece');
  const { origin } = useShop();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [gift, setGift] = useState(noGift);
  const optionsRef = useRef<HTMLDivElement>(null);
  const boards = useGoldPrices();
  const priced = variant ?? piece;
  const lowest = readMoney(priced.price_range.minimum_price.final_price);
  const regular = readMoney(priced.price_range.minimum_price.regular_price);
  const highest = readMoney(piece.price_range.maximum_price?.final_price);
  const { set = null, group = null, files = null, options = null } = special ?? {};
  const soldOut = (set?.soldOut ?? false) || (variant ?? piece).stock_status === 'OUT_OF_STOCK';
  const chosenTotal = set?.price?.total ?? group?.total ?? null;
  const priceWithoutOptions = chosenTotal ?? files?.price ?? lowest;
  const optioned = options && priceWithoutOptions && options.priced(priceWithoutOptions);
  const price = optioned?.total ?? priceWithoutOptions;
  const from =
    files?.isLowest ??
    (chosenTotal === null &&
      variant === null &&
      priceWithoutOptions !== null &&
      highest !== null &&
      highest.minor > priceWithoutOptions.minor);
  const before = set?.price?.saving ? set.price.former : regular;
  const former = before && options ? options.priced(before).total : before;
  const isReduced = !piece.has_dynamic_gold || set !== null;
  const isShownReduced = isReduced && group === null && files === null;
  const shownFormerPrice = isShownReduced && former && price && former.minor > price.minor ? former : null;
  const isGoods = !isService(piece) && !isFiles(piece) && !isGiftCard(piece);
  const remaining = (variant ?? piece).only_x_left_in_stock;
  const isHalted = (type: string | null | undefined): boolean => isHaltedIn(boards, type);
  const halted = set?.rests(isHalted) ?? group?.rests(isHalted) ?? isHalted(piece.gold_price_type);
  const isOwnPrice = set === null && group === null && files === null;
  const more = optioned?.rows ?? [];
  const rows = [...(set ? set.rows : ledgerRows(priced.price_parts?.steps ?? [], words)), ...more];
  const totalWithoutOptions = set ? (set.price?.total ?? null) : readMoney(priced.price_parts?.total);
  const total = more.length > 0 ? price : totalWithoutOptions;

  const missingNow = (): string[] => [
    ...choices.options.filter(({ code }) => chosen[code] === undefined).map(({ code }) => code),
    ...(set?.missing ?? []),
    ...(files?.missing ? [filesCode] : []),
    ...(options?.missing ?? []),
  ];
  const itemNow = () => ({
    ...(variant ? { sku: variant.sku ?? '', parent_sku: piece.sku ?? '' } : { sku: piece.sku ?? '' }),
    ...joined(set?.onWire() ?? files?.onWire() ?? {}, options?.onWire() ?? {}),
  });
  const heart = useHeart({ sku: piece.sku ?? '', name: piece.name ?? '' }, () =>
    group === null && missingNow().length === 0 ? itemNow() : null,
  );

  function refuse(codes: readonly string[]) {
    setMissing(codes);
    const [first] = codes;
    const fieldCodes = [
      ...choices.options.map(({ code }) => code),
      ...(set?.options ?? []).map(({ uid }) => uid),
      ...(files ? [filesCode] : []),
      ...(options?.options ?? []).map(({ uid }) => uid),
    ];
    const fieldGroup = optionsRef.current?.children[fieldCodes.indexOf(first ?? '')];
    (fieldGroup ?? optionsRef.current)
      ?.querySelector<HTMLElement>('input:not(:disabled), select, textarea')
      ?.focus();
  }

  return (
    <section className={styles.buy} data-special={special ? '' : undefined}>
      <div className={styles.top}>
        <p className={styles.facts}>
          <Parted parts={[...piece.card_facts, words('piece.sku', { sku: piece.sku ?? '' })]} />
        </p>
        <Share title={piece.name ?? ''} url={origin + piecePath(piece)} />
        <IconButton
          icon="heart"
          size={20}
          label={heart.label}
          aria-pressed={heart.on}
          filled={heart.on}
          onClick={heart.onToggle}
        />
      </div>
      <h1>{piece.name}</h1>
      <div className={styles.price} aria-live="polite">
        {price ? (
          <Price
            size="page"
            amount={price}
            {...(shownFormerPrice ? { was: shownFormerPrice, wasLabel: words('browse.was') } : {})}
            {...(from ? fromMark(words) : {})}
          />
        ) : null}
        {isOwnPrice && <OfLevel price={price} piece={priced} withPoints={optioned === null} />}
        {priced.price_parts?.gold_effective_at ? (
          <time dateTime={priced.price_parts.gold_effective_at} className={styles.when}>
            {words('piece.goldTime', { time: words.moment(priced.price_parts.gold_effective_at) })}
          </time>
        ) : null}
      </div>
      {special?.notice}
      {halted ? <Notice tone="warning" title={words('browse.piece.halted')} /> : null}

      <div ref={optionsRef} className={styles.options}>
        {choices.options.map((option) => (
          <OptionGroup
            key={option.code}
            name={option.code}
            legend={option.label}
            end={sizeGuideFor(option.code, words('piece.sizeGuide'))}
            options={option.values.map((value) => optionOf(option, value, choices, chosen, words))}
            value={chosen[option.code] ?? null}
            error={
              missing.includes(option.code) ? words('piece.choose', { option: option.label }) : undefined
            }
            onChange={(uid) => {
              setMissing(missing.filter((code) => code !== option.code));
              onChoose(option.code, uid);
            }}
          />
        ))}
        {special?.choices(missing, setMissing)}
      </div>
      {special?.pieces}
      {special?.card ?? (
        <AddToBag
          path={piecePath(piece)}
          price={price}
          from={from}
          chosen={set ? [] : chosenWords(choices, chosen, variant, words)}
          soldOut={
            soldOut || (group !== null && group.count === 0 && group.items.every((item) => item.soldOut))
          }
          halted={halted}
          {...(group ? { label: words('piece.group.add', { count: group.count }) } : {})}
          items={() => {
            if (group) return group.count > 0 ? group.onWire() : null;
            const open = missingNow();
            if (open.length > 0) {
              refuse(open);
              return null;
            }
            return { ...itemNow(), quantity: 1, ...giftOnWire(gift) };
          }}
        />
      )}
      {piece.short_description?.html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
        <div className={styles.lead} dangerouslySetInnerHTML={{ __html: piece.short_description.html }} />
      ) : null}
      {set === null && group === null && (piece.has_dynamic_gold || more.length > 0) && total ? (
        <PriceLedger
          rows={rows}
          total={total}
          note={piece.has_dynamic_gold ? words('piece.lock', { minutes: lockMinutes }) : ''}
        />
      ) : null}
      {set && total && set.rows.length > 1 ? (
        <PriceLedger
          rows={rows}
          total={total}
          note={words(piece.has_dynamic_gold ? 'piece.lock' : 'piece.set.note', { minutes: lockMinutes })}
        />
      ) : null}
      {remaining && !soldOut ? (
        <Status tone="act">{words('browse.piece.left', { count: remaining })}</Status>
      ) : null}
      {soldOut || !isGoods ? null : (
        <Delivery
          sku={variant?.sku ?? (set || group ? null : (piece.sku ?? null))}
          choices={variant || choices.options.length === 0 ? null : choices}
          piece={piece}
        />
      )}

      {piece.gift_wrap_available && !soldOut && group === null ? (
        <GiftWrap gift={gift} onChange={setGift} />
      ) : null}

      {piece.design_style ? <OwnDesign style={piece.design_style} /> : null}

      <ComparePiece piece={piece} />
      <div>
        <DropHint
          kind="PIECE"
          target={piece.sku ?? ''}
          withSize={choices.options.some(({ code }) => sizedBy[code] === 'ring')}
        />
      </div>
      {isGoods ? <Marks /> : null}
    </section>
  );
}

function sizeGuideFor(code: string, label: string) {
  const guideKind = sizedBy[code];
  return guideKind ? <SizeGuide guideKind={guideKind} label={label} /> : null;
}
