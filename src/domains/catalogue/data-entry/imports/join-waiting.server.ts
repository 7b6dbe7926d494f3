import type { Db } from '#/store/records/records.ts';
import { aloneJoining } from './alone.records.ts';
import { findBatch, type ImportBatch } from './batches.records.ts';
import { readCatalogue } from './catalogue.records.ts';
import { appKeyOf, placeOf, type Catalogue } from './catalogue.ts';
import { keptFile, type JoinStores } from './following.server.ts';
import { formatOfBatch } from './formats.records.ts';
import { joinSpans } from './join-spans.server.ts';
import { joinedSpans } from './joined-spans.ts';
import { readReport } from './read-report.ts';
import type { ReportFile, ReportFormat } from './report.ts';
import type { Audit } from './settle-batch.server.ts';
import { waitingBatches, waitingNames, type WaitingName } from './waiting.records.ts';

/**
 * Brings in what waited for names that are known by now, from the kept files, the oldest delivery
 * first. Each batch's rows come as a batch of their own that follows it, so they are logged, and are
 * taken back with it. May be repeated: what is in waits no longer.
 */
export async function joinWaiting(stores: JoinStores, now: Date, audit: Audit): Promise<number[]> {
  const joined: number[] = [];
  for (const id of await waitingBatches(stores.db)) {
    const made = await aloneJoining(stores.db, id, () => joinBatch(stores, id, now, audit));
    if (made !== undefined) joined.push(made);
  }
  return joined;
}

async function joinBatch(
  stores: JoinStores,
  id: number,
  now: Date,
  audit: Audit,
): Promise<number | undefined> {
  const { db } = stores;
  const batch = await findBatch(db, id);
  const names = await waitingNames(db, id);
  const catalogue = await readCatalogue(db, 'all');
  const format = await formatOfBatch(db, batch);
  if (!names.some((it) => isLikelyKnown(it, catalogue))) return undefined;
  const file = keptFile(stores, batch);
  const found = await foundNow(file, format, batch, names, catalogue);
  if (found.names.length === 0) return undefined;
  const done = async (tx: Db) => {
    await tx
      .deleteFrom('waiting_figures')
      .where('batch_id', '=', id)
      .where('name_id', 'in', found.names)
      .execute();
  };
  const spans = await joinedSpans(stores, batch, found.days);
  if (spans.length === 0) {
    await done(db);
    return undefined;
  }
  return joinSpans(stores, batch, spans, {
    now,
    audit,
    told: { names: found.names.length },
    done,
  });
}

/** Whether it is worth reading the file: the file itself says more of a name than is kept of it. */
function isLikelyKnown(name: WaitingName, catalogue: Catalogue): boolean {
  const { key, kind, platform } = name;
  if (name.appId !== null) return true;
  if (kind === 'campaign')
    return catalogue.campaigns.get(`${name.network} ${key}`)?.app !== undefined;
  const byName = catalogue.byName.get(`${platform} ${name.name.toLowerCase()}`);
  return byName !== undefined || catalogue.byPackage.has(`${platform} ${key.toLowerCase()}`);
}

/** Names of the file that are known by now, and the days of their apps. */
async function foundNow(
  file: ReportFile,
  format: ReportFormat,
  batch: ImportBatch,
  names: readonly WaitingName[],
  catalogue: Catalogue,
) {
  const waiting = new Map(names.map((it) => [`${it.platform} ${it.key}`, it]));
  const joined = new Set<number>();
  const apps = new Set<number>();
  const days = new Map<number, Set<string>>();
  const placed: (number | undefined)[] = [];
  for await (const { rows } of readReport(file, batch.fetched_at, [format])) {
    for (const { series, day } of rows) {
      if (!(series.index in placed)) {
        const placing = placeOf(series, format, catalogue);
        const app = placing.kind === 'placed' ? placing.place.app.id : undefined;
        const name = waiting.get(`${series.platform} ${appKeyOf(series)}`);
        placed[series.index] = app;
        if (app !== undefined && name && !name.ignored) {
          joined.add(name.id);
          apps.add(app);
        }
      }
      const app = placed[series.index];
      if (app === undefined) continue;
      const own = days.get(app) ?? new Set();
      days.set(app, own.add(day));
    }
  }
  const ofJoined = [...days].filter(([app]) => apps.has(app));
  return { names: [...joined], days: new Map(ofJoined) };
}
