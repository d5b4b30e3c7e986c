/** The mark of passkeys, drawn like the shop's icons. */
export function PasskeyMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
    >
      <circle cx="8" cy="9" r="4.5" />
      <path d="m11.2 12.2 8.3 8.3M15.5 16.5l2.5-2.5M18 19l2-2" />
    </svg>
  );
}
