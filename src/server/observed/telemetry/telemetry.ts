import { diag, DiagLogLevel } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { version } from '../../version.ts';
import { measuresOf } from './measures.ts';
import { traceRequests } from './requests.ts';
import { traceWork } from './work.ts';

/** Where traces and measures go, by the variables that OpenTelemetry gives to all programs. */
export interface TelemetrySettings {
  /** Of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  /** Which share of the requests that come without a trace is kept, 0 to 1. */
  share: number;
}

export interface Telemetry {
  /** Begins a trace for each request, or goes on with its caller's. */
  requests: MiddlewareHandler;
  /** Sends what is measured from now on, see `metrics.ts`. */
  measure: (registry: Registry) => void;
  /** Sends what is left, within two seconds. */
  stop: () => Promise<void>;
}

const TRACED_EVERY_MS = 1_000;
const MEASURED_EVERY_MS = 60_000;
const STOPS_WITHIN_MS = 2_000;
/** A collector that is away complains of every batch. */
const SAID_EVERY_MS = 60_000;

/** What the library complains of, once a minute; the request it made is not told, it carries a key. */
function complaints(log: Logger): void {
  let saidAt = -Infinity;
  const say = (about: unknown) => {
    if (Date.now() - saidAt < SAID_EVERY_MS) return;
    saidAt = Date.now();
    const code = about instanceof Error && 'code' in about ? about.code : undefined;
    log.warn({ code }, 'traces and measures cannot be sent');
  };
  setGlobalErrorHandler(say);
  const quiet = () => {};
  const logger = { error: say, warn: say, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/**
 * Sends traces and measures to a collector by OTLP over HTTP (JSON). A collector that is slow or away
 * holds nothing up: what waits is bounded, and what is more is dropped.
 */
export function startTelemetry(settings: TelemetrySettings, log: Logger): Telemetry {
  complaints(log);
  const { endpoint, headers, share } = settings;
  const at = (path: string) => ({ url: `${endpoint}${path}`, headers: { ...headers } });
  const resource = resourceFromAttributes({
    'service.name': settings.service,
    'service.version': version,
  });
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(at('/v1/traces')),
        scheduledDelayMillis: TRACED_EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('backlot', version);
  const leave = traceWork(tracer);
  let meters: MeterProvider | undefined;
  return {
    requests: traceRequests(tracer),
    measure: (registry) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(at('/v1/metrics')),
        exportIntervalMillis: MEASURED_EVERY_MS,
        metricProducers: [measuresOf(registry, resource)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    stop: async () => {
      leave();
      const sent = Promise.allSettled([provider.shutdown(), meters?.shutdown()]);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((done) => (timer = setTimeout(done, STOPS_WITHIN_MS)));
      await Promise.race([sent, late]);
      clearTimeout(timer);
    },
  };
}
