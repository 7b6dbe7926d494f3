import { expect, test } from 'vitest';
import { isOwnPage } from './own-page.ts';

const runtime = { id: 'abc', getURL: (path: '/') => `chrome-extension://abc${path}` };

test('the worker hears pages of its own extension, and nobody else', () => {
  const heard = (id?: string, url?: string) => isOwnPage({ id, url } as { id: string }, runtime);
  expect(heard('abc', 'chrome-extension://abc/popup.html')).toBe(true);
  expect(heard('abc', 'https://backlot.example/')).toBe(false);
  expect(heard('abc', 'chrome-extension://abcd/popup.html')).toBe(false);
  expect(heard('xyz', 'chrome-extension://abc/popup.html')).toBe(false);
  expect(heard('abc')).toBe(false);
  expect(heard()).toBe(false);
});
