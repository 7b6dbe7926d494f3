import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZodError } from 'zod';
import {
  githubPull,
  githubPush,
  gitlabMerge,
  gitlabPush,
} from '../../../../../tests/support/git-payloads.ts';
import { asLine, firstLine, linkOn, notAfter } from './git-text.ts';
import { readGithub } from './read-github.ts';
import { readGitlab } from './read-gitlab.ts';

const readers = [
  [readGithub, 'push', githubPush({ branch: 'a', messages: ['One'] })],
  [readGithub, 'pull_request', githubPull()],
  [readGitlab, 'Push Hook', gitlabPush({ branch: 'a', messages: ['One'] })],
  [readGitlab, 'Merge Request Hook', gitlabMerge()],
] as const;

/** Answers undefined for what is refused as not documented, and throws what else goes wrong. */
function tried(read: () => unknown) {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZodError) return undefined;
    throw error;
  }
}

test('a tag, and an event that is about nothing of ours, is ignored', () => {
  expect(readGithub('push', { ...githubPush(), ref: 'refs/tags/v1' })).toEqual({
    ignored: 'A tag',
  });
  expect(readGithub('star', {})).toHaveProperty('ignored');
  expect(readGitlab('Tag Push Hook', {})).toEqual({ ignored: 'A tag' });
  expect(readGitlab('Pipeline Hook', {})).toHaveProperty('ignored');
});

test('states are told in the same words of both hosts', () => {
  const states = (it: unknown) => (it as { items: { state: string }[] }).items[0]!.state;
  const github = (change: Parameters<typeof githubPull>[0]) =>
    states(readGithub('pull_request', githubPull(change)));
  const gitlab = (change: object) => states(readGitlab('Merge Request Hook', gitlabMerge(change)));
  expect([github({}), github({ draft: true })]).toEqual(['open', 'draft']);
  expect(github({ state: 'closed' })).toBe('closed');
  expect(github({ state: 'closed', merged: true, draft: true })).toBe('merged');
  expect([gitlab({}), gitlab({ draft: true }), gitlab({ state: 'locked' })]).toEqual([
    'open',
    'draft',
    'open',
  ]);
  expect([gitlab({ state: 'closed', draft: true }), gitlab({ state: 'merged' })]).toEqual([
    'closed',
    'merged',
  ]);
});

test('whatever is sent in place of a part is read or refused', () => {
  fc.assert(
    fc.property(fc.constantFrom(...readers), fc.json(), fc.nat(), (reader, text, at) => {
      const [read, event, payload] = reader;
      const whole = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>;
      const keys = Object.keys(whole);
      whole[keys[at % keys.length]!] = JSON.parse(text);
      for (const sent of [whole, JSON.parse(text) as unknown])
        expect(['undefined', 'object']).toContain(typeof tried(() => read(event, sent)));
    }),
  );
});

test('a text is one bounded line without anything hidden, whatever it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      for (const line of [asLine(text, 50), firstLine(text)]) {
        expect([...line].length).toBeLessThanOrEqual(200);
        expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }
    }),
  );
});

test('a link leads to the host, whatever was told', () => {
  const base = 'https://git.example.com';
  for (const url of [
    'https://git.example.com.evil.example/a',
    'https://git.example.com@evil.example/',
    'https://git.example.com:8443/a',
    '//evil.example',
    'data:text/html,x',
    `${base}/${'x'.repeat(2_000)}`,
  ])
    expect(linkOn(base, url)).toBe(`${base}/`);
  expect(linkOn(base, `${base}/a/b?c#d`)).toBe(`${base}/a/b?c#d`);
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(linkOn(base, url)).toBe(`${base}/`);
    }),
  );
});

test('an instant that is none, or to come, is now', () => {
  const now = new Date('2025-03-04T10:00:00Z');
  for (const it of ['nonsense', '2999-01-01', '-000001-01-01T00:00:00Z'])
    expect(notAfter(new Date(it), now)).toBe(now);
  const before = new Date('2025-03-04T09:00:00Z');
  expect(notAfter(before, now)).toBe(before);
});
