import { benchServer } from './bench-server.ts';
import { BENCH_PROJECT, ENTRIES, fillWork } from './issues-company.ts';
import { against, noted, percentile, type Row } from './result.ts';

const ROUNDS = 40;
const GOAL_MS = 300;

const project = `project=${BENCH_PROJECT}`;
/** What is asked, each round for another page or with another word. */
const questions: readonly { name: string; path: (round: number) => string }[] = [
  {
    name: 'a page of the list',
    path: (round) => `/cjprojects/issues-list?${project}&perPage=50&page=${1 + round * 7}`,
  },
  {
    name: 'a page sorted by what changed last',
    path: (round) =>
      `/cjprojects/issues-list?${project}&perPage=50&sort=updated&order=desc&page=${1 + round}`,
  },
  {
    name: 'a page narrowed by a word, a priority and a person',
    path: () =>
      `/cjprojects/issues-list?${project}&perPage=50&search=lantern&priority=urgent&assignee=none`,
  },
  {
    name: 'a page of the tree',
    path: (round) => `/cjprojects/tasks-list?${project}&perPage=50&page=${1 + round}`,
  },
  {
    name: 'the first rows of the backlog',
    path: () => `/cjprojects/backlog-list?${project}&perPage=100`,
  },
];

const typed = ['lantern', 'ladder of 77', 'consent', 'harbour', 'BNCH-4711', 'gift crash', 'zebra'];
const search = {
  name: 'the search over issues and documents',
  path: (round: number) =>
    `/search?limit=20&kinds=issue&kinds=document&q=${encodeURIComponent(typed[round % typed.length]!)}`,
};

/** Lists and search over a hundred thousand issues and documents, from request to last byte. */
export async function benchIssues(): Promise<Row[]> {
  const server = await benchServer();
  try {
    await fillWork(server.db);
    const headers = { Authorization: `Bearer ${await server.token('Admin')}` };
    const ask = async (path: string) => {
      const from = performance.now();
      const reply = await fetch(`${server.base}/api${path}`, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      return performance.now() - from;
    };
    const rows: Row[] = [noted('issues, and as many documents', 'count', ENTRIES)];
    for (const { name, path } of [...questions, search]) {
      await ask(path(0));
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await ask(path(round)));
      rows.push(
        against(`${name}, p95`, 'ms', percentile(times, 0.95), GOAL_MS, {
          most: 1,
          words: `≤ ${GOAL_MS} ms`,
        }),
      );
    }
    return rows;
  } finally {
    await server.stop();
  }
}
