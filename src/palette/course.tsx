const WIDTH = 224;
const HEIGHT = 56;

type Values = readonly (number | null)[];

/** Lines through the values that are known; a gap where one is not. */
function pathOf(values: Values, x: (at: number) => number, y: (value: number) => number): string {
  let isOpen = false;
  return values
    .map((value, at) => {
      if (value === null) {
        isOpen = false;
        return '';
      }
      const step = `${isOpen ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      isOpen = true;
      return step;
    })
    .join('');
}

/** The course of an answer with the days beside it dashed. Decoration: the figures stand beside it. */
export function Course({ values, beside }: { values: Values; beside: Values | null }) {
  const known = [...values, ...(beside ?? [])].filter((it) => it !== null);
  if (known.length < 2) return null;
  const low = Math.min(0, ...known);
  const range = Math.max(...known) - low || 1;
  const length = Math.max(values.length, beside?.length ?? 0);
  const x = (at: number) => 3 + ((WIDTH - 6) * at) / Math.max(1, length - 1);
  const y = (value: number) => HEIGHT - 3 - ((HEIGHT - 6) * (value - low)) / range;
  const line = pathOf(values, x, y);
  const last = values.findLastIndex((it) => it !== null);
  const first = values.findIndex((it) => it !== null);
  const isWhole = !values.slice(first, last + 1).includes(null);
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {isWhole && first >= 0 && (
        <path
          d={`${line}L${x(last).toFixed(1)} ${HEIGHT}L${x(first).toFixed(1)} ${HEIGHT}Z`}
          className="fill"
        />
      )}
      {beside && <path d={pathOf(beside, x, y)} className="beside" />}
      <path d={line} className="line" />
      {last >= 0 && <path d={`M${x(last)} ${y(values[last]!)}h0`} className="end" />}
    </svg>
  );
}
