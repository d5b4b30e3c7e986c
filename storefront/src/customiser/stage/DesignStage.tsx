/**
 * The live view of a design: one canvas, its controls, and a replacement if the browser cannot draw. It fills its box,
 * loads viewer and models, and requests nothing from the server.
 */
import type { Ground } from '@jinlan/atelier/viewer';
import { useWords } from '@jinlan/client/words';
import type { Design, Workshop } from '@jinlan/domain/customiser';
import { classNames, Notice, VisuallyHidden } from '@jinlan/ui';
import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { loadEngravingFont } from '../engraving/engraving-fonts.ts';
import styles from './DesignStage.module.css';
import { describeDesign } from './describe-design.ts';
import { MeasureOverlay } from './MeasureOverlay.tsx';
import type { OutlineSource } from './pieces-shown.ts';
import { EyeControls, MoreMenu, ViewPicker } from './StageControls.tsx';
import { StyleStill } from './StyleStill.tsx';
import { type StageView, viewsOf, wearerOf } from './stage-view.ts';
import { takePicture } from './take-picture.ts';
import { useBlueprints, useDrawing } from './use-drawing.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useSaving } from './use-saving.ts';
import { useViewer } from './use-viewer.ts';
import { type Skin, SkinPicker } from './worn/SkinPicker.tsx';
import { WornLayer } from './worn/WornLayer.tsx';

export type { OutlineSource } from './pieces-shown.ts';
export type { StageView } from './stage-view.ts';

export interface StageHandle {
  /** Returns the whole piece on light ground as base64 of a JPEG of at most 300 kB; null if nothing can be drawn. */
  picture(): Promise<string | null>;
  focus(view: StageView): void;
}

export interface DesignStageProps {
  /** A complete design; null without one. */
  readonly design: Design | null;
  /** Null while the option tables load. */
  readonly workshop: Workshop | null;
  /** Name of the piece. */
  readonly label: string;
  /** The camera moves to this view when it changes. */
  readonly view?: StageView | undefined;
  /** A small line at the upper left. */
  readonly caption?: string | undefined;
  /** Address of the style's picture, for browsers that cannot draw. */
  readonly picture?: string | null | undefined;
  /** Must be the same object in each rendering. Without it, letters of metal are omitted. */
  readonly outlines?: OutlineSource | undefined;
  /** Called when the design is drawn or cannot be drawn. From then on `picture()` answers at once. */
  readonly onSettled?: (() => void) | undefined;
  readonly ref?: Ref<StageHandle>;
}

const TURN = 45;
const NEARER = 2.2;

