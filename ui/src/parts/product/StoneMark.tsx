/** An outline of a stone for any piece, so a missing picture looks intentional. */
export function StoneMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d="M11 20 17 12h14l6 8-13 17zM11 20h26M19 20l5 17 5-17-5-8z" />
    </svg>
  );
}
