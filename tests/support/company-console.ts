import { chromium, type BrowserContextOptions } from 'playwright-core';
import { flags } from './chromium-flags.ts';
import { openCompany } from './company.ts';

interface View extends BrowserContextOptions {
  /** Whose session the browser has; nobody's when absent. */
  token?: string;
}

/** The demo company with a browser on its console. */
export async function openCompanyConsole() {
  const company = await openCompany();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: flags,
  });

  /** A tab of its own browser profile. */
  async function show(path: string, { token, ...options }: View = {}) {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    if (token) await context.addCookies([{ name: 'token', value: token, url: company.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(company.url + path);
    return page;
  }

  async function close() {
    await browser.close();
    await company.close();
  }
  return { company, show, close };
}
