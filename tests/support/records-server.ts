import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { InUseError, openEmbedded } from '#/store/records/embedded/embedded.ts';
import { migrate } from '#/store/records/migrate.ts';
import { connectRecords } from '#/store/records/records.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server all test files share; `testDatabase` makes databases on it. */
    recordsUrl: string;
    /** The migrated database they are cloned from. */
    recordsTemplate: string;
  }
}

const PREFIX = 'backlot-test-records-';
const MINUTE = 60_000;

const options = { mode: 'server', log: () => {} } as const;

/** Ends and removes what a killed run left behind: whoever takes PostgreSQL over can stop it. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const age = Date.now() - (statSync(dataDir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age < MINUTE) return;
  if (existsSync(join(dataDir, 'records/cluster'))) {
    const abandoned = await openEmbedded({ ...options, dataDir }, false);
    await abandoned.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
}

async function sweep(): Promise<void> {
  const left = readdirSync(tmpdir()).filter((it) => it.startsWith(PREFIX));
  for (const name of left) {
    await removeAbandoned(join(tmpdir(), name)).catch((error: unknown) => {
      if (!(error instanceof InUseError)) console.warn(`${name} stays: ${String(error)}`);
    });
  }
}

async function startOwn() {
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const embedded = await openEmbedded({ ...options, dataDir }, false);
  const stop = async () => {
    await embedded.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: embedded.url, stop };
}

async function makeTemplate(server: string, name: string): Promise<void> {
  const admin = connectRecords(server, 1);
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const template = connectRecords(url.href, 2);
  await migrate(template.db);
  await template.close();
}

/**
 * Starts one PostgreSQL for all test files, embedded unless TEST_DATABASE_URL names a server, and
 * makes the template they clone; ends and removes both afterwards.
 */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startOwn();
  const template = `backlot_template_${process.pid}`;
  await makeTemplate(url, template);
  project.provide('recordsUrl', url);
  project.provide('recordsTemplate', template);
  return async () => {
    const admin = connectRecords(url, 1);
    await admin.pool.query(`drop database if exists ${template} with (force)`);
    await admin.close();
    await stop();
  };
}
