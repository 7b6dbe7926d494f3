import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, saved, toast, toasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const it of toasts.read()) closeToast(it.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a closed toast fades and is gone about one second later', () => {
  const id = toast('info', 'LNT-209 paused');
  closeToast(id);
  expect(toasts.read()[0]?.closing).toBe(true);
  vi.advanceTimersByTime(999);
  expect(toasts.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.read()).toHaveLength(0);
});

test('a toast stays 4.5 s, a saved confirmation 3 s, one that can be undone 10 s', () => {
  toast('warning', 'Provisional');
  saved();
  toast('info', 'Paused', { undo: () => {} });
  expect(toasts.read().map((it) => [it.type, it.text, it.stays])).toEqual([
    ['warning', 'Provisional', 4500],
    ['success', 'Successfully Saved', 3000],
    ['info', 'Paused', 10_000],
  ]);
});

test('those who watch are told of every change until they stop', () => {
  const watch = vi.fn<() => void>();
  const stop = toasts.subscribe(watch);
  const id = toast('error', 'Not saved');
  closeToast(id);
  closeToast(id);
  expect(watch).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(1000);
  expect(watch).toHaveBeenCalledTimes(2);
});
