/** The diamond of a design: its availability, its facts and its certificate. */

import { useWords, type Words } from '@jinlan/client/words';
import type { ChoiceField } from '@jinlan/domain/diamonds';
import { Notice, Status } from '@jinlan/ui';
import { codeText, stoneName } from '../../diamonds/stone-words.ts';
import { Box, type Fact, Facts } from '../order/Box.tsx';
import type { StaffDesignStoneFragment } from '../order/queries.generated.ts';
import styles from './CounterStone.module.css';

const tones = {
  AVAILABLE: 'done',
  HELD: 'act',
  SOLD: 'closed',
  NOT_HERE: 'closed',
  UNKNOWN: 'closed',
} as const;

export function CounterStone({ stone }: { readonly stone: StaffDesignStoneFragment }) {
  const words = useWords('counter', 'diamonds');
  const { sku, standing, facts } = stone;
  const fact = (key: string, value: Fact['value']): Fact => ({
    key,
    label: words(`counter.stone.${key}` as 'counter.stone.sku'),
    value,
  });
  return (
    <Box
      title={words('counter.stone')}
      note={<Status tone={tones[standing]}>{words(`counter.stone.${standing}`)}</Status>}
    >
      {standing === 'AVAILABLE' ? null : (
        <Notice tone="warning" className={styles.notice}>
          {words(`counter.stone.hint.${standing}`)}
        </Notice>
      )}
      <Facts
        facts={[
          fact('sku', sku),
          ...(facts ? factsOf(words, facts).map(([key, value]) => fact(key, value)) : []),
          ...(facts ? [fact('certificate', <Certificate facts={facts} />)] : []),
        ]}
      />
    </Box>
  );
}

type StoneFacts = NonNullable<StaffDesignStoneFragment['facts']>;

function factsOf(words: Words<'counter' | 'diamonds'>, facts: StoneFacts): readonly [string, string][] {
  const { shape, carat, coloured_option, origin, measures } = facts;
  const graded = (...fields: readonly (ChoiceField & keyof StoneFacts)[]): string =>
    fields
      .flatMap((field) => (facts[field] ? [codeText(words, field, String(facts[field]))] : []))
      .join(' / ');
  const rows: readonly [string, string][] = [
    [
      'weight',
      stoneName(words, {
        shape: shape ?? '',
        carat,
        coloured_option: coloured_option ?? 'white',
        origin: origin ?? 'natural',
      }),
    ],
    ['grades', graded('colour', 'clarity')],
    ['finish', graded('cut', 'polish', 'symmetry')],
    ['fluorescence', graded('fluorescence')],
    [
      'measures',
      words('counter.stone.millimetres', { value: measures.map((side) => side.toFixed(2)).join(' × ') }),
    ],
  ];
  return rows.filter(([, value]) => value !== '');
}

function Certificate({ facts }: { readonly facts: StoneFacts }) {
  const words = useWords('counter');
  const { laboratory, certificate_number: number, report_url: report, is_sample: sample } = facts;
  return (
    <>
      {words('counter.stone.certificateOf', { laboratory, number })}
      {sample ? <small className={styles.sample}>{words('counter.stone.sample')}</small> : null}
      {report && !sample ? (
        <a href={report} target="_blank" rel="noopener noreferrer nofollow" className={styles.report}>
          {words('counter.stone.report', { laboratory })}
        </a>
      ) : null}
    </>
  );
}
