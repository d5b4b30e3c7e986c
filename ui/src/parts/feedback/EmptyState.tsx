import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import { Picture } from '../product/Picture.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: 1 | 2 | 3;
}

/** Shown if there is no content yet, with a link. */
export function EmptyState({ icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={40} />
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  );
}

export interface ErrorViewProps {
  readonly title: ReactNode;
  readonly message: ReactNode;
  /** A detail such as the reference in the server's log. */
  readonly detail?: ReactNode;
  readonly action: ReactNode;
  /** A picture behind the text (specification 2). */
  readonly background?: string;
}

/** A page that could not be shown. */
export function ErrorView({ title, message, detail, action, background }: ErrorViewProps) {
  return (
    <section className={background ? styles.errorPicture : styles.error}>
      {background ? <Picture src={background} alt="" sizes="100vw" ratio={16 / 9} fill priority /> : null}
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.text}>{message}</p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
        {action}
      </div>
    </section>
  );
}
