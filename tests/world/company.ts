import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { postbackPaths } from '#/domains/revenue/acquisition/postbacks/receive-postback.server.ts';
import { countPostbacks } from '#/server/count-postbacks.ts';
import { joinImports } from '#/server/join-imports.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';
import { worldKeys } from './generate/postbacks.ts';
import type {
  ImportStep,
  LinkStep,
  PostbackStep,
  SchemaStep,
  RateFileStep,
  RateStep,
  Step,
  TypedStep,
  World,
} from './reference/raw.ts';

/** A studio in the product: what happened in its world, done through the product's own endpoints. */
export interface Company {
  server: TestServer;
  apps: ReadonlyMap<string, number>;
  teams: ReadonlyMap<string, number>;
  /** What the API answers to somebody who may see everything. */
  ask: <T>(key: string, input?: object) => Promise<T>;
  /** The same as the lead of a team. */
  askAs: <T>(team: string, key: string, input?: object) => Promise<T>;
  /** From now on it is that day. */
  on: (day: string) => Promise<void>;
  /** Why a step was refused, by its file. */
  refused: ReadonlyMap<string, string>;
  close: () => Promise<void>;
}

const noonOf = (day: string) => new Date(`${day}T07:00:00Z`);

interface Checked {
  batch: { id: number; status: string };
  others: readonly { id: number; fileName: string }[];
  findings: {
    unknownApps: { key: string; name: string }[];
    unknownNetworks: { name: string }[];
    problems: { message: string }[];
    narrower: { confirm: string } | null;
  };
}

class Clerk {
  readonly server: TestServer;
  readonly apps = new Map<string, number>();
  readonly teams = new Map<string, number>();
  readonly refused = new Map<string, string>();
  private readonly admin: Colleague;
  private token: string;

  constructor(server: TestServer, admin: Colleague) {
    this.server = server;
    this.admin = admin;
    this.token = admin.token;
  }

  /** A session lasts hours and a quarter does not: whoever works on another day signs in again. */
  async on(day: string): Promise<void> {
    this.server.clock.now = noonOf(day);
    this.token = await this.server.signIn(this.admin.id);
  }

  async call(key: string, input: object = {}) {
    return this.server.call(key, input, { token: this.token });
  }

  async ask<T>(key: string, input: object = {}): Promise<T> {
    const { status, body } = await this.call(key, input);
    if (status !== 200) throw new Error(`${key}: ${status} ${JSON.stringify(body)}`);
    return body as object as T;
  }

  async founds({ teams, apps }: World): Promise<void> {
    for (const name of teams) {
      const input = { name: `Team ${name}`, leadId: null, departmentId: null };
      const team = await this.ask<{ id: number }>('POST /team/add', input);
      this.teams.set(name, team.id);
    }
    for (const { key, name, platform, package: bundle, storeId, team } of apps) {
      const teamId = team ? this.teams.get(team)! : null;
      const input = { name, key, package: bundle, storeId, platform, teamId, status: 'live' };
      this.apps.set(key, (await this.ask<{ id: number }>('POST /save-edited-app', input)).id);
    }
  }

  async does(step: Step): Promise<void> {
    if (step.kind === 'import') return this.imports(step);
    if (step.kind === 'rates') return this.importsRates(step);
    if (step.kind === 'rate') return this.enters(step);
    if (step.kind === 'typed') return this.types(step);
    if (step.kind === 'postbacks') return this.receives(step);
    if (step.kind === 'schema') return this.values(step);
    if (step.kind === 'link') return this.links(step);
    if (step.kind === 'archive') return void (await this.archives(step.app));
    const input = {
      apps: [await this.versioned(step.app)],
      teamId: step.team ? this.teams.get(step.team)! : null,
      on: step.on,
    };
    await this.ask('POST /transfer-apps', input);
  }

  /** They come from devices, which have no session. */
  private async receives({ bodies }: PostbackStep): Promise<void> {
    for (const body of bodies) {
      const isNewer = body.includes('"jws-string"');
      const path = postbackPaths[isNewer ? 'adattributionkit' : 'skadnetwork'];
      const reply = await fetch(this.server.base + path, { method: 'POST', body });
      if (reply.status !== 200) throw new Error(`${body}: ${reply.status}`);
    }
  }

  private async values({ app, since, values }: SchemaStep): Promise<void> {
    const ranges = values.map(({ value, from, to }) => {
      return { span: 0, value, from: Number(from), to: Number(to) };
    });
    const appId = this.apps.get(app)!;
    await this.ask('POST /save-conversion-schema', { appId, since, ranges, version: 0 });
  }

  private async links({ adNetwork, mediaSource }: LinkStep): Promise<void> {
    const row = this.server.db.selectFrom('networks').select('id').where('name', '=', mediaSource);
    const { id } = await row.executeTakeFirstOrThrow();
    await this.ask('POST /link-postback-network', { adNetwork, mediaSource: id, version: 0 });
  }

