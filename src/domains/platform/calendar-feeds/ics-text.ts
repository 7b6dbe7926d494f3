import { addDays } from '#/kernel/days.ts';
import type { CalendarEvent } from '#/store/calendar.ts';

/** A line has at most 75 octets without its end (RFC 5545, 3.1). */
const MOST_OCTETS = 75;
/** Longer titles are cut: programs show a line of them. */
const MOST_CHARACTERS = 250;

/**
 * A text as a value: what would end the line or the value is escaped, and other control characters
 * are left out, as the form has no place for them.
 */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

const cut = (text: string) => {
  const characters = [...text];
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS).join('')}…`
    : text;
};

/** A line in pieces of at most 75 octets; no character is parted, since not every reader joins bytes. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const it of line) {
    const length = Buffer.byteLength(it);
    if (octets + length > MOST_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += it;
    octets += length;
  }
  return text;
}

const dateOf = (day: string) => day.replaceAll('-', '');
/** In UTC, to the second. */
const instantOf = (it: Date) => `${it.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The end of whole days is the day after the last one. */
const whenOf = ({ when }: CalendarEvent) =>
  'starts' in when
    ? [`DTSTART:${instantOf(when.starts)}`, `DTEND:${instantOf(when.ends)}`]
    : [
        `DTSTART;VALUE=DATE:${dateOf(when.firstDay)}`,
        `DTEND;VALUE=DATE:${dateOf(addDays(when.lastDay, 1))}`,
      ];

const eventLines = (it: CalendarEvent, publicUrl: string) => [
  'BEGIN:VEVENT',
  `UID:${it.uid}@${new URL(publicUrl).hostname}`,
  `DTSTAMP:${instantOf(it.changedAt)}`,
  ...whenOf(it),
  `SUMMARY:${escaped(cut(it.title))}`,
  `URL:${new URL(it.link, publicUrl).href}`,
  `STATUS:${it.tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  `TRANSP:${it.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
];

/**
 * A calendar in the form of RFC 5545. It says the same as long as its events do: no time of reading is
 * in it.
 * @param publicUrl where the console lives, for links and for ids that no other house has.
 */
export function calendarText(
  name: string,
  events: readonly CalendarEvent[],
  publicUrl: string,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Backlot//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((it) => eventLines(it, publicUrl)),
    'END:VCALENDAR',
  ];
  return lines.map((it) => `${folded(it)}\r\n`).join('');
}
