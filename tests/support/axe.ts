import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, as `rule: element`; by some of its rules or by all of them. */
export async function violations(tab: Page, rules?: string[], part = 'html'): Promise<string[]> {
  // Half a megabyte to compile: a page that was looked at before has it.
  if (!(await tab.evaluate(() => 'axe' in globalThis))) await tab.evaluate(axe);
  return tab.evaluate(
    async ([values, selector]) => {
      const page = globalThis as typeof globalThis & { axe: typeof import('axe-core') };
      const found = await page.axe.run(selector, {
        resultTypes: ['violations'],
        ...(values && { runOnly: { type: 'rule', values } }),
      });
      return found.violations.flatMap((it) =>
        it.nodes.map((node) => `${it.id}: ${node.html.slice(0, 160)}`),
      );
    },
    [rules, part] as const,
  );
}
