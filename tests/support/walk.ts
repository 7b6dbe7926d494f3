import type { Page } from 'playwright-core';
import { screens } from '#/app/screens.ts';
import { emailOf } from '#/demo/company.ts';
import type { Section } from '#/kernel/screen.ts';
import { violations } from './axe.ts';
import { openCompanyConsole } from './company-console.ts';
import { picture } from './picture.ts';
import { quietOf } from './quiet.ts';

/** Looks at screens of the demo company as axe and a narrow window see them. */

const size = { width: 1440, height: 900 };

const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);

/** How much of a page lies beside its viewport, px. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** A low window, as on a small laptop with a bar or two above the page, px. */
const LOW = 560;

/** Panels with words that nothing scrolls to, however far. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const panels = [...document.querySelectorAll<HTMLElement>('#content .panel')];
    const cut = panels.filter(
      (it) =>
        it.scrollHeight > it.clientHeight + 6 &&
        /hidden|clip/.test(getComputedStyle(it).overflowY) &&
        it.innerText.trim() !== '',
    );
    return cut.map((it) => it.innerText.slice(0, 40));
  });

/** Both themes, then both widths; what is wrong is named by where it was seen. */
export async function faults(page: Page, name: string, widths = [1024, 400]): Promise<string[]> {
  const found = (await violations(page)).map((it) => `light: ${it}`);
  await picture(page, `screen-${name}-light`);
  await setTheme(page, 'dark');
  // Only colours differ between the themes.
  found.push(...(await violations(page, ['color-contrast'])).map((it) => `dark: ${it}`));
  await picture(page, `screen-${name}-dark`);
  await setTheme(page, 'light');
  const { width: whole, height } = page.viewportSize()!;
  for (const width of widths) {
    await page.setViewportSize({ width, height: LOW });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    const beside = await tooWide(page);
    if (beside > 0) found.push(`${width} px wide: ${beside} px lie beside it`);
    const cut = await cutOff(page);
    found.push(
      ...cut.map((it) => `${width} px wide, ${LOW} high: nothing scrolls to the end of ${it}`),
    );
    await page.setViewportSize({ width, height });
    await picture(page, `screen-${name}-${width}`);
  }
  await page.setViewportSize({ width: whole, height });
  return found;
}

/** The demo company's console in one tab: what is loaded for one screen is there for the next. */
export async function openWalk() {
  const site = await openCompanyConsole();
  const token = await site.company.tokenOf(emailOf('Usman Latif'));
  const tab = await site.show('/tasks', { token });
  const atRest = quietOf(tab);

  /** Nothing is loading any more. */
  async function quiet() {
    await atRest();
    await tab.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  async function open(path: string) {
    await tab.setViewportSize(size);
    await tab.goto(site.company.url + path);
    await tab.getByRole('banner').waitFor();
    await quiet();
    return tab;
  }

  /** Goes on as a person does, by the router: loading the whole page costs as much as looking at it. */
  async function visit(path: string) {
    await tab.setViewportSize(size);
    await tab.evaluate((it) => history.pushState(null, '', it), path);
    await quiet();
    return tab;
  }

  /** What is wrong with a screen. */
  const faultsOf = async (path: string) =>
    faults(await visit(path), path.slice(1).replaceAll('/', '-'));

  return { site, open, quiet, faultsOf, close: () => site.close() };
}

/** Paths of the screens of these sections, but for those that need nobody signed in. */
export const pathsOf = (...sections: Section[]) =>
  screens
    .filter((it) => sections.includes(it.section) && it.access.kind !== 'anyone')
    .map((it) => it.path);
