/** The column that sells a set, a group, files, a service or a gift card: what is chosen of it stands in the same column. */
import { Buy, type BuyProps } from '../parts/Buy.tsx';
import { BundleChoices } from './BundleChoices.tsx';
import { FileChoices } from './FileChoices.tsx';
import { GroupItems } from './GroupItems.tsx';
import { filesCode } from './kinds.ts';
import { NotSent } from './NotSent.tsx';
import { useFiles, useGroup, useSet } from './use-sets.ts';

export function SpecialBuy(props: BuyProps) {
  const { piece } = props;
  const set = useSet(piece);
  const group = useGroup(piece);
  const files = useFiles(piece);
  return (
    <Buy
      {...props}
      special={{
        set,
        group,
        files,
        told: <NotSent piece={piece} />,
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
          </>
        ),
        pieces: group ? (
          <GroupItems items={group.items} counts={group.counts} onChange={group.choose} />
        ) : null,
      }}
    />
  );
}
