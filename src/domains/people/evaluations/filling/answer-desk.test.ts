import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../evaluation.contract.ts';
import { answerDesk, type Failure, type Unsent, type Written } from './answer-desk.ts';

class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const savedAt = '2025-12-01T06:00:00.000Z';

/** A server that holds one answer, can be cut off, and can lose its replies. */
function server() {
  const it = {
    stands: undefined as Answer | undefined,
    isDown: false,
    losesReplies: false,
    calls: 0,
    remembered: {} as Unsent,
  };
  const send = async (
    _place: unknown,
    { score, comment, version }: Written & { version: number },
  ) => {
    it.calls += 1;
    await Promise.resolve();
    if (it.isDown) throw new Refused({ kind: 'unreachable' });
    const current = it.stands;
    const isSame = current?.score === score && current.comment === comment;
    if (current && !isSame && current.version !== version) {
      throw new Refused({ kind: 'stale', current });
    }
    if (!isSame) {
      it.stands = { question: 1, score, comment, version: (current?.version ?? 0) + 1, savedAt };
    }
    if (it.losesReplies) throw new Refused({ kind: 'unreachable' });
    return it.stands!;
  };
  const open = (answers: Answer[] = [], unsent: Unsent = {}) =>
    answerDesk({
      answers,
      unsent,
      send,
      failureOf: (error) => (error as Refused).failure,
      remember: (unsentNow) => (it.remembered = unsentNow),
      restMs: 500,
      retryMs: 3000,
    });
  return { it, open };
}

test('a score is sent at once, words when typing rests', async () => {
  const { it, open } = server();
  const desk = open();
  desk.write(1, { comment: 'Goo' });
  await vi.advanceTimersByTimeAsync(300);
  desk.write(1, { comment: 'Good' });
  await vi.advanceTimersByTimeAsync(300);
  expect(it.calls).toBe(0);
  expect(it.remembered).toEqual({ 1: { score: null, comment: 'Good', version: 0 } });
  desk.write(1, { score: 4 });
  await vi.advanceTimersByTimeAsync(1);
  expect(it.stands).toMatchObject({ score: 4, comment: 'Good', version: 1 });
  expect(desk.all().get(1)).toMatchObject({ keeping: 'kept', version: 1 });
  expect(it.remembered).toEqual({});
});

test('a lost connection is tried again and nothing is lost', async () => {
  const { it, open } = server();
  it.isDown = true;
  const desk = open();
  desk.write(1, { score: 2 });
  await vi.advanceTimersByTimeAsync(10);
  expect(desk.all().get(1)?.keeping).toBe('offline');
  expect(it.remembered).toHaveProperty('1');
  it.isDown = false;
  await vi.advanceTimersByTimeAsync(3100);
  expect(desk.all().get(1)?.keeping).toBe('kept');
  expect(it.stands).toMatchObject({ score: 2 });
});

test('a reply that was lost is no clash, also when one typed on meanwhile', async () => {
  const { it, open } = server();
  it.losesReplies = true;
  const desk = open();
  desk.write(1, { score: 3 });
  await vi.advanceTimersByTimeAsync(10);
  it.losesReplies = false;
  desk.write(1, { comment: 'And more' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(desk.all().get(1)).toMatchObject({ keeping: 'kept', version: 2 });
  expect(it.stands).toMatchObject({ score: 3, comment: 'And more', version: 2 });
});

test('what another tab wrote is shown beside, and one of the two is kept', async () => {
  const { it, open } = server();
  const desk = open();
  it.stands = { question: 1, score: 5, comment: 'Tab one', version: 1, savedAt };
  desk.write(1, { score: 2 });
  await vi.advanceTimersByTimeAsync(10);
  expect(desk.all().get(1)).toMatchObject({ keeping: 'clash', score: 2, theirs: { score: 5 } });
  desk.keepMine(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(it.stands).toMatchObject({ score: 2, version: 2 });

  it.stands = { question: 1, score: 4, comment: 'Tab three', version: 9, savedAt };
  desk.write(1, { score: 1 });
  await vi.advanceTimersByTimeAsync(10);
  desk.takeTheirs(1);
  expect(desk.all().get(1)).toMatchObject({ keeping: 'kept', score: 4, comment: 'Tab three' });
});

test('what a closed tab had not sent is sent by the next one', async () => {
  const { it, open } = server();
  const desk = open([], { 1: { score: 4, comment: 'Kept here', version: 0 } });
  await vi.advanceTimersByTimeAsync(10);
  expect(it.stands).toMatchObject({ score: 4, comment: 'Kept here' });
  expect(desk.all().get(1)?.keeping).toBe('kept');
});

test('handing in waits for every answer', async () => {
  const { it, open } = server();
  const desk = open();
  desk.write(1, { comment: 'Typing' });
  expect(await desk.flush()).toBe(true);
  expect(it.stands).toMatchObject({ comment: 'Typing' });
  it.isDown = true;
  desk.write(1, { comment: 'Typing more' });
  expect(await desk.flush()).toBe(false);
});