  private async importsRates({ file, text }: RateFileStep): Promise<void> {
    const form = new FormData();
    form.append('file', new File([text], file));
    await this.ask('POST /import-exchange-rates', form);
  }

  /** What waited joins in a job of its own, which is queued with the rate. */
  private async enters({ day, currency, rate }: RateStep): Promise<void> {
    const reason = 'The bank’s letter';
    await this.ask('POST /save-exchange-rate', { day, currency, rate, reason });
    const { stores, clock } = this.server;
    await joinImports({ ...stores, db: this.server.db }, clock.now);
  }

  /** Whoever types over a report's figure has seen it: the refusal says which one it is. */
  private async types(step: TypedStep, was: number | null = null): Promise<void> {
    const { table, network, app, day, sum, value } = step;
    const measure = { revenue: 'revenue', storeInstalls: 'installs' }[sum];
    const cells = [{ app: this.apps.get(app)!, day, measure, value, was }];
    if (table === 'store') await this.ask('POST /save-console-data', { cells });
    else {
      const row = this.server.db.selectFrom('networks').select('id').where('name', '=', network!);
      const { id } = await row.executeTakeFirstOrThrow();
      await this.ask('POST /save-network-form-data', { network: id, cells });
    }
    const { status, body } = await this.call('POST /commit-console-draft', { figures: 1 });
    if (status === 412 && was === null) {
      const { current } = body as object as { current: { rows: { now: number }[] } };
      return this.types(step, current.rows[0]!.now);
    }
    if (status !== 200) throw new Error(`${step.reason}: ${status} ${JSON.stringify(body)}`);
  }

  private async versioned(key: string) {
    const id = this.apps.get(key)!;
    const row = this.server.db.selectFrom('apps').select(['id', 'version']).where('id', '=', id);
    return row.executeTakeFirstOrThrow();
  }

  private async archives(key: string) {
    return this.ask('POST /delete-app', await this.versioned(key));
  }

  private async imports(step: ImportStep): Promise<void> {
    const { file, account, text, links = {}, narrower, others = [] } = step;
    const form = new FormData();
    form.append('account', account);
    form.append('file', new File([text], file));
    const { status, body } = await this.call('POST /import-report', form);
    if (status !== 200) return void this.refused.set(file, JSON.stringify(body));
    const { batch, findings, others: parts } = body as object as Checked;
    for (const it of parts)
      if (others.some((name) => it.fileName === `${file} ${name}`))
        await this.ask('POST /commit-import', { id: it.id });
    if (findings.unknownApps.length > 0) {
      const known = findings.unknownApps.map(({ key }) => {
        const app = this.apps.get(links[key] ?? '');
        if (!app) throw new Error(`${file} names ${key}, of which the world says nothing.`);
        return { key, appId: app };
      });
      await this.ask('POST /link-import-apps', { id: batch.id, links: known });
    }
    const confirm = narrower === 'confirmed' ? findings.narrower?.confirm : undefined;
    const commit = { id: batch.id, ...(confirm && { confirm }) };
    const committed = await this.call('POST /commit-import', commit);
    if (committed.status !== 200) {
      const why = [findings.problems.slice(0, 2), findings.unknownNetworks, committed.body];
      this.refused.set(file, JSON.stringify(why));
    }
  }
}

/** The day on which a step happens, where it is not the last. */
function dayOf(step: Step): string | undefined {
  if (step.kind === 'transfer') return step.on;
  return step.kind === 'postbacks' ? step.day : undefined;
}

/** Founds the studio, lives through its steps, and stops on the day its books are read. */
export async function companyOf(world: World, clickhouseUrl?: string): Promise<Company> {
  const like = [undefined, undefined, 0, clickhouseUrl, false, undefined, undefined] as const;
  const server = await testServer(...like, worldKeys);
  server.clock.now = noonOf(world.from);
  await seedNetworks(server.db);
  const clerk = new Clerk(server, await server.as('Super admin'));
  await clerk.founds(world);
  for (const step of world.steps) {
    await clerk.on(dayOf(step) ?? world.today);
    await clerk.does(step);
  }
  await clerk.on(world.today);
  // A job does it every hour.
  await countPostbacks({ ...server.stores, db: server.db }, server.clock.now);
  const leads = new Map<string, Promise<Colleague>>();
  const leadOf = (team: string) => {
    const lead = leads.get(team) ?? server.as('Team lead', { leads: clerk.teams.get(team)! });
    leads.set(team, lead);
    return lead;
  };
  return {
    server,
    apps: clerk.apps,
    teams: clerk.teams,
    refused: clerk.refused,
    on: (day) => clerk.on(day),
    ask: (key, input) => clerk.ask(key, input),
    askAs: async <T>(team: string, key: string, input: object = {}) => {
      const reply = await (await leadOf(team)).call(key, input);
      if (reply.status !== 200) throw new Error(`${key}: ${JSON.stringify(reply.body)}`);
      return reply.body as object as T;
    },
    close: server.close,
  };
}
