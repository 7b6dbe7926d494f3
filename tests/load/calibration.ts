import { createHash } from 'node:crypto';

const TIMES = 7;

/** Work of the kinds a server does, always the same: text, hashes, maps, order. */
function sameWork(): number {
  const lines = Array.from({ length: 40_000 }, (_, at) => ({
    id: (at * 7919) % 40_009,
    name: `app ${at % 400}`,
    sum: at / 3,
  }));
  const read = JSON.parse(JSON.stringify(lines)) as typeof lines;
  const byName = Map.groupBy(
    read.sort((a, b) => a.id - b.id),
    (it) => it.name,
  );
  const digest = createHash('sha256');
  for (const [name, of] of byName) digest.update(name + of.map((it) => it.sum).join());
  return digest.digest().readUInt8(0);
}

/**
 * How quick this machine is just now: the median of milliseconds that the same work takes. The same
 * commit has been measured at half the speed on another day; figures are compared by what they would
 * have been on a machine as quick as the baseline's.
 */
export function calibrate(): number {
  const times = Array.from({ length: TIMES }, () => {
    const from = performance.now();
    sameWork();
    return performance.now() - from;
  });
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)]!;
}
