import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  businessZone,
  countDaysIn,
  dayOf,
  instantOf,
  isZone,
  serialiseDates,
  timeOf,
  WIRE_ZONE,
  wallClock,
  zoneName,
} from './dates.ts';
import { addDays, eachDay } from './days.ts';

const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

// Specification section 7: "In the main POST helper, dates are serialised as Asia/Karachi time
// strings." Section 9: "Dates are sent in Asia/Karachi time."
test('a date in a request body becomes an Asia/Karachi time string', () => {
  expect(serialiseDates({ at: new Date('2025-11-20T19:30:05.250Z') })).toEqual({
    at: '2025-11-21 00:30:05',
  });
});

// Specification section 7: "Strings ending in 0.000Z are reduced to YYYY-MM-DD."
test('a string ending in 0.000Z is cut to YYYY-MM-DD', () => {
  expect(serialiseDates({ day: '2025-11-20T19:00:00.000Z' })).toEqual({ day: '2025-11-20' });
  expect(serialiseDates({ day: '2025-11-20T19:00:10.000Z' })).toEqual({ day: '2025-11-20' });
});

test('other strings are sent as they are, also instants that the rule does not name', () => {
  const body = {
    instant: '2025-11-20T19:00:05.000Z',
    day: '2025-11-20',
    remark: 'the build took 10.000Z',
  };
  expect(serialiseDates(body)).toEqual(body);
});

test('dates are found in lists and inner objects, and everything else is kept', () => {
  const blob = new Blob(['x']);
  const at = new Date('2025-01-01T00:00:00.000Z');
  expect(
    serialiseDates({ list: [{ at }, '2025-01-01T00:00:00.000Z', 7], no: null, blob, is: true }),
  ).toEqual({ list: [{ at: '2025-01-01 05:00:00' }, '2025-01-01', 7], no: null, blob, is: true });
  expect(serialiseDates({ at: new Date(Number.NaN) })).toEqual({ at: null });
});

/** As the runtime writes it for Swedes, who write the day as we do. */
const asSwedes = (instant: Date, timeZone: string) =>
  instant.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

test('a clock shows what the runtime says in every zone, also around the changes', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const since = fc.date({
    min: new Date('1880-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(since, zones, (instant, zone) => {
      expect(wallClock(instant, zone)).toBe(asSwedes(instant, zone));
    }),
    { numRuns: 2_000 },
  );
  // By half an hour; a day that never was; a country that was 44:30 behind; a minute past midnight.
  for (const [zone, change] of [
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['America/St_Johns', '2010-11-07T02:31:00Z'],
    ['Asia/Kathmandu', '1985-12-31T18:30:00Z'],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z'],
    ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
  ] as const)
    for (const ms of [-1_000, -1, 0, 1, 999, 1_000, 899_999]) {
      const instant = new Date(Date.parse(change) + ms);
      expect(wallClock(instant, zone)).toBe(asSwedes(instant, zone));
    }
});

test('serialising twice changes nothing more', () => {
  const values = fc.object({ values: [instants, fc.string(), fc.integer(), fc.boolean()] });
  fc.assert(
    fc.property(values, (body) => {
      const once = serialiseDates(body);
      expect(serialiseDates(once)).toEqual(once);
    }),
  );
});

test('the business day begins at 19:00 UTC', () => {
  expect(dayOf(new Date('2025-11-20T18:59:59.999Z'))).toBe('2025-11-20');
  expect(dayOf(new Date('2025-11-20T19:00:00Z'))).toBe('2025-11-21');
  expect(timeOf(new Date('2025-11-20T09:32:00Z'))).toBe('14:32');
});

test('an instant found by day and time shows that day and time again, in any zone', () => {
  const zones = fc.constantFrom('Asia/Karachi', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati');
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const day = dayOf(instant, zone);
      const time = timeOf(instant, zone);
      const back = instantOf(day, time, zone);
      // Karachi's clocks went back in 2002, 2008 and 2009: one hour of those nights is there twice.
      const distance = Math.abs(instant.getTime() - back.getTime());
      expect(distance % 3_600_000).toBeLessThan(60_000);
      expect(wallClock(back, zone)).toBe(`${day} ${time}:00`);
    }),
  );
});

test('where clocks change, the day still begins when its clocks say so', () => {
  expect(instantOf('2025-03-30', '00:00', 'Europe/Berlin').toISOString()).toBe(
    '2025-03-29T23:00:00.000Z',
  );
  expect(instantOf('2025-03-31', '00:00', 'Europe/Berlin').toISOString()).toBe(
    '2025-03-30T22:00:00.000Z',
  );
});