export function DesignStage({
  design,
  workshop,
  label,
  view: requestedView = 'whole',
  caption,
  picture,
  outlines,
  onSettled,
  ref,
}: DesignStageProps) {
  const words = useWords('customiser', 'diamonds', 'stage');
  const host = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const body = useRef<SVGSVGElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [ground, setGround] = useState<Ground>('day');
  const [view, setView] = useState<StageView>(requestedView);
  const [isZoomed, setIsZoomed] = useState(false);
  const [measured, setMeasured] = useState(false);
  const [skin, setSkin] = useState<Skin>('fair');
  /** The picture that failed to load. */
  const [missing, setMissing] = useState<string | null | undefined>(null);
  const ids = useId();

  const { viewer, state, setState, frames } = useViewer(canvas, {
    ground,
    attempt,
    onHome: () => setView('whole'),
  });
  const blueprints = useBlueprints(workshop, design);
  const shop = workshop?.tables.shop ?? '';
  const { drawnCode, failed } = useDrawing(
    viewer,
    blueprints,
    { design, shop },
    { outlines, families: loadEngravingFont },
  );
  const { filling, toggle } = useFullScreen(host);
  const saving = useSaving(viewer, words, label, body);

  const views = viewsOf(blueprints);
  const [first] = blueprints;
  const shownView = views.includes(view) ? view : 'whole';
  const alive = state === 'live' && viewer !== null;

  const go = useCallback(
    (next: StageView) => {
      setView(next);
      setIsZoomed(false);
      viewer?.view(next);
    },
    [viewer],
  );
  useEffect(() => go(requestedView), [go, requestedView]);
  useEffect(() => {
    if (drawnCode !== null) setState('live');
  }, [drawnCode, setState]);
  useEffect(
    () => frames.subscribe(() => host.current?.setAttribute('data-frames', String(frames.count()))),
    [frames],
  );
  useImperativeHandle(ref, () => ({ picture: () => takePicture(viewer, drawnCode), focus: go }), [
    viewer,
    drawnCode,
    go,
  ]);

  const again = (
    <button type="button" className={styles.again} onClick={() => setAttempt(attempt + 1)}>
      {words('stage.again')}
    </button>
  );
  const still = state === 'unavailable' || state === 'failed';
  const settled = still || failed || drawnCode !== null;
  const tellSettled = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (settled) tellSettled();
  }, [settled]);
  const name = words('stage.label', { piece: label });

  return (
    <section
      ref={host}
      className={classNames(styles.stage, filling === 'page' && styles.filling)}
      aria-label={name}
      data-stage={still ? 'picture' : state}
      data-ground={ground}
      data-frames="0"
      data-drawn={drawnCode ?? undefined}
    >
      {still ? <StyleStill src={picture} label={label} onMissing={() => setMissing(picture)} /> : null}
      {alive && shownView === 'worn' ? (
        <WornLayer ref={body} viewer={viewer} frames={frames} skin={skin} />
      ) : null}
      {still ? null : (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the canvas is controlled by keyboard
        <canvas
          key={attempt}
          ref={canvas}
          className={classNames(styles.canvas, state !== 'live' && styles.waiting)}
          tabIndex={alive ? 0 : -1}
          role="application"
          aria-label={name}
          aria-describedby={`${ids}-design ${ids}-help`}
        />
      )}
      {workshop && design ? (
        <VisuallyHidden>
          <span id={`${ids}-design`}>{describeDesign(words, workshop, design, label)}</span>
        </VisuallyHidden>
      ) : null}
      {still ? null : (
        <VisuallyHidden>
          <span id={`${ids}-help`}>{words('stage.help')}</span>
        </VisuallyHidden>
      )}
      {measured && alive && canvas.current ? (
        <MeasureOverlay viewer={viewer} frames={frames} canvas={canvas.current} />
      ) : null}
      {caption ? <p className={styles.caption}>{caption}</p> : null}
      {state === 'loading' && design ? <p className={styles.loading}>{words('stage.loading')}</p> : null}
      <div className={styles.notices} role="status">
        {still || failed ? (
          <Notice action={state === 'unavailable' ? null : again}>
            {words(state === 'unavailable' ? 'stage.unavailable' : 'stage.failed')}
            {still && picture && picture !== missing ? <p>{words('stage.asStyle')}</p> : null}
          </Notice>
        ) : null}
        {state === 'lost' ? <Notice action={again}>{words('stage.lost')}</Notice> : null}
        {saving.message ? <p className={styles.message}>{saving.message}</p> : null}
      </div>
      {alive ? (
        <>
          {shownView === 'worn' ? <SkinPicker skin={skin} onSkin={setSkin} /> : null}
          <div className={styles.foot}>
            <ViewPicker views={views} view={shownView} wearer={first ? wearerOf(first) : null} onView={go} />
            <EyeControls
              ground={ground}
              isZoomed={isZoomed}
              turnable={shownView !== 'worn'}
              onTurn={() => viewer.turn(TURN, 0)}
              onZoom={() => {
                viewer.zoom(isZoomed ? 1 / NEARER : NEARER);
                setIsZoomed(!isZoomed);
              }}
              onGround={() => setGround(ground === 'day' ? 'night' : 'day')}
            />
          </div>
          <div className={styles.head}>
            <MoreMenu
              entries={[
                {
                  sign: ground === 'day' ? 'night' : 'day',
                  label: words(ground === 'day' ? 'stage.night' : 'stage.day'),
                  onChoose: () => setGround(ground === 'day' ? 'night' : 'day'),
                  narrow: true,
                },
                {
                  sign: 'measure',
                  label: words(measured ? 'stage.measure.on' : 'stage.measure'),
                  onChoose: () => setMeasured(!measured),
                },
                {
                  sign: filling === null ? 'fill' : 'leave',
                  label: words(filling === null ? 'stage.fill' : 'stage.fill.leave'),
                  onChoose: () => void toggle(),
                },
                { sign: 'picture', label: words('stage.picture'), onChoose: saving.picture },
                {
                  sign: 'film',
                  label: words('stage.film'),
                  onChoose: saving.film,
                  disabled: saving.busy,
                },
              ]}
            />
          </div>
        </>
      ) : null}
    </section>
  );
}
