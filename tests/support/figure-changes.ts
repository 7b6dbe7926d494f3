import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { compactRecordChanges } from '#/store/records/record-marks.ts';
import { adRow } from './facts-rows.ts';
import { filteredDays, type FilteredCompany } from './filtered-company.ts';
import type { TestServer } from './server.ts';

/** Whom and what changes are made to, beside the company's own. */
interface Touched {
  /** Somebody who changes the currency they are shown. */
  abroad: number;
  /** An own measure of the admin's. */
  own: number;
}

/** Everything that happens to a company with figures, by name; a number chooses what it happens to. */
export function figureChanges(
  server: TestServer,
  company: FilteredCompany,
  { abroad, own }: Touched,
): {
  changes: Record<string, (at: number) => Promise<unknown>>;
  moveTo: (now: Date) => Promise<void>;
} {
  const update = (table: 'apps' | 'teams' | 'networks' | 'campaigns' | 'people', id: number) =>
    sql`update ${sql.table(table)} set name = ${`Name ${Math.random()}`} where id = ${id}`.execute(
      server.db,
    );

  let batch = 1;
  /** Batches that no later one has replaced parts of. */
  const batches: number[] = [];
  async function deliver(app: number, nth: number, part: Partial<Delivery>): Promise<void> {
    const day = addDays(filteredDays.from, nth);
    batch += 1;
    const row = adRow({
      day,
      app_id: app,
      network_id: company.networks[nth % 2]!,
      account_id: company.accounts[0]!,
      revenue_micros: 1_000_000 + batch,
    });
    const slices = [{ account_id: row.account_id, app_id: app, from: day, to: day }];
    const delivery = {
      table: 'monetisation',
      source: 'max',
      sourceTimezone: 'UTC',
      fetchedAt: server.clock.now,
      precedence: 'mediation',
      slices,
      rows: [row],
      ...part,
    } as Delivery;
    await server.facts.commitBatch({ id: batch, deliveries: [delivery] });
    batches.push(batch);
  }

  /** Sessions live on. */
  async function moveTo(now: Date): Promise<void> {
    server.clock.now = now;
    const expires_at = new Date(now.getTime() + 3_600_000);
    await server.db.updateTable('sessions').set({ last_active_at: now, expires_at }).execute();
  }
  const move = (ms: number) => moveTo(new Date(server.clock.now.getTime() + ms));

  /** What people, jobs and time do; `at` chooses what to. */
  const changes: Record<string, (at: number) => Promise<unknown>> = {
    import: (at) => deliver(company.apps[at % 6]!, at % 20, {}),
    'hand figure': (at) =>
      deliver(company.apps[at % 6]!, at % 20, { source: 'manual', precedence: 'hand' }),
    revert: async () => {
      const last = batches.pop();
      if (last !== undefined) await server.facts.revertBatch(last);
    },
    'name of an app': (at) => update('apps', company.apps[at % 6]!),
    'name of a team': (at) => update('teams', company.teams[at % 2]!),
    'name of a network': (at) => update('networks', company.networks[at % 2]!),
    'name of a campaign': (at) => update('campaigns', company.campaigns[at % 2]!),
    'name of a lead': () => update('people', company.lead.id),
    transfer: (at) =>
      server.db
        .updateTable('apps')
        .set({ team_id: company.teams[at % 2]! })
        .where('id', '=', company.apps[at % 6]!)
        .execute(),
    'owner on a day': (at) =>
      server.db
        .updateTable('app_owners')
        .set({ team_id: company.teams[at % 2]! })
        .where('app_id', '=', company.apps[1]!)
        .execute(),
    status: (at) =>
      server.db
        .updateTable('apps')
        .set({ status: at % 2 ? 'archived' : 'live' })
        .where('id', '=', company.apps[at % 6]!)
        .execute(),
    role: async (at) => {
      const role_id = await server.roleId(at % 2 ? 'Team lead' : 'Member');
      await server.db
        .updateTable('people')
        .set({ role_id })
        .where('id', '=', company.lead.id)
        .execute();
    },
    team: (at) =>
      server.db
        .updateTable('team_members')
        .set({ team_id: company.teams[at % 2]! })
        .where('person_id', '=', company.lead.id)
        .execute(),
    currency: (at) =>
      server.db
        .updateTable('people')
        .set({ currency: at % 2 ? 'USD' : 'EUR' })
        .where('id', '=', abroad)
        .execute(),
    rate: async (at) => {
      const day = addDays(filteredDays.from, at % 20);
      await server.db
        .deleteFrom('exchange_rates')
        .where('day', '=', day)
        .where('currency', '=', 'EUR')
        .execute();
      await server.db
        .insertInto('exchange_rates')
        .values({
          day,
          currency: 'EUR',
          usd_per_unit: `1.${10 + at}`,
          source: 'hand',
          fetched_at: server.clock.now,
          by_id: null,
        })
        .execute();
    },
    remark: (at) =>
      server.db
        .insertInto('annotations')
        .values({
          day: addDays(filteredDays.from, at % 20),
          text: `Remark ${at}`,
          app_id: at % 2 ? company.apps[0]! : null,
          author_id: company.lead.id,
        })
        .execute(),
    'remark gone': () => server.db.deleteFrom('annotations').execute(),
    pin: async (at) => {
      await server.db.deleteFrom('app_pins').execute();
      await server.db
        .insertInto('app_pins')
        .values({ person_id: company.admin.id, app_id: company.apps[at % 6]!, position: 0 })
        .execute();
    },
    target: async (at) => {
      await server.db.deleteFrom('team_targets').execute();
      await server.db
        .insertInto('team_targets')
        .values({ team_id: company.teams[at % 2]!, month: '2026-02-01', revenue_micros: 1 + at })
        .execute();
    },
    'source ends': (at) =>
      server.db
        .insertInto('ended_sources')
        .values({
          source: 'max',
          account_id: company.accounts[at % 3]!,
          app_id: null,
          last_day: addDays(filteredDays.from, at % 20),
          note: null,
          ended_by: null,
          ended_at: server.clock.now,
        })
        .onConflict((it) => it.doNothing())
        .execute(),
    'source goes on': () => server.db.deleteFrom('ended_sources').execute(),
    formula: (at) =>
      server.db
        .updateTable('own_measures')
        .set({ formula: `{revenue} / ${2 + at}`, shared: at % 3 > 0 })
        .where('id', '=', own)
        .execute(),
    task: (at) =>
      server.db
        .updateTable('tasks')
        .set({
          type: at % 2 ? 'Bug' : 'Task',
          status: at % 3 ? 'todo' : 'in_progress',
          assignee_id: company.lead.id,
        })
        .execute(),
    'taken back': () =>
      server.db
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('apps').set({ name: 'Never' }).execute();
          throw new RangeError('taken back');
        })
        .catch(() => {}),
    compaction: (at) => compactRecordChanges(server.db, at % 3),
    minutes: (at) => move((1 + at) * 60_000),
    hours: (at) => move((1 + (at % 8)) * 3_600_000),
    midnight: () => move(86_400_000 - (server.clock.now.getTime() % 86_400_000) - 5 * 3_600_000),
  };
  return { changes, moveTo };
}
