import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { readHolidays } from './read-holidays.ts';

const years = { from: '2024-01-01', to: '2031-12-31' };
const bytes = (text: string) => new TextEncoder().encode(text);
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  file('BEGIN:VEVENT', 'UID:a', 'SUMMARY:Founders’ Day', ...lines, 'END:VEVENT');
const daysIn = (text: string) => readHolidays(bytes(text), years).holidays.map((it) => it.day);
const refusal = (text: string) => {
  try {
    readHolidays(bytes(text), years);
  } catch (error) {
    return (error as Error).message;
  }
  return 'read';
};

test('a day, several days, and the end that is free again', () => {
  expect(daysIn(event('DTSTART;VALUE=DATE:20251225'))).toEqual(['2025-12-25']);
  expect(daysIn(event('DTSTART:20251225'))).toEqual(['2025-12-25']);
  expect(daysIn(event('DTSTART;VALUE=DATE:20251231', 'DTEND;VALUE=DATE:20260102'))).toEqual([
    '2025-12-31',
    '2026-01-01',
  ]);
  expect(daysIn(event('DTSTART:20251225', 'DTEND:20251225'))).toEqual(['2025-12-25']);
  expect(daysIn(event('DTSTART:20251225', 'DURATION:P2D'))).toHaveLength(2);
  expect(daysIn(event('DTSTART:20191225'))).toEqual([]);
});

test('yearly ones come back on their date, one of 29 February in leap years', () => {
  const yearly = (start: string, rule: string, ...rest: string[]) =>
    daysIn(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`, ...rest));
  expect(yearly('20200323', 'FREQ=YEARLY')).toEqual(
    [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031].map((it) => `${it}-03-23`),
  );
  expect(yearly('20200229', 'FREQ=YEARLY')).toEqual(['2024-02-29', '2028-02-29']);
  expect(yearly('20240323', 'FREQ=YEARLY;COUNT=2')).toEqual(['2024-03-23', '2025-03-23']);
  expect(yearly('20240323', 'FREQ=YEARLY;INTERVAL=3;UNTIL=20280101')).toEqual([
    '2024-03-23',
    '2027-03-23',
  ]);
  const same = 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23;UNTIL=20250323T000000Z';
  expect(yearly('20240323', same)).toEqual(['2024-03-23', '2025-03-23']);
  expect(yearly('20240323', 'FREQ=YEARLY;COUNT=3', 'EXDATE;VALUE=DATE:20250323')).toEqual([
    '2024-03-23',
    '2026-03-23',
  ]);
});

test('yearly ones come back on a weekday of their month too, counted from its end as well', () => {
  const yearly = (start: string, rule: string, ...rest: string[]) =>
    daysIn(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:FREQ=YEARLY;${rule}`, ...rest));
  const thanksgiving = ['2024-11-28', '2025-11-27', '2026-11-26'];
  expect(yearly('20241128', 'BYMONTH=11;BYDAY=4TH;COUNT=3')).toEqual(thanksgiving);
  expect(yearly('20241128', 'COUNT=3;BYMONTH=11;BYDAY=TH;BYSETPOS=4')).toEqual(thanksgiving);
  expect(yearly('20241128', 'BYMONTH=11;BYDAY=+4TH;UNTIL=20251231')).toEqual(
    thanksgiving.slice(0, 2),
  );
  expect(yearly('20240527', 'BYMONTH=05;BYDAY=-1MO;COUNT=2')).toEqual(['2024-05-27', '2025-05-26']);
  // Not every March has a fifth Friday.
  expect(yearly('20240329', 'BYMONTH=3;BYDAY=5FR')).toEqual([
    '2024-03-29',
    '2028-03-31',
    '2029-03-30',
    '2030-03-29',
  ]);
  expect(yearly('20240902', 'BYMONTH=9;BYDAY=1MO;COUNT=3', 'EXDATE:20250901')).toEqual([
    '2024-09-02',
    '2026-09-07',
  ]);
});

test('words are unfolded, unescaped and read as UTF-8, also when a fold cuts a character', () => {
  const whole = bytes(
    event('DTSTART:20251225').replace('Founders’ Day', 'یوم\\, آزادی\\nand more'),
  );
  const at = whole.indexOf(bytes('آ')[0]!, whole.indexOf(bytes('\\')[0]!)) + 1;
  const folded = new Uint8Array([...whole.slice(0, at), ...bytes('\r\n '), ...whole.slice(at)]);
  for (const it of [whole, folded, new Uint8Array([0xef, 0xbb, 0xbf, ...whole])])
    expect(readHolidays(it, years).holidays[0]?.name).toBe('یوم, آزادی and more');
  expect(refusal(event('DTSTART:20251225').replaceAll('\r\n', '\n'))).toBe('read');
});

test('what is no holiday is passed over: times of day, cancelled ones, alarms, other parts', () => {
  const read = readHolidays(
    bytes(
      file(
        'BEGIN:VTIMEZONE\r\nTZID:X:Y\r\nEND:VTIMEZONE',
        'BEGIN:VEVENT\r\nUID:t\r\nDTSTART:20251225T090000Z\r\nEND:VEVENT',
        'BEGIN:VEVENT\r\nUID:c\r\nSTATUS:CANCELLED\r\nDTSTART:20251226\r\nEND:VEVENT',
        'BEGIN:VEVENT\r\nUID:h\r\nSUMMARY:Eid\r\nDTSTART:20251227',
        'BEGIN:VALARM\r\nSUMMARY:Ring\r\nDTSTART:20251201\r\nEND:VALARM',
        'END:VEVENT',
      ),
    ),
    years,
  );
  expect(read.holidays).toEqual([{ day: '2025-12-27', name: 'Eid', uid: 'h' }]);
  expect([read.timed, [...read.uids]]).toEqual([1, ['t', 'c', 'h']]);
});

