import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#/store/calendar.ts';
import { calendarText } from './ics-text.ts';

const publicUrl = 'https://console.backlot.example';
const event: CalendarEvent = {
  uid: 'task-7',
  title: 'Due: PUZ-7 Daily rewards',
  when: { firstDay: '2025-12-31', lastDay: '2025-12-31' },
  changedAt: new Date('2025-11-20T09:00:00.250Z'),
  link: '/tasks/info?task=PUZ-7',
};

const textOf = (change: Partial<CalendarEvent> = {}, name = 'Phone') =>
  calendarText(name, [{ ...event, ...change }], publicUrl);
const read = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);
const only = (text: string) => new ICAL.Event(read(text).getAllSubcomponents('vevent')[0]!);

test('a title that ends its line begins no property, and neither does the name', () => {
  const evil = 'Lunch\r\nATTACH:https://evil.test/\nBEGIN:VALARM\rEND:VEVENT\u2028X:1';
  const calendar = read(textOf({ title: evil }, evil));
  const [first, ...others] = calendar.getAllSubcomponents();
  expect(others).toEqual([]);
  expect(first!.getAllSubcomponents()).toEqual([]);
  expect(first!.getAllProperties().map((it) => it.name)).toEqual([
    'uid',
    'dtstamp',
    'dtstart',
    'dtend',
    'summary',
    'url',
    'status',
    'transp',
  ]);
  expect(first!.getFirstPropertyValue('summary')).toBe(
    'Lunch\nATTACH:https://evil.test/\nBEGIN:VALARM\nEND:VEVENT\nX:1',
  );
  expect(calendar.getAllProperties('attach')).toEqual([]);
});

test('whole days end with the day after the last, also over a year and a leap day', () => {
  const daysOf = (firstDay: string, lastDay: string) => {
    const it = only(textOf({ when: { firstDay, lastDay } }));
    expect([it.startDate.isDate, it.endDate.isDate]).toEqual([true, true]);
    return [it.startDate.toString(), it.endDate.toString()];
  };
  expect(daysOf('2025-12-31', '2025-12-31')).toEqual(['2025-12-31', '2026-01-01']);
  expect(daysOf('2028-02-15', '2028-02-28')).toEqual(['2028-02-15', '2028-02-29']);
});

test('an instant is told in UTC, whatever zone reads it', () => {
  const when = {
    starts: new Date('2025-11-21T10:00:00.999Z'),
    ends: new Date('2025-11-21T12:00:00Z'),
  };
  const it = only(textOf({ when, tentative: true, busy: true }));
  expect(it.startDate.zone.tzid).toBe('UTC');
  expect(it.startDate.toJSDate()).toEqual(new Date('2025-11-21T10:00:00Z'));
  expect(it.endDate.toJSDate()).toEqual(when.ends);
  expect(it.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(it.component.getFirstPropertyValue('transp')).toBe('OPAQUE');
});

test('ids are stable and this house’s alone, links lead into the console', () => {
  const it = only(textOf());
  expect(it.uid).toBe('task-7@console.backlot.example');
  expect(it.component.getFirstPropertyValue('url')).toBe(
    'https://console.backlot.example/tasks/info?task=PUZ-7',
  );
  expect(textOf()).toBe(textOf());
});

test('a title of a hundred thousand characters is cut, between characters', () => {
  const { summary } = only(textOf({ title: '🎮'.repeat(50_000) }));
  expect(summary).toBe(`${'🎮'.repeat(250)}…`);
});

test('any text comes out as it went in, in lines of 75 octets that part no character', () => {
  const written = fc
    .string({ unit: 'binary', maxLength: 240 })
    .map((it) => it.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ''));
  fc.assert(
    fc.property(written, (title) => {
      const text = textOf({ title });
      const bytes = Buffer.from(text);
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }
      expect(bytes.toString('utf8')).toBe(text);
      expect(only(text).summary).toBe(title);
    }),
    { numRuns: 300 },
  );
});
