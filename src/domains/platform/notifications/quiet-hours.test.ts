import { expect, test } from 'vitest';
import { quietUntil, type QuietHours } from './quiet-hours.ts';

const night = { from: '22:30', to: '07:00' };
/** Karachi is five hours ahead of UTC all year. */
const at = (time: string) => new Date(`2025-11-20T${time}:00+05:00`);
const until = (quiet: typeof night | null, time: string) =>
  quietUntil(quiet, at(time), 'Asia/Karachi')?.toISOString() ?? null;

test('without quiet hours it is never quiet', () => {
  expect(until(null, '03:00')).toBeNull();
});

test.each([
  ['22:29', null],
  ['22:30', '2025-11-21T02:00:00.000Z'],
  ['23:59', '2025-11-21T02:00:00.000Z'],
  ['00:00', '2025-11-20T02:00:00.000Z'],
  ['06:59', '2025-11-20T02:00:00.000Z'],
  ['07:00', null],
  ['12:00', null],
])('quiet hours that cross midnight: at %s until %s', (time, end) => {
  expect(until(night, time)).toBe(end);
});

test('quiet hours within one day end on that day', () => {
  const lunch = { from: '12:00', to: '13:00' };
  expect(until(lunch, '11:59')).toBeNull();
  expect(until(lunch, '12:45')).toBe('2025-11-20T08:00:00.000Z');
  expect(until(lunch, '13:00')).toBeNull();
});

test('they are counted on the clocks of the zone, also in the night these change', () => {
  // Berlin set its clocks back from 3:00 to 2:00 on 26 October 2025.
  const before = new Date('2025-10-25T22:00:00Z');
  expect(quietUntil(night, before, 'Europe/Berlin')?.toISOString()).toBe(
    '2025-10-26T06:00:00.000Z',
  );
});

test('they end once where an hour comes twice, and as clocks jump where it is left out', () => {
  const early = { from: '22:00', to: '01:30' };
  const endAt = (now: string, quiet: QuietHours) =>
    quietUntil(quiet, new Date(now), 'America/New_York')?.toISOString() ?? null;
  // Set back from 2:00 to 1:00 at 06:00 UTC.
  expect(endAt('2026-11-01T05:10:00Z', early)).toBe('2026-11-01T05:30:00.000Z');
  expect(endAt('2026-11-01T05:40:00Z', early)).toBeNull();
  expect(endAt('2026-11-01T06:10:00Z', early)).toBeNull();
  // Set ahead from 2:00 to 3:00 at 07:00 UTC.
  const late = { from: '22:00', to: '02:30' };
  expect(endAt('2027-03-14T06:59:00Z', late)).toBe('2027-03-14T07:00:00.000Z');
  expect(endAt('2027-03-14T07:00:00Z', late)).toBeNull();
});
