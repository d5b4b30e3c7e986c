/**
 * The last error boundary: if even the frame fails to render, it shows a plain page with a reload button and needs no
 * other code.
 */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import styles from './RootBoundary.module.css';

interface Props {
  readonly words: { readonly title: string; readonly message: string; readonly reload: string };
  readonly children: ReactNode;
}

export class RootBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error instanceof Error ? error : new Error(`${String(error)}${info.componentStack ?? ''}`));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { title, message, reload } = this.props.words;
    return (
      <div className={styles.page} role="alert">
        <div className={styles.mask} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        <h1>{title}</h1>
        <p>{message}</p>
        <button type="button" className={styles.button} onClick={() => location.reload()}>
          {reload}
        </button>
      </div>
    );
  }
}
