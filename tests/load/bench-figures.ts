import { allEndpoints } from '#/app/contracts.ts';
import { APPS, generatedFacts } from './facts-generator.ts';
import { factsServer } from './facts-server.ts';
import {
  measureQuestions,
  rangeOf,
  sizeOf,
  type Medians,
  type Questions,
} from './measure-questions.ts';
import { noted, type Row } from './result.ts';

const LARGEST = Number(process.env['BENCH_ROWS'] ?? 20e6);
/** From the small company to the large one, and to what `BENCH_ROWS` asks for. */
export const sizes = [...new Set([1e6, 20e6, LARGEST])].filter((it) => it <= LARGEST);

/** What each page of figures asks when it is opened. */
const pages: Questions = {
  dashboard: (time) => `/dashboard?${rangeOf(time, 30)}`,
  teams: (time) => `/teams-overview?${rangeOf(time, 30)}`,
  engagement: (time) => `/engagement?${rangeOf(time, 30)}`,
  'user acquisition': (time) => `/user-acquisition?${rangeOf(time, 30)}`,
  monetisation: (time) => `/monetisation?${rangeOf(time, 30)}`,
  'app data': (time) => `/app-data?${rangeOf(time, 30)}`,
  'one app': (time) => `/app-detail-data?${rangeOf(time, 30)}&app=${1 + ((time * 37) % APPS)}`,
  ROAS: (time) => `/roas-dashboard?${rangeOf(time, 90)}`,
  'network reports': (time) => `/network-reports?${rangeOf(time, 30)}`,
  'AppMetrica comparison': (time) => `/appmetrica-comparison-apps?${rangeOf(time, 30)}`,
  sheet: (time) => `/sheet-android-apps?${rangeOf(time, 14)}&perPage=500`,
  spreadsheet: (time) => `/apps-sheets?${rangeOf(time, 14)}&perPage=500`,
  'three dimensions': (time) =>
    `/figures?${rangeOf(time, 90)}&by=app&by=country&by=network&measures=revenue&measures=ecpm&sort=-revenue`,
};

const there = new Set(allEndpoints().map(([key]) => key));
export const pageQuestions: Questions = Object.fromEntries(
  Object.entries(pages).filter(([, pathOf]) => there.has(`GET ${pathOf(0).split('?')[0]}`)),
);

/** How replies grow from the smallest size to the largest. */
export function growthOf(all: readonly Medians[], measured: readonly number[]): Row[] {
  const [small, large] = [all[0], all.at(-1)];
  if (!small || !large || all.length < 2) return [];
  const words = `from ${sizeOf(measured[0]!)} to ${sizeOf(measured.at(-1)!)}`;
  return Object.keys(small).map((name) =>
    noted(`${name}, growth ${words}`, '×', large[name]! / small[name]!),
  );
}

/** Every page of figures, at every size. */
export async function benchFigures(): Promise<Row[]> {
  const rows: Row[] = [];
  const medians: Medians[] = [];
  for (const size of sizes) {
    const server = await factsServer(await generatedFacts(size));
    try {
      const measured = await measureQuestions(server, pageQuestions, sizeOf(size));
      rows.push(...measured.rows);
      medians.push(measured.medians);
    } finally {
      await server.close();
    }
  }
  return [...rows, ...growthOf(medians, sizes)];
}