test('a broken file names the line', () => {
  expect(refusal('')).toMatch(/^Line 1: the file is empty/);
  expect(refusal('<html>\n')).toMatch(/^Line 1: /);
  expect(refusal('\r\n Eid')).toMatch(/^Line 2: /);
  expect(refusal(event('DTSTART:20250230'))).toMatch(/^Line 6: DTSTART/);
  expect(refusal(event('DTSTART:tomorrow'))).toMatch(/^Line 6: /);
  expect(refusal(event('SUMMARY:Twice', 'DTSTART:20250101'))).toMatch(/^Line 6: .*one SUMMARY/);
  expect(refusal(event('DESCRIPTION:None'))).toMatch(/^Line 3: .*no DTSTART/);
  expect(refusal(event('DTSTART:20250101', 'DTEND:20241231'))).toMatch(/^Line 7: .*before/);
  expect(refusal(event('DTSTART:20250101', 'DTEND:20250401'))).toMatch(/^Line 7: .*31 days/);
  expect(refusal(event('DTSTART:20250101', 'DURATION:PT5H'))).toMatch(/^Line 7: /);
  expect(refusal(event('DTSTART:20250101', 'no colon here'))).toMatch(/^Line 7: .*colon/);
  expect(refusal(event('DTSTART:20250101', 'RDATE:20250102'))).toMatch(/^Line 7: RDATE/);
  expect(refusal(event('DTSTART:20250101').replace('END:VEVENT', ''))).toMatch(
    /^Line 8: END:VEVENT belongs here, it began in line 3/,
  );
  expect(refusal('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n')).toMatch(/^Line 2: the file ends/);
  const latin = bytes(event('DTSTART:20250101').replace('Founders’', 'Fete'));
  latin[latin.indexOf(bytes('F')[0]!, 45) + 1] = 0xea;
  expect(() => readHolidays(latin, years)).toThrow(/^Line 5: this is not UTF-8/);
});

test('other rules are refused in words', () => {
  const rules = [
    'FREQ=MONTHLY',
    'FREQ=YEARLY;BYDAY=4TH',
    'FREQ=YEARLY;BYMONTH=4',
    // No Thursday, and which of the whole year or of several is not said.
    'FREQ=YEARLY;BYMONTH=3;BYDAY=1TH',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=SA',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=1SA;BYSETPOS=1',
    'FREQ=YEARLY;BYMONTH=3,4;BYDAY=1SA',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=1SA,2SA',
    'FREQ=YEARLY;BYMONTH=13;BYDAY=1SA',
    'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1;BYDAY=1SA',
    'FREQ=YEARLY;COUNT=0',
    'YEARLY',
  ];
  for (const rule of rules)
    expect(refusal(event('DTSTART:20250301', `RRULE:${rule}`))).toMatch(/^Line 7: /);
  expect(refusal(event('DTSTART:20250301', 'RRULE:FREQ=MONTHLY'))).toMatch(/only FREQ=YEARLY/);
});

test('whatever stands in a file, it is read or refused by a line', () => {
  const line = fc.oneof(
    fc.constantFrom('BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR', 'UID:1'),
    fc.constantFrom('SUMMARY:Eid', 'DTSTART:20250101', 'RRULE:FREQ=YEARLY', ' more', ''),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const said = refusal(lines.join('\r\n'));
      expect(said).toMatch(/^(read$|Line \d+: )/);
    }),
  );
});

test('folding a file anywhere changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.nat(200),
      fc.nat(500),
      (words, span, at) => {
        const name = words.replace(/[\\;,\p{Cc}]/gu, '').trim() || 'Eid';
        const whole = bytes(
          event(
            'DTSTART:20251225',
            `DTEND:${addDays('2025-12-26', span % 31).replaceAll('-', '')}`,
          ).replace('Founders’ Day', () => name),
        );
        const cut = 40 + (at % Math.max(1, whole.length - 60));
        // A fold between CR and LF, or before an end of line, is none.
        fc.pre(![10, 13].includes(whole[cut]!) && ![10, 13].includes(whole[cut - 1]!));
        const folded = new Uint8Array([...whole.slice(0, cut), 13, 10, 32, ...whole.slice(cut)]);
        expect(readHolidays(folded, years)).toEqual(readHolidays(whole, years));
      },
    ),
  );
});

test('a megabyte of anything is read or refused at once', () => {
  const large = (it: string) => it.repeat(Math.ceil(1_000_000 / it.length)).slice(0, 1_000_000);
  const month = (at: number) =>
    event(
      `DTSTART:2025${String(1 + (at % 12)).padStart(2, '0')}01`,
      'DURATION:P31D',
      'RRULE:FREQ=YEARLY',
    )
      .replace('Founders’ Day', `Day ${at}`)
      .replace(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n|END:VCALENDAR\r\n$/g, '');
  const many = Array.from({ length: 1900 }, (_, at) => month(at)).join('');
  const began = performance.now();
  for (const it of ['A:\r\n', ' \r\n', ';', '";', 'A;B=";', 'A:', '\r\n x', 'BEGIN:VEVENT\r\n'])
    expect(refusal(`BEGIN:VCALENDAR\r\nA:${large(it)}`)).toMatch(/^Line \d+: /);
  expect(refusal(`BEGIN:VCALENDAR\r\n${many}END:VCALENDAR\r\n`)).toMatch(/at most 2000 days/);
  expect(performance.now() - began).toBeLessThan(20_000);
});
