import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { stateWords } from '../evaluation-words.ts';
import { toMove, writeMove } from '../moves/move-evaluation.server.ts';
import { overtakeProposal } from '../proposals/overtake.server.ts';
import { selectEvaluated } from './evaluated.records.ts';
import { periodsIn } from './reach.records.ts';
import type { evaluationReportsEndpoints, SummaryRow } from './reports.contract.ts';
import { listed, summaryRows } from './summary-rows.server.ts';
import { comparesLeads } from './summary.server.ts';

type Endpoints = typeof evaluationReportsEndpoints;
type Preview = ParsedInputOf<Endpoints['GET /evaluations/move-preview']>;
type Many = ParsedInputOf<Endpoints['POST /evaluations/calibrate-many']>;

/** As many as are moved in one request. */
const AT_ONCE = 200;

/** Why an evaluation stays as it is; undefined when it moves. */
function whyLeft(it: SummaryRow, move: Preview['move']): string | undefined {
  if (move === 'release') {
    if (it.can.release) return undefined;
    if (it.state === 'calibrated') return 'Not yours to release';
    return it.state === 'released' || it.state === 'acknowledged'
      ? 'Released already'
      : `${stateWords[it.state]}, not calibrated yet`;
  }
  if (it.state === 'submitted') return it.can.calibrate ? undefined : 'Not yours to calibrate';
  return it.state === 'calibrated' || it.state === 'released' || it.state === 'acknowledged'
    ? 'Calibrated already'
    : `${stateWords[it.state]}, not handed in yet`;
}

/** Whom calibrating or releasing would affect. */
export async function movePreview({ move, ids, ...wanted }: Preview, context: Context) {
  const period = wanted.period ?? (await periodsIn(context))[0] ?? null;
  if (period === null) return { period, rows: [], more: 0, left: [] };
  const all = await listed({ ...wanted, period, sort: 'person', order: 'asc' }, context);
  const asked = ids ? all.filter((it) => ids.includes(it.id)) : all;
  const rows = await summaryRows(asked, context);
  const moving = rows.filter((it) => whyLeft(it, move) === undefined);
  return {
    period,
    rows: moving.slice(0, AT_ONCE),
    more: Math.max(0, moving.length - AT_ONCE),
    left: rows.flatMap((it) => {
      const why = whyLeft(it, move);
      const { id, name } = it.person;
      return why === undefined ? [] : [{ person: { id, name }, why }];
    }),
  };
}

/** Suggested scores in hundredths, by evaluation; null where it is the weighted score itself. */
async function suggestionsFor(ids: readonly number[], context: Context) {
  if (!comparesLeads(context)) {
    throw notAllowed('Suggestions compare all leads: they are for who calibrates everybody.');
  }
  const all = await selectEvaluated(context, sql`e.id = any(${[...ids]}::int[])`);
  const rows: SummaryRow[] = [];
  for (const its of Map.groupBy(all, (it) => it.period).values()) {
    rows.push(...(await summaryRows(its, context)));
  }
  return new Map(
    rows.map(({ id, suggested, score }) => [
      id,
      suggested === null || suggested === score ? null : Math.round(suggested * 100),
    ]),
  );
}

const inOrder = (rows: Many['rows']) => rows.toSorted((one, other) => one.id - other.id);

/** Calibrates all of them or none: as they were scored, or as the measure of their leads suggests. */
export async function calibrateMany({ rows, how, reason }: Many, context: Context) {
  const { who, now } = context;
  const suggested =
    how === 'suggested'
      ? await suggestionsFor(
          rows.map((it) => it.id),
          context,
        )
      : new Map<number, number | null>();
  const moved: { id: number; version: number }[] = [];
  for (const which of inOrder(rows)) {
    const row = await toMove('calibrate', which, context);
    await overtakeProposal(context, row);
    const score = suggested.get(row.id) ?? null;
    const change = {
      calibrated_by: who.id,
      calibrated_at: now,
      calibrated_score: score,
      calibration_reason: score === null ? null : (reason ?? null),
    };
    const after = await writeMove('calibrate', row, change, context, reason);
    moved.push({ id: after.id, version: after.version });
  }
  return { moved: moved.length, rows: moved };
}

/** Takes calibrations back, as if they had not been made; all of them or none. */
export async function uncalibrate(
  { rows }: ParsedInputOf<Endpoints['POST /evaluations/uncalibrate']>,
  context: Context,
) {
  const nothing = {
    calibrated_by: null,
    calibrated_at: null,
    calibrated_score: null,
    calibration_reason: null,
  };
  for (const which of inOrder(rows)) {
    const row = await toMove('uncalibrate', which, context);
    await writeMove('uncalibrate', row, nothing, context);
  }
  return { moved: rows.length };
}
