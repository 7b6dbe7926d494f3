import type { BrowserContextOptions } from 'playwright-core';
import { openProfiles } from './browser.ts';
import { openCompany } from './company.ts';

interface View extends BrowserContextOptions {
  /** Whose session the browser has; nobody's when absent. */
  token?: string;
}

/** The demo company with a browser on its console. */
export async function openCompanyConsole() {
  const company = await openCompany();
  const profiles = await openProfiles('pages', company.url);

  /** A tab of its own browser profile. */
  async function show(path: string, { token, ...options }: View = {}) {
    const viewport = { width: 1440, height: 900 };
    const page = await profiles.tab({ viewport, ...options });
    if (token) await page.context().addCookies([{ name: 'token', value: token, url: company.url }]);
    page.setDefaultTimeout(30_000);
    await page.goto(company.url + path);
    return page;
  }

  async function close() {
    await profiles.close();
    await company.close();
  }
  return { company, show, close };
}
