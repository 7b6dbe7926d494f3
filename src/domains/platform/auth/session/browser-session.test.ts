import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropSession, keepDevice, keepSession, readDevice, readToken } from './browser-session.ts';

/** A browser's jar: what is written is one cookie with its attributes, what is read are all of them. */
class Jar {
  written: string[] = [];
  kept = new Map<string, string>();

  get cookie() {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    this.written.push(text);
    const [name = '', value = ''] = text.split(';')[0]!.split('=');
    if (/Max-Age=0/.test(text)) this.kept.delete(name);
    else this.kept.set(name, value);
  }
}

let jar: Jar;
const open = (protocol: string) => {
  jar = new Jar();
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol });
};
beforeEach(() => open('http:'));
// The editor, loaded by a later file of this worker, would take the jar for a browser's document.
afterAll(() => vi.unstubAllGlobals());
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const expiryOf = (text: string) => Date.parse(/Expires=([^;]+)/.exec(text)?.[1] ?? '');

describe('the cookie `token`', () => {
  test('goes with the browser unless the person asked to be kept signed in', () => {
    keepSession({ token: 'abc', keep: false });
    expect(jar.written).toEqual(['token=abc; Path=/; SameSite=Strict']);
    keepSession({ token: 'abc', keep: true });
    expect(expiryOf(jar.written[1]!) / 1000).toBeCloseTo(inDays(30).getTime() / 1000, -1);
  });

  test('travels over https only where the page does, and belongs to this host', () => {
    open('https:');
    keepSession({ token: 'abc', keep: false });
    expect(jar.written[0]).toMatch(/; Secure/);
    expect(jar.written[0]).not.toMatch(/Domain/i);
  });

  test('is not mistaken for another whose name ends alike', () => {
    jar.cookie = 'xtoken=other';
    expect(readToken()).toBeUndefined();
    keepSession({ token: 'mine', keep: false });
    expect(readToken()).toBe('mine');
  });

  test('is gone after signing out', () => {
    keepSession({ token: 'abc', keep: true });
    dropSession();
    expect(readToken()).toBeUndefined();
  });
});

describe('the cookie `device`', () => {
  test('lasts as long as the trust and holds the secrets of five people at most', () => {
    expect(readDevice()).toBe('');
    const trustedUntil = inDays(90).toISOString();
    for (const secret of ['a', 'b', 'c', 'd', 'e', 'f', 'e']) {
      keepDevice({ secret, trustedUntil });
    }
    expect(readDevice()).toBe('e.f.d.c.b');
    expect(expiryOf(jar.written.at(-1)!) / 1000).toBeCloseTo(inDays(90).getTime() / 1000, -1);
  });
});
