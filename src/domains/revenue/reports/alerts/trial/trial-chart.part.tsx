import type { Trial } from './trial.contract.ts';

const [WIDTH, HEIGHT, EDGE] = [480, 72, 4];

type Point = Trial['course'][number];

/** The band of usual figures, where there is one, as one closed line. */
function bandOf(course: readonly Point[], x: (at: number) => number, y: (value: number) => number) {
  const known = course.flatMap(({ usual, band }, at) =>
    usual === null || band === null ? [] : [{ at, usual, band }],
  );
  if (known.length < 2) return undefined;
  const upper = known.map((it) => `${x(it.at)} ${y(it.usual + it.band)}`);
  const lower = known.toReversed().map((it) => `${x(it.at)} ${y(it.usual - it.band)}`);
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** Stretches of days whose figure is known: a day without one is a gap. */
function lineOf(course: readonly Point[], x: (at: number) => number, y: (value: number) => number) {
  return course
    .map(({ value }, at) => {
      if (value === null) return '';
      const begins = (course[at - 1]?.value ?? null) === null;
      return `${begins ? 'M' : 'L'}${x(at)} ${y(value)}`;
    })
    .join('');
}

/**
 * The figure of each day with what is usual and the days that would have fired; of an alert by rows,
 * how many rows would have. Decoration: the days stand in a list below it.
 */
export function TrialChart({ trial: { course, fired } }: { trial: Trial }) {
  const isSplit = course.every((it) => it.value === null) && course.some((it) => it.rows > 0);
  const days = new Set(fired.map((it) => it.day));
  const all = isSplit
    ? course.map((it) => it.rows)
    : course.flatMap(({ value, usual, band }) => [
        ...(value === null ? [] : [value]),
        ...(usual === null || band === null ? [] : [usual - band, usual + band]),
      ]);
  if (all.length === 0) return null;
  const [low, high] = [isSplit ? 0 : Math.min(...all), Math.max(...all)];
  const round = (it: number) => Math.round(it * 10) / 10;
  const x = (at: number) =>
    round(EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, course.length - 1));
  const y = (value: number) =>
    round(HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low || 1));
  const band = isSplit ? undefined : bandOf(course, x, y);
  return (
    <svg
      className="trial-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {band && <path className="band" d={band} />}
      {!isSplit && <path className="course" d={lineOf(course, x, y)} />}
      {course.map(({ day, value, rows }, at) => {
        if (!days.has(day)) return null;
        if (isSplit) return <path key={day} className="fired" d={`M${x(at)} ${y(0)}V${y(rows)}`} />;
        return <circle key={day} className="fired" cx={x(at)} cy={y(value ?? low)} r="3" />;
      })}
    </svg>
  );
}
