import { useWords, type Words } from '@jinlan/client/words';
import { ringOptions } from '@jinlan/domain/orders';
import { Link, Picture, PieceMark } from '@jinlan/ui';
import { useShop } from '../../app/shop.tsx';
import { pieceKindAt } from '../../customiser/addresses.ts';
import { grams } from '../../product/waterfall.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { BenchFiles } from './BenchFiles.tsx';
import { Box, type Fact, Facts } from './Box.tsx';
import styles from './Sheet.module.css';

type Line = NonNullable<NonNullable<StaffOrderFragment['items']>[number]>;

/** The ordered pieces, option by option, for the workshop and for the hand-over. */
export function Sheet({ order }: { readonly order: StaffOrderFragment }) {
  const words = useWords('buy', 'staff');
  const lines = (order.items ?? []).flatMap((line) => line ?? []);
  return (
    <Box
      title={words(order.made_to_order ? 'staff.order.workSheet' : 'staff.order.sheet')}
      note={words('buy.pieces', { count: order.total_quantity })}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change
        <Piece key={`${line.product_sku}-${index}`} line={line} number={order.number} position={index + 1} />
      ))}
    </Box>
  );
}

type Made = Extract<Line, { readonly design_path: string }>;

const ringsOf = ({ for_her_option: her, for_him_option: him }: Made) => [
  ...(her ? (['her'] as const) : []),
  ...(him ? (['him'] as const) : []),
];

const madeFactsOf = ({ delivery_date }: Made, words: Words<'buy' | 'staff'>): Fact[] => [
  {
    key: 'due',
    label: words('staff.order.dueOn'),
    value: words.date(`${delivery_date}T12:00:00+08:00`),
  },
];

interface PieceProps {
  readonly line: Line;
  readonly number: string;
  /** Line number, from 1. */
  readonly position: number;
}

function Piece({ line, number, position }: PieceProps) {
  const words = useWords('buy', 'staff');
  const shop = useShop();
  const name = line.product_name ?? line.product_sku;
  const page = line.product_url_key ? `/${line.product_url_key}${shop.productSuffix}` : null;
  const path = 'design_path' in line ? line.design_path : page;
  // For a design each metal of each ring; for a set its first piece.
  const weighed = line.parts.steps.flatMap(({ weight_mg }) => weight_mg ?? []);
  const weights = ('design_path' in line ? weighed : weighed.slice(0, 1)).map((weight) =>
    words('staff.order.grams', { weight: grams(weight) }),
  );
  const fact = (key: string, label: string, value: Fact['value']): Fact => ({ key, label, value });
  const listed = [...(line.selected_options ?? []), ...(line.entered_options ?? [])].flatMap(
    (option) => option ?? [],
  );
  const factsOf = (options: readonly { readonly label: string; readonly value: string }[]): Fact[] =>
    options.map(({ label, value }, index) => fact(`${label}-${index}`, label, value));
  const isPair = 'design_path' in line && ringsOf(line).length > 0;
  const facts: Fact[] = [
    fact(
      'style',
      words('design_path' in line ? 'staff.order.design' : 'staff.order.style'),
      path ? <Link to={path}>{name}</Link> : name,
    ),
    fact('sku', words('staff.order.sku'), line.product_sku),
  ];
  const rest: Fact[] = [
    ...(weights.length > 0
      ? [
          fact(
            'weight',
            words('design_path' in line ? 'staff.order.metalWeight' : 'staff.order.weight'),
            weights.join(' · '),
          ),
        ]
      : []),
    fact(
      'quantity',
      words('staff.order.quantity'),
      words('buy.pieces', { count: line.quantity_ordered ?? 1 }),
    ),
    ...('design_path' in line ? madeFactsOf(line, words) : []),
    ...(line.free_gift ? [fact('freeGift', words('browse.part.gift'), line.free_gift.label)] : []),
    ...(line.gift?.wrap ? [fact('gift', words('staff.order.gift'), words('browse.part.gift_wrap'))] : []),
    ...(line.gift?.message ? [fact('card', words('staff.order.card'), line.gift.message)] : []),
  ];
  return (
    <div className={styles.piece}>
      <Picture
        src={line.image_url}
        mark={<PieceMark kind={pieceKindAt(path ?? '')} />}
        alt=""
        sizes="(min-width: 768px) 168px, 96px"
        largest={320}
        className={styles.picture}
      />
      {isPair ? (
        <div>
          <Facts facts={facts} />
          {ringOptions(listed).map(({ whose, options }) => (
            <section key={whose} className={styles.ring}>
              <h3>{whose}</h3>
              <Facts facts={factsOf(options)} />
            </section>
          ))}
          <Facts facts={rest} />
        </div>
      ) : (
        <Facts facts={[...facts, ...factsOf(listed), ...rest]} />
      )}
      {'design_path' in line ? <BenchFiles number={number} line={position} rings={ringsOf(line)} /> : null}
    </div>
  );
}
