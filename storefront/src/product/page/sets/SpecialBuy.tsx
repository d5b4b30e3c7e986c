/** The buying column of a set, a group, files, a service or a gift card, with its options. */

import { laterPart } from '@jinlan/client/words';
import { Suspense } from 'react';
import { BundleChoices } from '../../choosing/BundleChoices.tsx';
import { FileChoices } from '../../choosing/FileChoices.tsx';
import { filesCode, isGiftCard } from '../../choosing/kinds.ts';
import { OptionFields } from '../../choosing/OptionFields.tsx';
import { Buy, type BuyProps } from '../buying/Buy.tsx';
import { GroupItems } from './GroupItems.tsx';
import { NotSent } from './NotSent.tsx';
import { useFiles, useGroup, useOptions, useSet } from './use-sets.ts';

const GiftCardBuy = laterPart(
  async () => (await import('../buying/GiftCardBuy.tsx')).GiftCardBuy,
  'giftCards',
  'piece',
);

export function SpecialBuy(props: BuyProps) {
  const { piece } = props;
  const set = useSet(piece);
  const group = useGroup(piece);
  const files = useFiles(piece);
  const options = useOptions(piece);
  return (
    <Buy
      {...props}
      special={{
        set,
        group,
        files,
        options,
        notice: <NotSent piece={piece} />,
        choices: (missing, onMissing) => (
          <>
            {set ? (
              <BundleChoices
                options={set.options}
                chosen={set.chosen}
                missing={missing}
                onChange={(next, option) => {
                  onMissing(missing.filter((uid) => uid !== option.uid));
                  set.choose(next);
                }}
              />
            ) : null}
            {files ? (
              <FileChoices
                title={files.title}
                choices={files.choices}
                chosen={files.chosen}
                missing={missing.includes(filesCode)}
                onChange={(next) => {
                  onMissing([]);
                  files.choose(next);
                }}
              />
            ) : null}
            {options ? (
              <OptionFields
                options={options.options}
                answers={options.answers}
                missing={missing}
                onChange={(next, option) => {
                  onMissing(missing.filter((uid) => uid !== option.uid));
                  options.answer(next);
                }}
              />
            ) : null}
          </>
        ),
        pieces: group ? (
          <GroupItems items={group.items} counts={group.counts} onChange={group.choose} />
        ) : null,
        card: isGiftCard(piece) ? (
          <Suspense>
            <GiftCardBuy piece={piece} />
          </Suspense>
        ) : null,
      }}
    />
  );
}
