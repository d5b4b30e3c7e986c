import styles from './PrintButton.module.css';

/** Has its own icon, because the shop's icons include no printer. */
export function PrintButton({ label }: { readonly label: string }) {
  return (
    <button type="button" className={styles.print} aria-label={label} title={label} onClick={() => print()}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M7 8V3.5h10V8M5 8h14v8.5h-2.5M7.5 16.5H5V8M7.5 13.5h9v7h-9z" />
      </svg>
    </button>
  );
}
