import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openNamedConsole } from '../support/console.ts';
import { goAhead } from '../support/go-ahead.ts';
import { passkeyRow } from '../support/passkey-row.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';
import {
  goodPassword,
  goodPin,
  mailedCode,
  personWithPassword,
  visitor,
} from '../support/visitor.ts';

let site: Awaited<ReturnType<typeof openNamedConsole>>;
let person: Awaited<ReturnType<typeof personWithPassword>>;
let who: Colleague;

const SECURITY = '/profile?show=security';

beforeAll(async () => {
  site = await openNamedConsole();
  person = await personWithPassword(site.server, 'Member', { name: 'Sana Mirza' });
  const token = await site.server.signIn(person.id);
  const call: Colleague['call'] = (key, input, options) =>
    site.server.call(key, input, { token, ...options });
  who = { id: person.id, token, call };
});
afterAll(() => site?.close());

/** A fingerprint reader in the browser; `works` says whether it knows the finger. */
async function fingerprintReader(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    works: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** What it looks like on a desk, in the dark and on a phone; only where pictures are kept. */
async function pictures(page: Page, name: string, of?: Locator) {
  if (!process.env['PICTURES']) return;
  const before = page.viewportSize()!;
  for (const [size, viewport] of [
    ['1440', { width: 1440, height: 900 }],
    ['400', { width: 400, height: 860 }],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await of?.scrollIntoViewIfNeeded();
      await page.waitForTimeout(150);
      await picture(page, `${name}-${size}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

async function typePassword(page: Page) {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
}

test('a passkey is added with the PIN, unlocks, opens an unknown browser and sets a new PIN', async () => {
  const { page, close } = await site.show(SECURITY, { who, bypassCSP: true });
  const reader = await fingerprintReader(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('heading', { name: 'No passkey' }).waitFor();
  await pictures(page, 'passkeys-none');

  await button('Add a passkey').click();
  const form = page.getByRole('dialog', { name: 'Add a passkey' });
  await form.getByRole('button', { name: 'Go on' }).click();
  await form.getByText('Say which device it is').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await form.getByLabel('Your PIN').first().click();
  await page.keyboard.type(goodPin);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await pictures(page, 'passkey-form');
  // A finger it does not know; then the right one.
  await reader.works(false);
  await form.getByRole('button', { name: 'Go on' }).click();
  await form.getByText('No passkey was made').waitFor();
  await reader.works(true);
  await form.getByRole('button', { name: 'Go on' }).click();
  const row = page.getByRole('row', { name: /Work laptop/ });
  await row.getByText('Built into a device').waitFor();
  await row.getByText('Never').waitFor();
  expect(site.server.mails.at(-1)).toMatchObject({
    to: person.email,
    subject: 'A passkey was added to your account for Backlot',
  });
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'passkeys', row);

  await button('Rename Work laptop').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row', { name: /Old laptop/ }).waitFor();

  // Locked: a finger that is not known says so and leaves the PIN; the right one opens.
  await who.call('POST /lock');
  await page.reload();
  await heading(page, 'Welcome back, Sana');
  await button('Use a passkey').waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'passkey-lock');
  await reader.works(false);
  await button('Use a passkey').click();
  await page.getByRole('alert').getByText('No passkey was shown').waitFor();
  await pictures(page, 'passkey-lock-refused');
  await reader.works(true);
  await button('Use a passkey').click();
  await page.getByRole('row', { name: /Old laptop/ }).waitFor();

  // An unknown browser: neither the mailed code nor the PIN is asked for.
  await page.context().clearCookies();
  await page.goto(`${site.server.base}/login?to=${encodeURIComponent(SECURITY)}`);
  await typePassword(page);
  await heading(page, 'Verify this browser');
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'passkey-unknown-browser');
  await button('Use a passkey').click();
  await page.getByRole('cell', { name: 'At sign-out' }).waitFor();
  await page.getByText('This one').waitFor();

  // A forgotten PIN, on a browser that was let in by the code.
  await page.context().clearCookies();
  await page.goto(`${site.server.base}/login?to=${encodeURIComponent(SECURITY)}`);
  await typePassword(page);
  await heading(page, 'Verify this browser');
  await page.keyboard.type(mailedCode(site.server, person.email));
  await heading(page, 'Enter your PIN');
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'passkey-pin');
  await button('Set a new PIN with your passkey').click();
  await heading(page, 'Choose a PIN');
  await page.keyboard.type('482913');
  await page.keyboard.type('482913');
  await page.getByRole('row', { name: /Old laptop/ }).waitFor();

  await button('Remove Old laptop').click();
  await goAhead(page, 'Remove');
  await page.getByRole('heading', { name: 'No passkey' }).waitFor();
  await close();
});

test('who has no passkey sees the PIN alone; HR sees and removes those of people', async () => {
  const { server } = site;
  const other = await personWithPassword(server, 'Member', { name: 'Bilal Aziz' });
  const token = await visitor(server, other.email).signIn();
  const plain = await site.show(SECURITY, { who: { ...who, id: other.id, token } });
  await plain.page.getByRole('heading', { name: 'No passkey' }).waitFor();
  await server.call('POST /lock', {}, { token });
  await plain.page.reload();
  await heading(plain.page, 'Welcome back, Bilal');
  expect(await plain.page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  await plain.close();

  const at = server.clock.now;
  await passkeyRow(server.db, other.id, { name: 'Phone', at, doubted_at: at });
  await passkeyRow(server.db, other.id, {
    name: 'The security key that hangs on the ring with the office keys',
    synced: false,
    rp_id: 'console.games-studio.example.com',
    at,
  });
  const hr = await server.as('HR', { name: 'Ayesha Rauf' });
  const path = '/user-management/devices?show=passkeys';
  const { page, close } = await site.show(path, { who: hr, bypassCSP: true });
  await page.getByRole('row', { name: /Phone/ }).getByText('Copied?').waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'user-passkeys');
  await page.getByRole('button', { name: 'Remove Phone of Bilal Aziz' }).click();
  await goAhead(page, 'Remove');
  await page.getByRole('row', { name: /Phone/ }).waitFor({ state: 'detached' });
  expect(server.mails.at(-1)).toMatchObject({ to: other.email, text: /Phone.* by Ayesha Rauf/ });
  await close();

  await server.call('POST /unlock', { pin: goodPin }, { token });
  const mine = await site.show(SECURITY, { who: { ...who, id: other.id, token } });
  const badge = mine.page.getByText('For console.games-studio');
  await badge.waitFor();
  await pictures(mine.page, 'passkeys-other-address', badge);
  await mine.close();
});
