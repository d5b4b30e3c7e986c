/**
 * Actions on a design: save it to the account, share it by short link, take its picture, add it to the bag. Also stores
 * the confirmation that the engraving was proofread.
 */

import { sessionValues, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import type { Engravings, Step } from '@jinlan/domain/customiser';
import { Button, Notice } from '@jinlan/ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '../../account/next-page.ts';
import { useSession } from '../../account/session.tsx';
import { Revealed } from '../../app/Revealed.tsx';
import { useShop } from '../../app/shop.tsx';
import { useCartAction } from '../../data/cart.tsx';
import { useOneAtATime } from '../../data/use-one-at-a-time.ts';
import { useMiniCart } from '../../shell/header-state.tsx';
import { engravingsAt } from '../design-steps.ts';
import {
  isRead,
  keepRead,
  type ReadEngravings,
  readEngravings,
  withRead,
} from '../engraving/read-engravings.ts';
import { ShareDialog } from '../sharing/ShareDialog.tsx';
import type { StageHandle } from '../stage/DesignStage.tsx';
import type { DesignControls } from '../use-design.ts';
import type { DesignQuote } from '../use-quote.ts';
import { AddDesignToBagDocument, SaveDesignDocument } from './queries.generated.ts';
import { bagRefusal, keepRefusal } from './refusals.ts';

export interface DesignActions {
  /** The engravings of each step. */
  readonly engraved: readonly { readonly step: Step; readonly engravings: Engravings }[];
  readonly isChecked: (step: Step, engravings: Engravings) => boolean;
  /** Empty engravings remove the confirmation. */
  readonly check: (step: Step, engravings: Engravings) => void;
  /** How often the shopper has tried to continue without the confirmation. */
  readonly attempts: number;
  readonly save: () => void;
  readonly share: () => void;
  readonly download: () => void;
  readonly addToBag: ReactNode;
  /** The button that adds a design opened from the bag as a second piece; else null. */
  readonly addAnother: ReactNode;
  /** The notice that explains why the design was not added to the bag. */
  readonly refusal: ReactNode;
  readonly dialogs: ReactNode;
}

interface DesignActionsOptions {
  readonly design: DesignControls;
  readonly quote: DesignQuote;
  readonly stage: RefObject<StageHandle | null>;
  /** Whether the stage can return its picture. */
  readonly settled: boolean;
}

/** Key of the design to save after a sign-in; valid in this tab for half an hour. */
const SAVED_LATER = 'design_to_save';
const LATER_SECONDS = 1800;

export function useDesignActions({ design, quote, stage, settled }: DesignActionsOptions): DesignActions {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const { subBrandName } = useShop();
  const session = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const miniCart = useMiniCart();
  const [act] = useCartAction();
  const [saveDesign] = useMutation(SaveDesignDocument);
  const [checked, setChecked] = useState<ReadEngravings>({});
  // Done in an effect, because the server does not know what this tab has confirmed.
  useEffect(() => setChecked(readEngravings(sessionValues)), []);
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<{ readonly text: string } | null>(null);
  const [sharing, setSharing] = useState(false);
  const { draft, code, line } = design;
  const engraved = engravedIn(draft);
  const isChecked = (step: Step, engravings: Engravings): boolean => isRead(checked, step, engravings);
  const takePicture = async (): Promise<string | null> => (await stage.current?.picture()) ?? null;

  async function save(): Promise<void> {
    // Offline, the sign-in page cannot load, so the shopper would leave the design in vain.
    if (!navigator.onLine) {
      toasts.add({ type: 'error', message: words('errors.network') });
      return;
    }
    if (session.token === null) {
      sessionValues.set(SAVED_LATER, code, LATER_SECONDS);
      toasts.add({ type: 'info', message: words('atelier.save.signIn') });
      void navigate(signInPath(location.pathname + location.search));
      return;
    }
    const outcome = await saveDesign({ code, name: null, picture: await takePicture() });
    if (outcome.ok)
      toasts.add({
        type: 'info',
        icon: 'check',
        message: words('atelier.save.done', { name: outcome.value.saveDesign.name }),
      });
    else toasts.add({ type: 'error', message: keepRefusal(words, outcome.error) });
  }

  // Saves once after the sign-in, without pressing again.
  const saveNow = useEffectEvent(() => {
    if (sessionValues.get(SAVED_LATER) !== code) return;
    sessionValues.remove(SAVED_LATER);
    void save();
  });
  const mayKeep = settled && session.token !== null;
  useEffect(() => {
    if (mayKeep) saveNow();
  }, [mayKeep]);

  /** Adds the design, or replaces a line of the bag. The newest line is the last. */
  const [add, adding] = useOneAtATime(async (replaces: string | null): Promise<void> => {
    setRefusal(null);
    if (!engraved.every(({ step, engravings }) => isChecked(step, engravings))) {
      setAttempts((times) => times + 1);
      return;
    }
    const picture = await takePicture();
    const outcome = await act((cartId, client) =>
      client
        .mutation(AddDesignToBagDocument, { cartId, code, picture, checked: engraved.length > 0, replaces })
        .toPromise(),
    );
    if (!outcome.ok) {
      setRefusal({ text: keepRefusal(words, outcome.error) });
      return;
    }
    const [problem] = (outcome.value.addDesignToCart?.user_errors ?? []).flatMap(
      (userError) => userError ?? [],
    );
    if (!problem) {
      const added = outcome.value.addDesignToCart?.cart.items?.at(-1);
      if (replaces !== null && added) design.keepLine(added.uid);
      await miniCart.show();
      return;
    }
    setRefusal({ text: bagRefusal(words, problem.reason ?? null) });
    quote.askAgain();
  });

  async function download(): Promise<void> {
    const picture = await takePicture();
    if (picture === null) {
      toasts.add({ type: 'warning', message: words('atelier.download.none') });
      return;
    }
    const link = document.createElement('a');
    link.href = `data:image/jpeg;base64,${picture}`;
    link.download = `${words('atelier.download.name', { name: subBrandName })}.jpg`;
    link.click();
  }

  return {
    engraved,
    isChecked,
    check(step, engravings) {
      const nextChecked = withRead(checked, step, engravings);
      keepRead(sessionValues, nextChecked);
      setChecked(nextChecked);
    },
    attempts,
    save: () => void save(),
    share: () => setSharing(true),
    download: () => void download(),
    addToBag: (
      <Button
        priority="high"
        disabled={!quote.isWhole}
        busy={adding && words(line === null ? 'atelier.adding' : 'atelier.updating')}
        onClick={() => add(line)}
      >
        {words(line === null ? 'atelier.add' : 'atelier.update')}
      </Button>
    ),
    addAnother:
      line === null ? null : (
        <Button size="small" disabled={!quote.isWhole || adding} onClick={() => add(null)}>
          {words('atelier.addAnother')}
        </Button>
      ),
    refusal: (
      <Revealed messageKey={refusal}>
        <Notice tone="error" live>
          {refusal?.text}
        </Notice>
      </Revealed>
    ),
    dialogs: sharing ? (
      <ShareDialog code={code} takePicture={takePicture} onClose={() => setSharing(false)} />
    ) : null,
  };
}

function engravedIn(draft: DesignControls['draft']): DesignActions['engraved'] {
  return (['engraving', 'her.engraving', 'him.engraving'] as const).flatMap((step) => {
    const engravings = engravingsAt(draft, step);
    return engravings.length > 0 ? [{ step, engravings }] : [];
  });
}
