import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string };

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  attributes: { key: string; value: Value }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

interface CollectedMetric {
  name: string;
  unit?: string;
  sum?: { dataPoints: object[]; isMonotonic?: boolean };
  gauge?: { dataPoints: object[] };
  histogram?: {
    dataPoints: { count: number; sum: number; bucketCounts: number[]; explicitBounds: number[] }[];
  };
}

interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Takes what a collector takes by OTLP over HTTP, in JSON; `answers` is what it says to it. */
export async function collector(answers = { status: 200 }) {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      arrived.push({ path: request.url ?? '', headers: request.headers, text });
      response.writeHead(answers.status, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const bodies = (path: string) => arrived.filter((it) => it.path === path);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answers,
    spans: () =>
      bodies('/v1/traces').flatMap(({ text }) =>
        (
          JSON.parse(text) as {
            resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
          }
        ).resourceSpans.flatMap((it) => it.scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      bodies('/v1/metrics').flatMap(({ text }) =>
        (
          JSON.parse(text) as {
            resourceMetrics: { scopeMetrics: { metrics: CollectedMetric[] }[] }[];
          }
        ).resourceMetrics.flatMap((it) => it.scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
