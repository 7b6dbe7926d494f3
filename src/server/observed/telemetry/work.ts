import type { Channel } from 'node:diagnostics_channel';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { factsAsked, type FactsAsked } from '#/store/facts/asked-facts.ts';
import { jobRuns, type JobRun } from '#/store/jobs/jobs.ts';
import { outboundCalled, type OutboundCalled } from '#/store/outbound/outbound.ts';
import { recordsAsked, type RecordsAsked } from '#/store/records/asked-records.ts';
import type { Took } from '#/store/timed.ts';
import { taskRuns, type TaskRun } from '#/store/workers/run-task.ts';
import { within } from './within.ts';

interface Part {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}

/** Most signs of a statement. */
const LONGEST = 2_000;

const OPERATION = /^\W*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)/;

function recordsPart({ text }: RecordsAsked): Part {
  const operation = OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(text)?.[1];
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST) },
  };
}

const factsPart = ({ engine }: FactsAsked): Part => ({
  name: `facts ${engine}`,
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': engine },
});

const outboundPart = ({ method, host }: OutboundCalled): Part => ({
  name: `${method} ${host}`,
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method, 'server.address': host },
});

const taskPart = ({ name }: TaskRun): Part => ({
  name: `task ${name}`,
  kind: SpanKind.INTERNAL,
  attributes: {},
});

/** A backup asks thousands of times: with all of it the requests of others would be dropped. */
const MOST_PARTS = 500;

const counts = new WeakMap<Span, number>();

/** What is being traced, unless it has as many parts as are kept: then it says how many are left out. */
function wholeWithRoom(): Context | undefined {
  const whole = within.getStore();
  const span = whole && trace.getSpan(whole);
  // What belongs to no request and no job, such as looking for jobs, begins no trace.
  if (!span?.isRecording()) return undefined;
  const count = (counts.get(span) ?? 0) + 1;
  counts.set(span, count);
  if (count <= MOST_PARTS) return whole;
  span.setAttribute('backlot.parts_left_out', count - MOST_PARTS);
  return undefined;
}

/** Makes spans of what is told once it is over; gives what ends that. */
function follow<Told extends Took>(
  tracer: Tracer,
  channel: Channel,
  partOf: (told: Told) => Part,
): () => void {
  const hear = (message: unknown) => {
    const whole = wholeWithRoom();
    if (!whole) return;
    const told = message as Told;
    const { name, ...about } = partOf(told);
    const to = Date.now();
    const span = tracer.startSpan(name, { ...about, startTime: to - told.seconds * 1_000 }, whole);
    if (told.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(to);
  };
  channel.subscribe(hear);
  return () => void channel.unsubscribe(hear);
}

/** A trace for each job. */
function followJobs(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  jobRuns.start.bindStore(within, (run) => {
    const span = tracer.startSpan(`job ${run.queue}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    spans.set(run, span);
    return trace.setSpan(ROOT_CONTEXT, span);
  });
  const end = (message: unknown) => {
    const run = message as JobRun;
    const span = spans.get(run);
    if (run.error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  jobRuns.asyncEnd.subscribe(end);
  return () => {
    jobRuns.start.unbindStore(within);
    jobRuns.asyncEnd.unsubscribe(end);
  };
}

/**
 * Statements of the records, questions to the facts, calls of other companies, tasks apart: each a part
 * of the request or job it is done for. Jobs begin traces of their own. Gives what ends that.
 */
export function traceWork(tracer: Tracer): () => void {
  const all = [
    follow(tracer, recordsAsked, recordsPart),
    follow(tracer, factsAsked, factsPart),
    follow(tracer, outboundCalled, outboundPart),
    follow(tracer, taskRuns, taskPart),
    followJobs(tracer),
  ];
  return () => all.forEach((leave) => leave());
}
