/** The pictures of one stage: staff add some, and remove wrong ones. */
import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { CRAFT_PICTURES_MAX, craftStages } from '@jinlan/domain/workshop';
import type { shrinkPhoto } from '../../../app/shrink-photo.ts';
import { PictureList } from '../../../pictures/PictureList.tsx';
import type { StaffOrderFragment } from '../../fragments.generated.ts';
import type { CraftProps } from './CraftProgress.tsx';
import { craftRefusal } from './craft-refusal.ts';
import { AddCraftPictureDocument, RemoveCraftPictureDocument } from './queries.generated.ts';

interface CraftPicturesProps extends CraftProps {
  readonly report: StaffOrderFragment['craft_timeline'][number];
  /** A test may replace it. */
  readonly shrink?: typeof shrinkPhoto;
}

export function CraftPictures({ order, report, onChanged, shrink }: CraftPicturesProps) {
  const words = useWords('craft');
  const [addPicture] = useMutation(AddCraftPictureDocument);
  const [removePicture] = useMutation(RemoveCraftPictureDocument);
  const { number, may_report_craft: mayReport } = order;
  const { pictures } = report;
  const stage = craftStages.find((each) => each === report.stage);
  const name = words(`craft.stage.${report.stage}`);
  // Outside the workshop pictures can only be removed.
  const canAdd = mayReport && (order.status === 'processing' || order.status === 'complete_made_done');
  const left = canAdd && stage !== undefined ? CRAFT_PICTURES_MAX - pictures.length : 0;
  return (
    <PictureList
      pictures={pictures}
      left={left}
      canRemove={mayReport}
      shrink={shrink}
      texts={{
        of: (index) => words('craft.picture', { stage: name, index }),
        removeOf: (index) => words('craft.pictures.removeOf', { stage: name, index }),
        remove: words('craft.pictures.remove'),
        add: words('craft.pictures.add', { stage: name }),
        hint: words('craft.pictures.hint', { left }),
        busy: words('craft.pictures.busy'),
        full: words('craft.refused.full'),
        invalid: words('craft.refused.picture'),
      }}
      add={async (picture) => {
        if (stage === undefined) return null;
        const outcome = await addPicture({ input: { order_number: number, stage, picture } });
        if (!outcome.ok) return craftRefusal(outcome.error, words);
        onChanged(outcome.value.addCraftPicture.order);
        return null;
      }}
      remove={async (uid) => {
        const outcome = await removePicture({ input: { order_number: number, picture_uid: uid } });
        if (!outcome.ok) return craftRefusal(outcome.error, words);
        onChanged(outcome.value.removeCraftPicture.order);
        return null;
      }}
    />
  );
}
