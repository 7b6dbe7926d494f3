import { Refusal } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { PullFailure } from '../connectors/call.ts';
import type { ConnectorReport } from '../connectors/connector.ts';
import { cleaned } from '../connectors/without-secrets.ts';
import { refuseKey } from '../keys/refuse-key.records.ts';
import { nextRun, retryAt } from './plan.ts';
import type { Work } from './pull-tools.ts';
import { updateSource, type Source } from './sources.records.ts';

/** What went wrong, in words that may be shown. */
export function failureOf(error: unknown, { log, key, connector, values }: Work): PullFailure {
  if (error instanceof PullFailure) return cleaned(error, connector, values);
  if (error instanceof Refusal)
    return new PullFailure('unreachable', error.message, error.retryAfter);
  log.error({ err: error, key: key.id, connector: connector.code }, 'a pull failed');
  return new PullFailure(
    'unreachable',
    'Something went wrong here while the figures were taken in.',
  );
}

/** Notes what went wrong and when it is tried again; a key its network refuses is stopped. */
export async function keepFailure(
  tx: Db,
  work: Work,
  report: ConnectorReport,
  source: Source,
  failure: PullFailure,
): Promise<void> {
  const now = work.clock();
  const { kind, message, retryAfter } = failure;
  const next_at =
    kind === 'request'
      ? nextRun(report.zone, now, work.random)
      : retryAt(now, source.failures, retryAfter, work.random);
  const failures = source.failures + 1;
  await updateSource(tx, source, { failures, problem: message, problem_at: now, next_at });
  if (kind !== 'key') return;
  await refuseKey(tx, work.key, message, now, (ids, notice) => work.notify(tx, ids, notice, now));
}
