import { IcsError, readLines, type IcsLine } from './ics-lines.ts';

/** What is between BEGIN:VEVENT and END:VEVENT, without what is nested in it. */
export interface IcsEvent {
  /** Of BEGIN:VEVENT. */
  line: number;
  properties: readonly IcsLine[];
}

/** More than the holidays of a century; a file with more is not one of holidays. */
const MOST_EVENTS = 2000;

/** The events of a calendar file in their order. @throws IcsError that names the line */
export function readEvents(bytes: Uint8Array): IcsEvent[] {
  const lines = readLines(bytes);
  if (lines.length === 0) throw new IcsError(1, 'the file is empty.');
  const events: { line: number; properties: IcsLine[] }[] = [];
  const open: { name: string; line: number }[] = [];
  let calendars = 0;
  for (const it of lines) {
    const { line, name, value } = it;
    const component = value.trim().toUpperCase();
    const inside = open.at(-1);
    if (name === 'BEGIN') {
      if (!inside && component !== 'VCALENDAR')
        throw new IcsError(line, 'a calendar starts with BEGIN:VCALENDAR.');
      if (!inside) calendars += 1;
      if (component === 'VEVENT') events.push({ line, properties: [] });
      if (events.length > MOST_EVENTS)
        throw new IcsError(line, `a file has at most ${MOST_EVENTS} events.`);
      open.push({ name: component, line });
    } else if (!inside) {
      throw new IcsError(line, 'a calendar starts with BEGIN:VCALENDAR.');
    } else if (name === 'END') {
      if (inside.name !== component)
        throw new IcsError(
          line,
          `END:${inside.name} belongs here, it began in line ${inside.line}.`,
        );
      open.pop();
    } else if (inside.name === 'VEVENT') {
      (events.at(-1)!.properties as IcsLine[]).push(it);
    }
  }
  const unclosed = open.at(-1);
  if (unclosed)
    throw new IcsError(lines.at(-1)!.line, `the file ends before END:${unclosed.name}.`);
  if (calendars === 0) throw new IcsError(1, 'there is no calendar in the file.');
  return events;
}
