import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { extensionFor, nameOf } from '#/server/build.ts';
import { makeProgram } from '#/server/cli/commands.ts';
import { makeMetrics } from '#/server/http/metrics.ts';
import { addBrowserErrors } from '#/server/observed/browser-errors.ts';
import { addCompanyGauges } from '#/server/observed/company-gauges.ts';
import { addFactsDurations } from '#/server/observed/facts-durations.ts';
import { variables } from '#/server/variables.ts';

/** What lies in `docs/operate` is made for this server: its settings, measures and commands. */

const read = (name: string) => readFileSync(`docs/operate/${name}`, 'utf8');
const known = new Set(variables.map((it) => it.name));

interface Compose {
  services: Record<string, { environment?: Record<string, string>; depends_on?: object }>;
  volumes: object;
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;

test('the servers of the compose file are given settings that there are, all the same', () => {
  const { 'backlot-1': one, 'backlot-2': two } = compose.services;
  expect(one!.environment).toEqual(two!.environment);
  const names = Object.keys(one!.environment!);
  expect(names.filter((it) => !known.has(it))).toEqual([]);
  // Without one of these two servers are not one company.
  for (const it of ['DATABASE_URL', 'CLICKHOUSE_URL', 'S3_URL', 'MASTER_KEY'])
    expect(names).toContain(it);
});

test('the compose file holds no secret, and says of each which one is missing', () => {
  const text = read('compose.yaml');
  const asked = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const used = [...text.matchAll(/\$\{(\w+)[:}]/g)].map(([, name]) => name!);
  const optional = ['BACKLOT_VERSION', 'MAIL_FROM'];
  expect([...new Set(used)].filter((it) => !asked.has(it) && !optional.includes(it))).toEqual([]);
  // Each stands in the `.env` that several-machines.md gives.
  const guide = read('several-machines.md');
  expect([...asked].filter((it) => !new RegExp(`^${it}=`, 'm').test(guide))).toEqual([]);
});

test('the settings that the guides name exist', () => {
  for (const guide of globSync('docs/operate/*.md')) {
    const text = readFileSync(guide, 'utf8');
    const blocks = [...text.matchAll(/^```sh$([\s\S]*?)^```$/gm)].map(([, it]) => it!);
    const set = blocks.flatMap((it) => [...it.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, n]) => n!));
    const ofStores = ['POSTGRES_PASSWORD', 'CLICKHOUSE_PASSWORD', 'S3_KEY', 'S3_SECRET'];
    expect(set.filter((it) => !known.has(it) && !ofStores.includes(it))).toEqual([]);
  }
});

test('commands that guides and units run exist', () => {
  const program = makeProgram(async () => {});
  const commands = new Set([...program.commands.map((it) => it.name()), 'start']);
  const texts = globSync('docs/operate/*').map((it) => readFileSync(it, 'utf8'));
  const run = texts.flatMap((it) => [...it.matchAll(/backlot\.mjs ([a-z][\w-]*)/g)]);
  expect(run.length).toBeGreaterThan(5);
  expect(run.map(([, it]) => it!).filter((it) => !commands.has(it))).toEqual([]);
  const options = texts.flatMap((it) => [...it.matchAll(/backlot\.mjs (\w+)[^\n`]*? (--[\w-]+)/g)]);
  for (const [, name, option] of options) {
    const command = program.commands.find((it) => it.name() === name)!;
    expect(command.options.map((it) => it.long)).toContain(option);
  }
});

test('the folder of the extension that the guide names is the one a release has', () => {
  const text = read('one-machine.md');
  const [, address] = /--for=(\S+)/.exec(text)!;
  expect(text).toContain(`\`.output/${nameOf(extensionFor(address!))}\``);
});

test('the server may write where its unit has the backups written', () => {
  const [, folder] = /backlot\.mjs backup (\S+)/.exec(read('backlot-backup.service'))!;
  expect(read('backlot.service')).toContain(`ReadWritePaths=-${folder}\n`);
});

/** The names of what is measured of the company. */
function companyMeasures(registry = new Registry()): string[] {
  const nowhere = { db: {}, pool: {} } as Parameters<typeof addCompanyGauges>[1]['records'];
  addCompanyGauges(registry, { records: nowhere, live: { size: () => 0 } });
  return registry.getMetricsAsArray().map((it) => (it as { name: string }).name);
}

/** All names a scrape shows, with those that Prometheus makes of a histogram. */
function measured(): Set<string> {
  const { registry } = makeMetrics(undefined);
  addFactsDurations(registry);
  addBrowserErrors(registry);
  const names = companyMeasures(registry);
  return new Set(names.flatMap((it) => [it, `${it}_bucket`, `${it}_count`, `${it}_sum`]));
}

test('alerts and dashboard ask for measures that there are', () => {
  const there = measured();
  const asked = [
    ...`${read('alerts.yaml')}${read('grafana.json')}`.matchAll(
      /\b(?:backlot|http|nodejs|process)_[a-z0-9_]+(?=[{[)\s"\\>=<]|$)/gm,
    ),
  ].map(([it]) => it);
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked)].filter((it) => !there.has(it))).toEqual([]);
});

test('every measure of ours is drawn or rings', () => {
  const texts = `${read('alerts.yaml')}${read('grafana.json')}${read('monitoring.md')}`;
  expect(companyMeasures().filter((it) => !texts.includes(it))).toEqual([]);
});

const tools: [name: string, path: string, args: string[]][] = [
  ['promtool', '/usr/bin/promtool', ['check', 'rules', 'docs/operate/alerts.yaml']],
  [
    'caddy',
    '/usr/bin/caddy',
    ['validate', '--adapter', 'caddyfile', '--config', 'docs/operate/Caddyfile'],
  ],
];

for (const [name, path, args] of tools)
  test.skipIf(!existsSync(path))(`${name} takes the file, where it is installed`, () => {
    const env = { ...process.env, PUBLIC_URL: 'https://backlot.example.com' };
    expect(() => execFileSync(path, args, { env, stdio: 'pipe' })).not.toThrow();
  });
