import { APPS, generatedFacts } from './facts-generator.ts';
import { factsServer } from './facts-server.ts';
import { measureQuestions, rangeOf, sizeOf, type Questions } from './measure-questions.ts';
import { noted, type Row } from './result.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 20e6);

/** The six questions a dashboard asks most. */
const questions: Questions = {
  'tiles, 30 days': (time) => `/top-tiles-data?${rangeOf(time, 30)}`,
  'chart, a year': (time) => `/overall-chart-data?${rangeOf(time, 365)}`,
  'networks, 90 days': (time) => `/network-revenue?${rangeOf(time, 90)}`,
  'countries of a team, 90 days': (time) =>
    `/top-countries-revenue?${rangeOf(time, 90)}&team=${1 + (time % 5)}`,
  'one app, 180 days': (time) =>
    `/network-revenue?${rangeOf(time, 180)}&singleApp=${1 + ((time * 37) % APPS)}`,
  'games, 30 days': (time) => `/dashboard/gettopgames?${rangeOf(time, 30)}`,
};

/** The single parts of the dashboard. */
export async function benchFacts(): Promise<Row[]> {
  const server = await factsServer(await generatedFacts(ROWS));
  try {
    const { rows } = await measureQuestions(server, questions, sizeOf(ROWS));
    return [noted('monetisation rows', 'M', ROWS / 1e6), ...rows];
  } finally {
    await server.close();
  }
}
