import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { screens } from '#/app/screens.ts';
import { splitKey } from '#/kernel/endpoint.ts';
import type { Screen } from '#/kernel/screen.ts';

interface Catalogue {
  routes: string[];
  endpoints: Record<string, string[]>;
}
const catalogue = JSON.parse(
  readFileSync(new URL('catalogue.json', import.meta.url), 'utf8'),
) as Catalogue;

/** Paths the router serves without a page of their own in the menu. */
const frame = ['/', '/login'];
const pages: readonly Screen[] = screens;

test('the list of routes that are still missing only changes on purpose', async () => {
  const served = new Set<string>([...frame, ...pages.map((it) => it.path)]);
  const absent = catalogue.routes.filter((it) => !served.has(it));
  const all = catalogue.routes.length;
  console.log(`routes served: ${all - absent.length} of ${all}`);
  await expect(`${absent.join('\n')}\n`).toMatchFileSnapshot('missing-routes.snapshot.txt');
});

test('the list of endpoints that are still missing only changes on purpose', async () => {
  const served = new Set(allEndpoints().map(([key]) => splitKey(key).path.slice(1)));
  const all = Object.values(catalogue.endpoints).flat();
  const absent = all.filter((it) => !served.has(it));
  console.log(`endpoints served: ${all.length - absent.length} of ${all.length}`);
  await expect(`${absent.join('\n')}\n`).toMatchFileSnapshot('missing-endpoints.snapshot.txt');
});

/**
 * Pages the catalogue does not know: what the log of changes says has to be read somewhere, cohorts
 * explored, dashboards made and read from outside, formulas over measures kept, SQL written, facts
 * exported, everything searched, tokens revoked, webhooks, repository hosts, sign-in providers, shifts,
 * checklists, holidays and leave of days kept, work repeated by templates, weeks of hours approved,
 * projects seen over time, colleagues asked for feedback, what alerts found followed, creatives compared, Apple's
 * postbacks read, the company itself set.
 */
const added = [
  '/dashboards',
  '/search',
  '/alerts',
  '/creatives',
  '/skadnetwork',
  '/reports/measures',
  '/reports/sql',
  '/reports/exports',
  '/cohort-explorer',
  '/monetisation/ad-unit',
  '/user-management/audit',
  '/user-management/webhooks',
  '/user-management/git',
  '/user-management/sign-in-providers',
  '/user-management/tokens',
  '/tasks/sprint',
  '/tasks/templates',
  '/tasks/timesheet',
  '/tasks/timesheets',
  '/tasks/timesheet-months',
  '/project/timeline',
  '/project/roadmap',
  '/administration/shifts',
  '/administration/checklists',
  '/administration/employee-fields',
  '/leave',
  '/administration/leave',
  '/administration/holidays',
  '/evaluation/peers',
  '/shared-dashboard',
  '/settings/company',
];

test('every page of the menu is a route of the catalogue', () => {
  const unknown = pages.map((it) => it.path).filter((it) => !catalogue.routes.includes(it));
  expect(unknown).toEqual(added);
});
