/** A calendar file with one event (RFC 5545). */
export interface CalendarEvent {
  readonly uid: string;
  /** Increases with each change, so that calendars replace the earlier one. */
  readonly sequence: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly isCancelled: boolean;
  readonly writtenAt: Date;
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n');

const instant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The length of a character in UTF-8. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** Lines have at most 75 bytes; the rest follows on lines that begin with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > 74) {
      lines.push(current);
      [current, bytes] = ['', 0];
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n ');
}

export const calendarFile = (event: CalendarEvent): string =>
  `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Jinlan//Appointments//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${instant(event.writtenAt)}`,
    `DTSTART:${instant(event.startsAt)}`,
    `DTEND:${instant(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')}\r\n`;
