/** The details of one stone, before it is chosen. */

import { readMoney, useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Link, Price } from '@jinlan/ui';
import type { DiamondCardFragment } from '../../diamonds/fragments.generated.ts';
import { ShapeSketch } from '../../diamonds/ShapeSketch.tsx';
import { sizeOf } from '../../diamonds/StoneCard.tsx';
import { codeText, colourText, fieldText, stoneName } from '../../diamonds/stone-words.ts';
import { StoneToSetDocument } from '../flow/queries.generated.ts';
import styles from './StoneDetails.module.css';

interface StoneDetailsProps {
  readonly stone: DiamondCardFragment;
  readonly onClose: () => void;
  readonly onChoose: () => void;
}

export function StoneDetails({ stone, onClose, onChoose }: StoneDetailsProps) {
  const words = useWords('atelier', 'diamonds');
  const { data } = useQuery(StoneToSetDocument, { skus: [stone.sku] });
  const more = data?.diamondsBySku[0];
  const price = readMoney(stone.price);
  const size = sizeOf(stone);
  const { measurements } = stone;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [fieldText(words, 'colour'), colourText(words, stone)],
    [fieldText(words, 'clarity'), stone.clarity],
    [fieldText(words, 'cut'), stone.cut && codeText(words, 'cut', stone.cut)],
    [fieldText(words, 'polish'), stone.polish && codeText(words, 'polish', stone.polish)],
    [fieldText(words, 'symmetry'), stone.symmetry && codeText(words, 'symmetry', stone.symmetry)],
    [fieldText(words, 'fluorescence'), codeText(words, 'fluorescence', stone.fluorescence)],
    [
      words('atelier.stone.measures'),
      measurements &&
        words('diamonds.millimetres', {
          value: [measurements.length, measurements.width, measurements.depth]
            .map((millimetres) => millimetres?.toFixed(2))
            .join(' × '),
        }),
    ],
    [fieldText(words, 'depth_percent'), more?.depth_percent == null ? null : `${more.depth_percent}%`],
    [fieldText(words, 'table_percent'), more?.table_percent == null ? null : `${more.table_percent}%`],
    [
      words('atelier.stone.certificate'),
      more?.certificate_number && `${stone.certificate.laboratory_name} ${more.certificate_number}`,
    ],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={stoneName(words, stone)}
      closeLabel={words('ui.close')}
      variant="sheet"
      footer={
        <Button priority="high" full onClick={onChoose}>
          {words('atelier.stone.choose')}
        </Button>
      }
    >
      <ShapeSketch
        className={styles.sketch}
        shape={stone.shape}
        {...size}
        room={Math.max(size.length, size.width) * 1.2}
        colour={stone.coloured_option}
      />
      {price ? <Price amount={price} /> : null}
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Link className={styles.more} to={`/${stone.canonical_url}`}>
        {words('atelier.stone.page.own')}
      </Link>
    </Dialog>
  );
}
