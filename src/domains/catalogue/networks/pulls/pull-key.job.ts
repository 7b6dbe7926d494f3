import { dayOf } from '#/kernel/dates.ts';
import { lengthOf, type DayRange } from '#/kernel/days.ts';
import { reportsOf, type ConnectorReport } from '../connectors/connector.ts';
import { connectorOf } from '../connectors/connectors.ts';
import { openKey } from './open-key.server.ts';
import { afterPiece, begun, daysLeft, firstProvisional, nextPiece, nextRun } from './plan.ts';
import { failureOf, keepFailure } from './pull-failure.server.ts';
import type { PullTools, Work } from './pull-tools.ts';
import {
  alone,
  ensureSources,
  sourceOf,
  updateSource,
  workingKey,
  type Source,
} from './sources.records.ts';

const BEAT_MS = 5_000;
/** A long back-fill goes on in another job, so that other keys get their turn. */
const MOST_MS = 20 * 60_000;

/**
 * Fetches everything that is due with a key and takes it into the figures, piece by piece, so that
 * whatever stops it loses one piece at most. One at a time for a key, over all servers. What fails
 * is noted with the time of the next try; nothing is thrown for it.
 */
export async function pullKey(
  tools: PullTools,
  keyId: number,
  signal?: AbortSignal,
): Promise<void> {
  await alone(tools.db, keyId, async () => {
    const key = await workingKey(tools.db, keyId, dayOf(tools.clock()));
    const connector = key && connectorOf(key.network);
    if (!key || connector?.code !== key.connector) return;
    const opened = await openKey(tools, key, connector, signal);
    if (!opened) return;
    const reports = reportsOf(connector, opened.values);
    await ensureSources(tools.db, keyId, reports, tools.clock());
    const work = { ...tools, key, connector, signal, ...opened };
    for (const report of reports) {
      if (!(await pullReport(work, report))) return;
    }
  });
}

/** Fetches what is due of a report; false when the key's other reports need not be tried. */
async function pullReport(work: Work, report: ConnectorReport): Promise<boolean> {
  const { db, key, clock } = work;
  const until = clock().getTime() + MOST_MS;
  let done = 0;
  for (;;) {
    const kept = await sourceOf(db, key.id, report.code);
    if (!kept || kept.next_at > clock() || clock().getTime() > until) return true;
    const today = dayOf(clock(), report.zone);
    const source = { ...kept, ...begun(report.days, kept, today) };
    const piece = nextPiece(report.days, source, today);
    if (!piece) {
      const next_at = nextRun(report.zone, clock(), work.random);
      await updateSource(db, source, { next_at });
      return true;
    }
    const total = done + daysLeft(report.days, source, today);
    const progress = JSON.stringify({ ...piece, done, total });
    await updateSource(db, source, { alive_at: clock(), progress });
    const outcome = await pullPiece(work, report, source, piece);
    await updateSource(db, source, { alive_at: null, progress: null });
    if (outcome !== 'done') return outcome !== 'stopped';
    done += lengthOf(piece);
  }
}

async function pullPiece(work: Work, report: ConnectorReport, source: Source, days: DayRange) {
  const { db, key, clock, takeIn, values, call } = work;
  const startedAt = clock();
  const beat = setInterval(() => {
    updateSource(db, source, { alive_at: clock() }).catch(() => {});
  }, BEAT_MS);
  const pull = { key_id: key.id, report: report.code, from_day: days.from, to_day: days.to };
  const logged = (it: {
    rows: number;
    batch_id?: number | null;
    note?: string | null;
    problem?: string;
  }) => ({
    ...pull,
    batch_id: null,
    note: null,
    problem: null,
    ...it,
    started_at: startedAt,
    ended_at: clock(),
  });
  try {
    const taken = await takeIn({
      format: report.format,
      account: key.account,
      fileName: `${report.name} ${days.from} to ${days.to}`,
      days,
      provisionalFrom: firstProvisional(report.days, dayOf(startedAt, report.zone)),
      pieces: report.pull({ key: values, days, call }),
      fetchedAt: startedAt,
    });
    await db.transaction().execute(async (tx) => {
      const { rows, batchId, note, waits } = taken;
      await updateSource(tx, source, {
        ...(waits === null
          ? afterPiece(source, days)
          : // These days are asked for again, and none after them: a hole would be left behind.
            { next_at: nextRun(report.zone, clock(), work.random) }),
        pulled_at: clock(),
        failures: 0,
        problem: waits,
        problem_at: waits === null ? null : clock(),
      });
      const said = [waits, note].filter((it) => it !== null).join(' ') || null;
      await tx
        .insertInto('network_pulls')
        .values(logged({ rows, batch_id: batchId, note: said }))
        .execute();
    });
    return taken.waits === null ? ('done' as const) : ('waits' as const);
  } catch (error) {
    // The server stops: nothing is wrong, and it is still due.
    if (work.signal?.aborted) return 'stopped' as const;
    const failure = failureOf(error, work);
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('network_pulls')
        .values(logged({ rows: 0, problem: failure.message }))
        .execute();
      await keepFailure(tx, work, report, source, failure);
    });
    return failure.kind === 'key' ? ('stopped' as const) : ('failed' as const);
  } finally {
    clearInterval(beat);
  }
}
