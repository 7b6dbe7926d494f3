import { Histogram, type Registry } from 'prom-client';
import { factsAsked, type FactsAsked } from '#/store/facts/asked-facts.ts';

/** Seconds: a question of the dashboard takes 5 to 40 ms over 20 million rows. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** One for the process: an engine does not know which of its servers asks. */
const durations = new Histogram({
  name: 'backlot_facts_query_duration_seconds',
  help: 'Duration of questions to the facts, by engine and by whether they were answered',
  labelNames: ['engine', 'answered'],
  buckets: BUCKETS,
  registers: [],
});

factsAsked.subscribe((message) => {
  const { engine, seconds, isFailed } = message as FactsAsked;
  durations.observe({ engine, answered: isFailed ? 'no' : 'yes' }, seconds);
});

export const addFactsDurations = (registry: Registry) => registry.registerMetric(durations);
