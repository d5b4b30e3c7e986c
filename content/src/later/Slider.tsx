/**
 * Slides side by side, moved by swiping, by buttons, and automatically if an editor chose so and reduced motion is not
 * requested.
 */
import type { ContentNode } from '@jinlan/contract/content-tree';
import { IconButton } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useContent } from '../source.tsx';
import type { LaterNodeProps } from './LaterNode.tsx';
import styles from './Slider.module.css';

interface SliderProps extends Pick<LaterNodeProps, 'Inner'> {
  readonly node: Extract<ContentNode, { kind: 'slider' }>;
}

const turnMs = 6000;

export function Slider({ node: { children: slides, autoplay = false }, Inner }: SliderProps) {
  const words = useContent().useLaterTexts();
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const count = slides.length;

  const turnTo = (index: number): void => {
    const next = (index + count) % count;
    const slide = list.current?.children[next];
    if (slide instanceof HTMLElement) list.current?.scrollTo({ left: slide.offsetLeft });
  };

  useEffect(() => {
    if (autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(true);
  }, [autoplay]);

  useEffect(() => {
    if (!playing || count < 2) return;
    const timer = setTimeout(() => turnTo(at + 1), turnMs);
    return () => clearTimeout(timer);
  });

  return (
    <section
      className={styles.slider}
      aria-label={words('content.slider')}
      onFocus={() => setPlaying(false)}
      onPointerEnter={() => setPlaying(false)}
    >
      <ul
        ref={list}
        className={styles.slides}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {slides.map((slide, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides keep their order
            key={index}
            aria-label={words('content.slider.place', { number: index + 1, count })}
            inert={index !== at}
          >
            <Inner tree={[slide]} />
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className={styles.controls}>
          <IconButton icon="left" label={words('content.slider.previous')} onClick={() => turnTo(at - 1)} />
          <span aria-live={playing ? 'off' : 'polite'}>
            {words('content.slider.place', { number: at + 1, count })}
          </span>
          <IconButton icon="right" label={words('content.slider.next')} onClick={() => turnTo(at + 1)} />
          {autoplay ? (
            <button type="button" className={styles.play} onClick={() => setPlaying((present) => !present)}>
              {words(playing ? 'content.slider.pause' : 'content.slider.play')}
            </button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
