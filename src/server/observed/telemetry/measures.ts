import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import { hrTime, timeInputToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';
import { version } from '../../version.ts';

/** One measure as `prom-client` gives it; its types leave out the names of a histogram's parts. */
interface Measured {
  name: string;
  help: string;
  type: string;
  values: readonly {
    value: number;
    labels: Readonly<Record<string, string | number | undefined>>;
    metricName?: string;
  }[];
}

interface Span {
  startTime: HrTime;
  endTime: HrTime;
}

const labelsOf = (labels: Measured['values'][number]['labels']): Attributes =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => name !== 'le'));

/** Prometheus counts a bucket with all below it, OpenTelemetry each alone. */
function histogramsOf({ name, values }: Measured, span: Span) {
  const series = new Map<
    string,
    { attributes: Attributes; counts: [number, number][]; sum: number }
  >();
  for (const { labels, value, metricName } of values) {
    const attributes = labelsOf(labels);
    const key = JSON.stringify(attributes);
    const one = series.get(key) ?? { attributes, counts: [], sum: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_bucket`)
      one.counts.push([labels['le'] === '+Inf' ? Infinity : Number(labels['le']), value]);
  }
  return [...series.values()].map(({ attributes, counts, sum }) => {
    counts.sort(([a], [b]) => a - b);
    const alone = counts.map(([, count], at) => count - (counts[at - 1]?.[1] ?? 0));
    const boundaries = counts.map(([upTo]) => upTo).filter(Number.isFinite);
    const value: Histogram = {
      buckets: { boundaries, counts: alone },
      sum,
      count: counts.at(-1)?.[1] ?? 0,
    };
    return { ...span, attributes, value };
  });
}

function metricOf(measured: Measured, span: Span): MetricData {
  const descriptor = {
    name: measured.name,
    description: measured.help,
    unit: measured.name.endsWith('_seconds') ? 's' : '',
    valueType: ValueType.DOUBLE,
  };
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  if (measured.type === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramsOf(measured, span),
    };
  const dataPoints = measured.values.map(({ labels, value }) => ({
    ...span,
    attributes: labelsOf(labels),
    value,
  }));
  return measured.type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** What `/metrics` shows, as OpenTelemetry has it: a measure is defined once, whoever asks for it. */
export function measuresOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = timeInputToHrTime(Date.now() - process.uptime() * 1_000);
  return {
    collect: async () => {
      const all = (await registry.getMetricsAsJSON()) as object as Measured[];
      const span = { startTime, endTime: hrTime() };
      const metrics = all.filter((it) => it.values.length > 0).map((it) => metricOf(it, span));
      const scopeMetrics = [{ scope: { name: 'backlot', version }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}
