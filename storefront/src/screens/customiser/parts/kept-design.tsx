/**
 * What is done with a design: kept in the account, shared by a short link, taken as a picture, put into the bag. And that its
 * engraving was read once more, word by word: another word has to be read again.
 */
import type { Engraving, Step } from '@jinlan/domain/customiser';
import { Button, Notice } from '@jinlan/ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '../../../account/next-page.ts';
import { useSession } from '../../../account/session.tsx';
import { valueAt } from '../../../customiser/design-steps.ts';
import type { StageHandle } from '../../../customiser/stage/DesignStage.tsx';
import type { DesignControls } from '../../../customiser/use-design.ts';
import type { DesignQuote } from '../../../customiser/use-quote.ts';
import { useCartAction } from '../../../data/cart.tsx';
import { sessionValues } from '../../../data/stored-values.ts';
import { useMutation } from '../../../data/use-mutation.ts';
import { useMiniCart } from '../../../shell/header-state.tsx';
import { useToasts } from '../../../shell/ToastArea.tsx';
import { useWords } from '../../../words/words.tsx';
import { AddDesignToBagDocument, SaveDesignDocument } from '../queries.generated.ts';
import { bagRefusal, keepRefusal } from './refusals.ts';
import { ShareDialog } from './ShareDialog.tsx';

export interface KeptDesign {
  readonly engravings: readonly { readonly step: Step; readonly engraving: Engraving }[];
  readonly isChecked: (step: Step, engraving: Engraving) => boolean;
  /** Null takes it back. */
  readonly check: (step: Step, engraving: Engraving | null) => void;
  /** Somebody wanted to go on without having read it. */
  readonly asked: boolean;
  readonly save: () => void;
  readonly share: () => void;
  readonly download: () => void;
  readonly addToBag: ReactNode;
  /** Why it did not get into the bag. */
  readonly refusal: ReactNode;
  readonly dialogs: ReactNode;
}

interface Keeping {
  readonly design: DesignControls;
  readonly quote: DesignQuote;
  readonly stage: RefObject<StageHandle | null>;
  /** The stage can be asked for its picture. */
  readonly settled: boolean;
}

/** The design that was to be saved when its designer was asked to sign in; of this tab, and of this half-hour. */
const SAVED_LATER = 'design_to_save';
const LATER_SECONDS = 1800;

const keyOf = ({ position, font, lines }: Engraving): string =>
  JSON.stringify([position, font, ...lines.map((line) => line.trim())]);

export function useKeptDesign({ design, quote, stage, settled }: Keeping): KeptDesign {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const session = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const miniCart = useMiniCart();
  const [act, adding] = useCartAction();
  const [saveDesign] = useMutation(SaveDesignDocument);
  const [checked, setChecked] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sharing, setSharing] = useState(false);
  const { draft, code } = design;
  const engravings = engravingsOf(draft);
  const isChecked = (step: Step, engraving: Engraving): boolean => checked[step] === keyOf(engraving);
  const takePicture = async (): Promise<string | null> => (await stage.current?.picture()) ?? null;

  async function save(): Promise<void> {
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

  // Whoever signed in to save it need not ask twice.
  const saveNow = useEffectEvent(() => {
    if (sessionValues.get(SAVED_LATER) !== code) return;
    sessionValues.remove(SAVED_LATER);
    void save();
  });
  const mayKeep = settled && session.token !== null;
  useEffect(() => {
    if (mayKeep) saveNow();
  }, [mayKeep]);

  async function add(): Promise<void> {
    setRefusal(null);
    if (!engravings.every(({ step, engraving }) => isChecked(step, engraving))) {
      setAsked(true);
      return;
    }
    const picture = await takePicture();
    const outcome = await act((cartId, client) =>
      client
        .mutation(AddDesignToBagDocument, { cartId, code, picture, checked: engravings.length > 0 })
        .toPromise(),
    );
    if (!outcome.ok) {
      setRefusal(keepRefusal(words, outcome.error));
      return;
    }
    const [problem] = (outcome.value.addDesignToCart?.user_errors ?? []).flatMap((one) => one ?? []);
    if (!problem) {
      miniCart.show();
      return;
    }
    setRefusal(bagRefusal(words, problem.reason ?? null));
    quote.askAgain();
  }

  async function download(): Promise<void> {
    const picture = await takePicture();
    if (picture === null) {
      toasts.add({ type: 'warning', message: words('atelier.download.none') });
      return;
    }
    const link = document.createElement('a');
    link.href = `data:image/jpeg;base64,${picture}`;
    link.download = `${words('atelier.download.name')}.jpg`;
    link.click();
  }

  return {
    engravings,
    isChecked,
    check: (step, engraving) =>
      setChecked({ ...checked, [step]: engraving === null ? '' : keyOf(engraving) }),
    asked,
    save: () => void save(),
    share: () => setSharing(true),
    download: () => void download(),
    addToBag: (
      <Button
        priority="high"
        disabled={!quote.isWhole}
        busy={adding && words('atelier.adding')}
        onClick={() => void add()}
      >
        {words('atelier.add')}
      </Button>
    ),
    refusal: refusal ? (
      <Notice tone="error" live>
        {refusal}
      </Notice>
    ) : null,
    dialogs: sharing ? (
      <ShareDialog code={code} takePicture={takePicture} onClose={() => setSharing(false)} />
    ) : null,
  };
}

function engravingsOf(draft: DesignControls['draft']): KeptDesign['engravings'] {
  return (['engraving', 'her.engraving', 'him.engraving'] as const).flatMap((step) => {
    const value = valueAt(draft, step);
    return typeof value === 'object' && value !== null && 'lines' in value
      ? [{ step, engraving: value }]
      : [];
  });
}
