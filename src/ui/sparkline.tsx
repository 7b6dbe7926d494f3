interface SparklineProps {
  values: readonly number[];
  /** px */
  width?: number;
  height?: number;
  colour?: string;
  /** The last value is of an incomplete day: its segment is dotted and has no end mark. */
  partial?: boolean;
}

/** The course of a figure without axes. Decoration: the figure stands beside it. */
export function Sparkline(props: SparklineProps) {
  const { values, width = 52, height = 18, colour = 'var(--fg-3)', partial } = props;
  if (values.length < 2) return <svg width={width} height={height} aria-hidden="true" />;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const x = (at: number) => 2 + ((width - 5) * at) / (values.length - 1);
  const y = (value: number) => height - 2 - ((height - 4) * (value - low)) / range;
  const points = values.map((value, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  const line = { fill: 'none', stroke: colour, strokeWidth: 1.4 };
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={`M${points.slice(0, partial ? -1 : undefined).join('L')}`}
        {...line}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {partial ? (
        <path d={`M${points.slice(-2).join('L')}`} {...line} strokeDasharray="2 2" />
      ) : (
        <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r="1.8" fill={colour} />
      )}
    </svg>
  );
}
