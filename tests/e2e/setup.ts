import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#/server/build.ts';
import { companyOfRun } from '../support/company-run.ts';

/** The pages and the extension as they are shipped, built once for all files; a place for the demo company. */
export default async function setup(project: TestProject) {
  await ensureBuilt(['web', 'chrome', 'firefox']);
  const { folder, remove } = await companyOfRun();
  project.provide('companyFolder', folder);
  return remove;
}
