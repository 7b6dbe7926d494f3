import { createHash } from 'node:crypto';
import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { PullFailure, type Answer, type Call } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

const host = 'api.mintegral.com';
const PAGE = 1000;

type Query = Readonly<Record<string, string>>;
type Sign = (query: Query, secret: string) => string;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Two signatures are in use, and nothing says which of them an account takes. */
const signatures: readonly Sign[] = [
  (query, secret) => md5(secret + md5(query['time']!)),
  (query, secret) => {
    const sorted = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
    return md5(md5(new URLSearchParams(sorted).toString()) + secret);
  },
];

/** What has been found out about an account and its clock within one pull. */
interface Terms {
  sign: Sign | undefined;
  /** Seconds its clock is ahead of ours; it takes a difference of 300. */
  ahead: number;
}

const wordsOf = (reply: Json) => String(reply['msg'] ?? reply['message'] ?? reply['error'] ?? '');

async function send(asked: Asked, terms: Terms, sign: Sign, more: Query) {
  const { key, call } = asked;
  const time = String(Math.floor(Date.now() / 1000) + terms.ahead);
  const query = { skey: key['skey'] ?? '', time, ...more };
  const answer = await call({
    url: `https://${host}/reporting/v2/data`,
    query: { ...query, sign: sign(query, key['secret'] ?? '') },
  });
  return { answer, reply: parsed(answer) };
}

function parsed({ text }: Answer): Json {
  try {
    const reply: unknown = JSON.parse(text);
    if (isJson(reply)) return reply;
  } catch {
    // Said below: half a JSON text and none at all are the same to us.
  }
  throw new PullFailure('reply', 'Mintegral broke off in the middle of its answer.');
}

const isGood = (reply: Json) => String(reply['code']).toLowerCase() === 'ok';

/** Asks with the signature that works, and by its clock when ours is wrong. */
async function ask(asked: Asked, terms: Terms, query: Query): Promise<Json> {
  let words = '';
  for (const sign of terms.sign ? [terms.sign] : signatures) {
    for (const isLast of [false, true]) {
      const { answer, reply } = await send(asked, terms, sign, query);
      if (isGood(reply)) {
        terms.sign = sign;
        return reply;
      }
      words = wordsOf(reply);
      if (isLast || !/time/i.test(words)) break;
      const theirs = Date.parse(answer.headers['date'] ?? '');
      if (Number.isNaN(theirs)) break;
      terms.ahead = Math.round((theirs - Date.now()) / 1000);
    }
    if (!/sign/i.test(words)) break;
  }
  const isKey = /sign|skey|auth|permission/i.test(words);
  throw new PullFailure(isKey ? 'key' : 'request', `Mintegral does not answer this: ${words}`);
}

const asDigits = (day: string) => day.replaceAll('-', '');

async function pageOf(asked: Asked, terms: Terms, group: string, page: number) {
  const reply = await ask(asked, terms, {
    start: asDigits(asked.days.from),
    end: asDigits(asked.days.to),
    group_by: group,
    // Said, because its default is the same and a default may change.
    timezone: '8',
    page: String(page),
    limit: String(PAGE),
  });
  const data = isJson(reply['data']) ? reply['data'] : {};
  return {
    rows: rowsOf(data['lists'], 'Mintegral'),
    total: Number(data['total'] ?? 0),
    pages: Number(data['total_page'] ?? 1),
  };
}

/** One report as Mintegral writes it, all pages together. */
async function* revenue(asked: Asked): AsyncGenerator<string, number> {
  const terms: Terms = { sign: undefined, ahead: 0 };
  let [sent, rows, total] = [0, 0, 0];
  yield '{"code":"ok","data":{"lists":[';
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const it = await pageOf(asked, terms, 'date,app_id,unit_id,country', page);
    ({ pages, total } = it);
    sent += it.rows.length;
    const within = it.rows.filter(({ date }) => isWithin(date, asked.days));
    if (within.length === 0) continue;
    yield (rows > 0 ? ',\n' : '\n') + within.map((row) => JSON.stringify(row)).join(',\n');
    rows += within.length;
  }
  if (sent !== total) {
    const words = `Mintegral announced ${total} rows and sent ${sent}. Nothing of it was taken.`;
    throw new PullFailure('reply', words);
  }
  yield `\n],"total":${rows}}}\n`;
  return rows;
}

async function apps(key: Asked['key'], today: string, call: Call): Promise<number> {
  const days = { from: addDays(today, -2), to: addDays(today, -1) };
  const terms = { sign: undefined, ahead: 0 };
  return (await pageOf({ key, days, call }, terms, 'app_id', 1)).total;
}

export const mintegral = connector({
  code: 'mintegral',
  name: 'Mintegral',
  network: 'mintegral',
  fields: [
    { name: 'skey', label: 'Skey', help: 'Mintegral dashboard, Account, API tools', secret: true },
    { name: 'secret', label: 'Secret', help: 'On the same page', secret: true },
  ],
  hosts: [host],
  paceMs: 1_000,
  check: async ({ key, today, call }) =>
    `The key works: ${counted(await apps(key, today, call), 'app')} in the last two days.`,
  reports: [
    {
      code: 'mintegral-revenue',
      name: 'Mintegral revenue',
      format: 'mintegral',
      zone: 'Asia/Shanghai',
      // A week at once, 60 days back.
      days: { atOnce: 7, again: 3, back: 60 },
      pull: revenue,
    },
  ],
});
