/** `2026-11-21T14:05:06+08:00`: an instant in China's time, as Antom and WeChat Pay write it. */
export const chinaInstant = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
