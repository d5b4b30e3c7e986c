/** Changes size and options of a line in the bag. The line stays unchanged until the new choice replaces it. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { format, multiply } from '@jinlan/domain/money';
import { Button, Dialog, Notice, OptionGroup, Picture, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useId, useRef, useState } from 'react';
import { useCartAction } from '../../data/cart.tsx';
import { BundleChoices } from '../../product/choosing/BundleChoices.tsx';
import { isBundle, setOptions } from '../../product/choosing/bundle.ts';
import { FileChoices } from '../../product/choosing/FileChoices.tsx';
import { fileChoices } from '../../product/choosing/files.ts';
import type { PieceChoicesFragment } from '../../product/choosing/fragments.generated.ts';
import { filesCode } from '../../product/choosing/kinds.ts';
import { OptionFields } from '../../product/choosing/OptionFields.tsx';
import { optionOf } from '../../product/choosing/option-tiles.tsx';
import { optionsOf } from '../../product/choosing/options.ts';
import { PieceToChooseDocument } from '../../product/choosing/queries.generated.ts';
import { problemWords } from '../../product/choosing/refusal-words.ts';
import { choicesOf } from '../../product/choosing/variants.ts';
import { SizeGuide, sizedBy } from '../../sizes/SizeGuide.tsx';
import type { BagLineFragment } from '../fragments.generated.ts';
import { ReplaceBagLineDocument } from '../queries.generated.ts';
import styles from './ChangeOptions.module.css';
import {
  choicesOfLine,
  itemOfChoices,
  type LineChoices,
  missingChoices,
  priceOfChoices,
} from './line-choices.ts';
import { bagErrorWords, linePicture } from './lines.ts';

interface ChangeOptionsProps {
  readonly line: BagLineFragment;
  readonly onClose: () => void;
}

export function ChangeOptions({ line, onClose }: ChangeOptionsProps) {
  const words = useWords('buy', 'piece');
  const toasts = useToasts();
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [act, busy] = useCartAction();
  const [edited, setEdited] = useState<LineChoices | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, error, loading, refetch } = useQuery(
    PieceToChooseDocument,
    { urlKey: line.product.url_key ?? '' },
    { livePrices: true },
  );
  const piece = data?.products?.items?.[0] ?? null;
  const choices = piece && (edited ?? choicesOfLine(piece, line));
  const price = piece && choices && priceOfChoices(piece, choices);
  const { name } = line.product;

  function choose(next: Partial<LineChoices>, changedCode: string): void {
    if (!choices) return;
    setRefusal(null);
    setMissing(missing.filter((code) => code !== changedCode));
    setEdited({ ...choices, ...next });
  }

  async function save(): Promise<void> {
    if (!piece || !choices) return;
    const open = missingChoices(piece, choices);
    const item = itemOfChoices(piece, choices, line.quantity);
    if (open.length > 0 || !item) {
      setMissing(open);
      fields.current?.querySelector<HTMLElement>('input:not(:disabled), select, textarea')?.focus();
      return;
    }
    const outcome = await act((cartId, client) =>
      client.mutation(ReplaceBagLineDocument, { cartId, uid: line.uid, item }).toPromise(),
    );
    const [problem] = outcome.ok ? (outcome.value.replaceCartItem?.user_errors ?? []) : [];
    if (!outcome.ok) setRefusal(bagErrorWords(outcome.error, words));
    else if (problem) setRefusal(problemWords(problem.code, problem.reason ?? null, words));
    else {
      toasts.add({ type: 'info', message: words('buy.change.done', { name }) });
      onClose();
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words('buy.change.open')}
      closeLabel={words('ui.close')}
      variant="sheet"
      footer={
        choices ? (
          <div className={styles.foot}>
            <p aria-live="polite">{price ? format(multiply(price, line.quantity)) : null}</p>
            <Button priority="high" type="submit" form={formId} busy={busy && words('buy.change.saving')}>
              {words('buy.change.save')}
            </Button>
          </div>
        ) : null
      }
    >
      {loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : piece && choices ? (
        <form
          id={formId}
          ref={fields}
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <p className={styles.piece}>
            <Picture
              src={linePicture(line)?.url}
              alt=""
              sizes="64px"
              largest={160}
              color={linePicture(line)?.color ?? null}
            />
            <span>{name}</span>
          </p>
          {refusal ? (
            <Notice tone="error" live>
              {refusal}
            </Notice>
          ) : null}
          <Fields piece={piece} choices={choices} missing={missing} onChange={choose} />
        </form>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Notice tone="warning">{words('buy.change.closed')}</Notice>
      )}
    </Dialog>
  );
}

interface FieldsProps {
  readonly piece: PieceChoicesFragment;
  readonly choices: LineChoices;
  /** Codes and uids of the options that still need a choice. */
  readonly missing: readonly string[];
  readonly onChange: (next: Partial<LineChoices>, changedCode: string) => void;
}

function Fields({ piece, choices, missing, onChange }: FieldsProps) {
  const words = useWords('piece');
  const configurable = choicesOf(piece);
  const files = fileChoices(piece);
  return (
    <>
      {configurable.options.map((option) => {
        const guideKind = sizedBy[option.code];
        return (
          <OptionGroup
            key={option.code}
            name={option.code}
            legend={option.label}
            end={guideKind ? <SizeGuide guideKind={guideKind} label={words('piece.sizeGuide')} /> : null}
            options={option.values.map((value) =>
              optionOf(option, value, configurable, choices.chosen, words),
            )}
            value={choices.chosen[option.code] ?? null}
            error={
              missing.includes(option.code) ? words('piece.choose', { option: option.label }) : undefined
            }
            onChange={(uid) => onChange({ chosen: { ...choices.chosen, [option.code]: uid } }, option.code)}
          />
        );
      })}
      {isBundle(piece) ? (
        <BundleChoices
          options={setOptions(piece)}
          chosen={choices.set}
          missing={missing}
          onChange={(set, option) => onChange({ set }, option.uid)}
        />
      ) : null}
      {files ? (
        <FileChoices
          title={('links_title' in piece && piece.links_title) || words('piece.files.title')}
          choices={files}
          chosen={choices.files}
          missing={missing.includes(filesCode)}
          onChange={(chosen) => onChange({ files: chosen }, filesCode)}
        />
      ) : null}
      <OptionFields
        options={optionsOf(piece)}
        answers={choices.answers}
        missing={missing}
        onChange={(answers, option) => onChange({ answers }, option.uid)}
      />
    </>
  );
}