test('in every zone each day begins after the one before, on itself, and times follow on one another', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const day of daysOfChange(zone)) {
      const begins = instantOf(day, '00:00', zone);
      expect([zone, dayOf(begins, zone)]).toEqual([zone, day]);
      expect([zone, dayOf(new Date(begins.getTime() - 1), zone)]).toEqual([zone, addDays(day, -1)]);
      const times = eachHalfHour.map((time) => instantOf(day, time, zone).getTime());
      expect([zone, day, times]).toEqual([zone, day, times.toSorted((a, b) => a - b)]);
    }
  }
});

const eachHalfHour = Array.from({ length: 48 }, (_, at) =>
  new Date(at * 1_800_000).toISOString().slice(11, 16),
);

/** The days of the weeks of 2027 in which a zone's clocks change. */
function daysOfChange(zone: string): string[] {
  const noon = (day: string) => timeOf(new Date(`${day}T12:00:00Z`), zone);
  return eachDay({ from: '2027-01-01', to: '2027-12-31' })
    .filter((it, at) => at % 7 === 0 && noon(it) !== noon(addDays(it, 7)))
    .flatMap((it) => eachDay({ from: it, to: addDays(it, 7) }));
}

// As the tz database has them: Berlin's clocks jump from 2 to 3 and go back from 3 to 2, Lord Howe's by
// half an hour, Cairo's jump from midnight to 1, Havana's go back to midnight, and Apia had no 30
// December.
test.each([
  ['2025-03-30', '02:30', 'Europe/Berlin', '2025-03-30T01:00:00.000Z'],
  ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ['2027-04-30', '00:00', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
  ['2027-04-30', '00:45', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
  ['2027-09-26', '02:45', 'Pacific/Chatham', '2027-09-25T14:00:00.000Z'],
  ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2025-10-26', '02:30', 'Europe/Berlin', '2025-10-26T00:30:00.000Z'],
  ['2025-10-05', '02:15', 'Australia/Lord_Howe', '2025-10-04T15:30:00.000Z'],
  ['2025-04-06', '01:45', 'Australia/Lord_Howe', '2025-04-05T14:45:00.000Z'],
  ['2025-11-02', '00:00', 'America/Havana', '2025-11-02T04:00:00.000Z'],
  ['2011-12-31', '00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2024-02-29', '23:59', 'America/St_Johns', '2024-03-01T03:29:00.000Z'],
])('%s %s in %s is one instant, whatever clocks do', (day, time, zone, instant) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(instant);
});

test.each([
  ['2025-02-30', '00:00'],
  ['2025-1-5', '00:00'],
  ['2025-01-05', '25:00'],
  ['', '00:00'],
])('%s %s is no instant', (day, time) => {
  expect(instantOf(day, time).getTime()).toBeNaN();
});

test('unknown zones are told from known ones', () => {
  expect(isZone('Asia/Karachi')).toBe(true);
  expect(isZone('Asia/Atlantis')).toBe(false);
});

test('days are counted where the company says, bodies stay in the clock of the specification', () => {
  const late = new Date('2026-11-28T22:30:05Z');
  try {
    countDaysIn('America/New_York');
    countDaysIn('Asia/Atlantis');
    expect(businessZone()).toBe('America/New_York');
    expect([dayOf(late), timeOf(late)]).toEqual(['2026-11-28', '17:30']);
    expect(instantOf('2026-11-28').toISOString()).toBe('2026-11-28T05:00:00.000Z');
    expect(serialiseDates({ at: late })).toEqual({ at: '2026-11-29 03:30:05' });
  } finally {
    countDaysIn(WIRE_ZONE);
  }
  expect(dayOf(late)).toBe('2026-11-29');
});

test.each([
  ['Asia/Karachi', '2026-07-01', 'PKT'],
  ['Europe/Berlin', '2026-01-01', 'CET'],
  ['Europe/Berlin', '2026-07-01', 'CEST'],
  ['America/New_York', '2026-01-01', 'EST'],
  ['America/New_York', '2026-07-01', 'EDT'],
  ['Asia/Kolkata', '2026-07-01', 'GMT+5:30'],
  ['UTC', '2026-07-01', 'UTC'],
])('people call %s on %s %s', (zone, day, name) => {
  expect(zoneName(new Date(`${day}T12:00:00Z`), zone)).toBe(name);
});

test('an offset is no zone: PostgreSQL would read its sign the other way round', () => {
  expect(['+05:00', '-03:00', '05:00'].filter(isZone)).toEqual([]);
});
