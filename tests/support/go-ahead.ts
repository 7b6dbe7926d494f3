import type { Page } from 'playwright-core';

/** Answers what is asked before something that cannot be taken back, by the verb on its button. */
export async function goAhead(page: Page, verb: string) {
  const asked = page.getByRole('dialog', { name: /\?$/ });
  await asked.getByRole('button', { name: verb }).click();
  await asked.waitFor({ state: 'detached' });
}
