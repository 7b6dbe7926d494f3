import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '#/server/build.ts';
import { firefoxPath, firefoxProfile, openFirefox } from '../support/firefox.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

describe.skipIf(!firefoxPath)(
  `the extension in Firefox${firefoxPath ? '' : ': Firefox is not installed'}`,
  () => {
    let server: TestServer;
    let hira: Colleague;
    let firefox: Awaited<ReturnType<typeof openFirefox>>;
    let site: URL;
    let profile: string;

    beforeAll(async () => {
      await ensureBuilt(['firefox']);
      server = await testServer();
      // Who may act as a lead.
      hira = await server.as('Super admin', { name: 'Hira Baig' });
      await hira.call('POST /tasks/save', { title: 'Tide ladder' });
      // The manifest gives the right to this name; for another one Firefox would ask a person.
      site = new URL(server.base.replace('127.0.0.1', 'localhost'));
      profile = firefoxProfile();
      firefox = await openFirefox(firefoxPath!, profile);
    });
    afterAll(async () => {
      await firefox?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
      await server?.close();
    });

    test('its background runs, and says on the icon that nobody is signed in', async () => {
      const options = await firefox.openPart('options');
      await expect.poll(options.reads).toContain('Backlot in this browser');
      await options.run(`browser.storage.local.set({ apiOrigin: '${site.origin}' })`);
      await options.run(`browser.runtime.sendMessage('poll')`);
      await expect.poll(() => options.run('browser.action.getBadgeText({})')).toBe('?');
      expect(await options.run(`browser.alarms.get('poll').then((it) => it?.name)`)).toBe('poll');
    });

    test('without a session popup and console lead to the login page of the site', async () => {
      const popup = await firefox.openPart('popup');
      await expect.poll(popup.reads).toContain('You are signed out');
      const page = await firefox.openPart('console');
      await expect.poll(page.reads).toContain('This page goes on by itself afterwards.');
      await page.click('button');
      const opened = async () => (await firefox.tabs()).map((it) => it.url);
      await expect.poll(opened).toContain(`${site.origin}/login`);
    });

    test('signing in on the site opens popup, side bar and console, and counts on the icon', async () => {
      const [popup, page, bar] = [
        await firefox.openPart('popup'),
        await firefox.openPart('console'),
        await firefox.openPart('sidepanel'),
      ];
      await firefox.setToken(hira.token, site);
      await expect.poll(popup.reads).toContain('Tide ladder');
      await expect.poll(bar.reads).toContain('Tide ladder');
      await expect.poll(page.reads).toContain('#/dashboard');
      await expect.poll(() => popup.run('browser.action.getBadgeText({})')).toBe('');
      await page.run(`void (location.hash = '#/tasks')`);
      await expect.poll(page.reads).toContain('My tasks');
    });

    test('the popup starts a task', async () => {
      const popup = await firefox.openPart('popup');
      await expect.poll(popup.reads).toContain('Tide ladder');
      await popup.click('.run .btn');
      await expect.poll(popup.reads).toContain('Close task');
      // It is shown as started before the server has heard of it.
      const running = async () => (await hira.call('GET /tasks')).body['running'];
      await expect.poll(running).toMatchObject({ title: 'Tide ladder' });
    });

    type Tab = Awaited<ReturnType<typeof firefox.openPart>>;
    const titles = async (who: Colleague) => {
      const { body } = await who.call('GET /tasks');
      return (body['rows'] as { title: string }[]).map((it) => it.title);
    };
    const pointAt = (tab: Tab, origin: string) =>
      tab.run(`browser.storage.local.set({ apiOrigin: '${origin}' })`);

    /** Asks for a task in the popup while nothing listens where the server is. */
    async function askWithoutLine(title: string) {
      const popup = await firefox.openPart('popup');
      await expect.poll(popup.reads).toContain('Tide ladder');
      await pointAt(popup, 'http://localhost:9');
      await popup.type('a');
      await expect.poll(() => popup.run('document.activeElement?.tagName')).toBe('INPUT');
      await popup.type(`${title}\uE007`);
      await expect.poll(popup.reads).toContain('1 pending');
      return popup;
    }

    /** Whoever is there now neither sees nor sends it. */
    async function seesNothing(words: string) {
      const next = await firefox.openPart('popup');
      await pointAt(next, site.origin);
      await expect.poll(next.reads).toContain(words);
      await next.run(`browser.runtime.sendMessage('poll')`);
      await expect.poll(() => next.run(`browser.runtime.sendMessage('outbox')`)).toBeNull();
      expect(await next.reads()).not.toContain('pending');
      return next;
    }

    async function isSentAtLast(next: Tab, title: string) {
      await firefox.setToken(hira.token, site);
      await next.run(`browser.runtime.sendMessage('poll')`);
      await expect.poll(() => titles(hira), { timeout: 30_000 }).toContain(title);
    }

    test('what one person asked for without a line is neither seen nor sent by the next', async () => {
      const amna = await server.as('Member', { name: 'Amna Rauf' });
      const popup = await askWithoutLine('Of Hira alone');
      await firefox.setToken(amna.token, site);
      await pointAt(popup, site.origin);
      const next = await seesNothing('nothing new');
      expect(await titles(amna)).toEqual([]);
      expect(await titles(hira)).not.toContain('Of Hira alone');
      await isSentAtLast(next, 'Of Hira alone');
      expect(await titles(amna)).toEqual([]);
    });

    test('nor while they act as a lead', async () => {
      const team = await server.team('Acted for');
      const lead = await server.as('Team lead', { name: 'Omar Khalid', teamId: team, leads: team });
      const act = (as: number | null) =>
        server.db
          .updateTable('sessions')
          .set({
            acting_as: as,
            acting_reason: as === null ? null : 'A test',
            acting_until: as === null ? null : new Date(Date.now() + 86_400_000),
          })
          .where('person_id', '=', hira.id)
          .execute();
      await askWithoutLine('Not of Omar');
      await act(lead.id);
      const next = await seesNothing('Acting as Omar Khalid');
      expect(await titles(hira)).not.toContain('Not of Omar');
      await act(null);
      expect(await titles(lead)).toEqual([]);
      await isSentAtLast(next, 'Not of Omar');
    });

    test('nor by whoever signs in after the browser was started again', async () => {
      const amna = await server.as('Member', { name: 'Amna Tariq' });
      await askWithoutLine('Before the restart');
      await firefox.close();
      firefox = await openFirefox(firefoxPath!, profile);
      await firefox.setToken(amna.token, site);
      const next = await seesNothing('nothing new');
      expect(await titles(amna)).toEqual([]);
      expect(await titles(hira)).not.toContain('Before the restart');
      await isSentAtLast(next, 'Before the restart');
      expect(await titles(amna)).toEqual([]);
    });

    test('signing out on the site closes all of them', async () => {
      const popup = await firefox.openPart('popup');
      await expect.poll(popup.reads).toContain('Tide ladder');
      await firefox.clearCookies();
      await expect.poll(popup.reads).toContain('You are signed out');
      await expect.poll(() => popup.run('browser.action.getBadgeText({})')).toBe('?');
    });
  },
);
