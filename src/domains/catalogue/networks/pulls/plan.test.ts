import { expect, test } from 'vitest';
import {
  afterPiece,
  begun,
  daysLeft,
  firstProvisional,
  nextPiece,
  nextRun,
  retryAt,
  type Fetched,
} from './plan.ts';

const days = { atOnce: 7, again: 3, back: 45 };
const today = '2025-11-20';
const nothing: Fetched = {
  wanted_from: '2025-11-01',
  done_from: null,
  done_to: null,
  asked_from: null,
  asked_to: null,
};

/** All pieces in their order, as a run fetches them. */
function run(it: Fetched, on = today, most = 99): { pieces: string[]; left: Fetched } {
  const pieces: string[] = [];
  let left = begun(days, it, on);
  for (let piece = nextPiece(days, left, on); piece && most > 0; most -= 1) {
    pieces.push(`${piece.from.slice(5)}..${piece.to.slice(5)}`);
    left = begun(days, afterPiece(left, piece), on);
    piece = nextPiece(days, left, on);
  }
  return { pieces, left };
}

test('a new key fetches the last days first, then the older ones back to the day wanted', () => {
  const { pieces, left } = run(nothing);
  expect(pieces).toEqual(['11-17..11-19', '11-10..11-16', '11-03..11-09', '11-01..11-02']);
  expect(left).toMatchObject({ done_from: '2025-11-01', done_to: '2025-11-19' });
  expect(daysLeft(days, begun(days, nothing, today), today)).toBe(3);
  expect(daysLeft(days, left, today)).toBe(0);
});

test('each day the last three whole days are fetched again, and today never', () => {
  const done = { ...nothing, done_from: '2025-11-01', done_to: '2025-11-19' };
  expect(run(done).pieces).toEqual([]);
  expect(run(done, '2025-11-21').pieces).toEqual(['11-18..11-20']);
  expect(firstProvisional(days, '2025-11-21')).toBe('2025-11-19');
});

test('after a pause the missed days are caught up in order, as far as the source remembers', () => {
  const done = { ...nothing, done_from: '2025-11-01', done_to: '2025-11-03' };
  expect(run(done).pieces).toEqual(['11-02..11-08', '11-09..11-15', '11-16..11-19']);
  const long = {
    ...nothing,
    wanted_from: '2025-08-01',
    done_from: '2025-08-01',
    done_to: '2025-08-09',
  };
  const { pieces, left } = run(long);
  expect(pieces[0]).toBe('10-06..10-12');
  expect(left.done_to).toBe('2025-11-19');
});

test('older days than the source has are not asked for', () => {
  const { pieces } = run({ ...nothing, wanted_from: '2020-01-01' });
  expect(pieces.at(-1)).toBe('10-06..10-12');
  expect(pieces.length).toBe(7);
});

test('a back-fill that was broken off goes on where it stood', () => {
  const { left } = run(nothing, today, 2);
  expect(left.done_from).toBe('2025-11-10');
  expect(run(left).pieces).toEqual(['11-03..11-09', '11-01..11-02']);
});

test('a source whose every day is fetched again comes to an end all the same', () => {
  const cohorts = { atOnce: 15, again: 45, back: 45 };
  let it: Fetched = { ...nothing, done_from: '2025-10-01', done_to: '2025-11-18' };
  const pieces: string[] = [];
  for (let tries = 0; tries < 9; tries += 1) {
    it = begun(cohorts, it, today);
    const piece = nextPiece(cohorts, it, today);
    if (!piece) break;
    pieces.push(piece.from);
    it = afterPiece(it, piece);
  }
  expect(pieces).toEqual(['2025-10-06', '2025-10-21', '2025-11-05']);
  expect(it).toMatchObject({ done_from: '2025-10-01', done_to: '2025-11-19', asked_from: null });
});

test('days asked for come first, in pieces, and change nothing else', () => {
  const done = { ...nothing, done_from: '2025-11-01', done_to: '2025-11-19' };
  const asked = { ...done, asked_from: '2025-10-20', asked_to: '2025-10-29' };
  const { pieces, left } = run(asked);
  expect(pieces).toEqual(['10-20..10-26', '10-27..10-29']);
  expect(left).toEqual(done);
});

test('a day is due some time after it has ended where the source counts it', () => {
  const at = (now: string, zone: string) => nextRun(zone, new Date(now), () => 0).toISOString();
  expect(at('2025-11-20T10:00:00Z', 'UTC')).toBe('2025-11-21T03:00:00.000Z');
  expect(at('2025-11-20T01:00:00Z', 'UTC')).toBe('2025-11-20T03:00:00.000Z');
  expect(at('2025-11-20T10:00:00Z', 'America/Los_Angeles')).toBe('2025-11-20T11:00:00.000Z');
  const spread = nextRun('UTC', new Date('2025-11-20T10:00:00Z'), () => 0.999);
  expect(spread.getTime()).toBeLessThan(Date.parse('2025-11-21T03:45:00Z'));
});

test('failures are repeated ever later, at random, and never before the source asked', () => {
  const now = new Date('2025-11-20T10:00:00Z');
  const wait = (failures: number, retryAfter?: number, random = 1) =>
    (retryAt(now, failures, retryAfter, () => random).getTime() - now.getTime()) / 1000;
  expect([0, 1, 2, 5, 9, 40].map((it) => wait(it))).toEqual([60, 120, 240, 1920, 21_600, 21_600]);
  expect(wait(5, undefined, 0)).toBe(10);
  expect(wait(0, 900, 0)).toBe(900);
});
