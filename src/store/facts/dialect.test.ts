import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clickhouseDialect } from './clickhouse/schema.ts';
import { render } from './dialect.ts';
import { duckdbDialect } from './duckdb/schema.ts';
import { totalsSql } from './totals-sql.ts';

const cluster = clickhouseDialect(true);
const single = clickhouseDialect(false);

test('what is no value cannot be asked for', () => {
  const ask = (value: number | string) => () =>
    render('select $it as x from monetisation', { it: value }, duckdbDialect);
  expect(ask(Number.NaN)).toThrow(TypeError);
  expect(ask(Number.POSITIVE_INFINITY)).toThrow(TypeError);
  expect(ask('a\0b')).toThrow(TypeError);
});

test('one text becomes the SQL of each engine', () => {
  const { sql, params } = totalsSql({
    table: 'monetisation',
    measures: ['clicks'],
    by: ['month', 'country'],
    from: '2026-01-01',
    to: '2026-01-31',
    scopeApps: [1, 2],
    where: { country: ["P'K"], ad_unit_id: [7] },
    order: ['-clicks'],
    limit: 5,
  });
  expect(render(sql, params, duckdbDialect)).toBe(
    "select cast(date_trunc('month', day) as date) as by_month, country as by_country, " +
      'sum(clicks) as sum_clicks from monetisation ' +
      "where day >= cast('2026-01-01' as date) and day <= cast('2026-01-31' as date) " +
      "and selected = 1 and app_id in (1, 2) and country in ('P''K') and ad_unit_id in (7) " +
      "group by cast(date_trunc('month', day) as date), country having count(*) > 0 " +
      "order by sum_clicks desc, cast(date_trunc('month', day) as date), country limit 5",
  );
  expect(render(sql, params, cluster)).toBe(
    'select toStartOfMonth(day) as by_month, country as by_country, ' +
      'if(sum(sign * isNotNull(clicks)) = 0, null, sum((clicks) * sign)) as sum_clicks from monetisation_all ' +
      "where day >= toDate('2026-01-01') and day <= toDate('2026-01-31') " +
      String.raw`and selected = 1 and app_id in (1, 2) and country in ('P\'K') and ad_unit_id in (7) ` +
      'group by toStartOfMonth(day), country having sum(sign) > 0 ' +
      'order by sum_clicks desc, toStartOfMonth(day), country limit 5',
  );
});

test('texts of a group are joined around sums of deltas, never over them', () => {
  const told = "joined(cast(app_id as varchar) || ' ' || source)";
  const sql = `select day, ${told} as told from (
    select day, app_id, source, row_total() as n from deltas(cohort) group by day, app_id, source) as rows_found
    group by day`;
  expect(render(sql, {}, duckdbDialect)).toContain(
    "string_agg(cast(app_id as varchar) || ' ' || source, ' ') as told",
  );
  expect(render(sql, {}, cluster)).toContain(
    "arrayStringConcat(groupArray(cast(app_id as varchar) || ' ' || source), ' ') as told",
  );
  const over = `select day, ${told} as told from deltas(cohort) group by day`;
  expect(() => render(over, {}, duckdbDialect)).toThrow('Over deltas only total() and row_total()');
});

const sourceOf = (sql: string) => /from (\w+)/.exec(render(sql, {}, duckdbDialect))?.[1];

test('sums are read from the smallest rollup that holds what is asked', () => {
  const of = (select: string, more = '') =>
    sourceOf(`select ${select} from deltas(monetisation) where day > day('2026-01-01') ${more}`);
  expect(of('total(clicks)', 'and selected = 1')).toBe('monetisation_by_app');
  expect(of('month_of(day), total(clicks)', 'and app_id in (1)')).toBe('monetisation_by_app');
  expect(of('total(case when responses is not null then clicks end)')).toBe('monetisation_by_app');
  expect(of('network_id, total(clicks)')).toBe('monetisation_by_source');
  expect(of('total(clicks)', "and source = 'max'")).toBe('monetisation_by_source');
  expect(of('country, total(clicks)')).toBe('monetisation_by_country');
  expect(of('ad_format, total(clicks)')).toBe('monetisation');
  expect(of('max_day, total(clicks)', 'and import_id = 3')).toBe('monetisation');
  expect(of('total(clicks)', 'and clicks > 3')).toBe('monetisation');
  expect(of('total(case when clicks > 3 then 1 end)')).toBe('monetisation');
});

test('rows of a rollup count as many as they stand for', () => {
  const sql = 'select app_id, total(selected), row_total() from deltas(cohort) group by app_id';
  expect(render(sql, {}, duckdbDialect)).toBe(
    'select app_id, sum((selected) * row_count), sum(row_count) from cohort_by_app group by app_id',
  );
});

test('rows are read as they are, unless a text sums deltas', () => {
  const sql = 'select max(fetched_at) as at_most from cohort where source = $source';
  expect(render(sql, { source: 'max' }, single)).toBe(
    "select max(fetched_at) as at_most from cohort final prewhere import_id > 0 where source = 'max'",
  );
  expect(render(sql, { source: 'max' }, duckdbDialect)).toBe(
    "select max(fetched_at) as at_most from cohort where source = 'max'",
  );
});

test('a long list of ids is asked for by its bits where the engine has them', () => {
  const sql = 'select total(clicks) as x from deltas(cohort) where app_id in ($apps)';
  const odd = Array.from({ length: 16 }, (_, at) => 3 + 2 * at).toReversed();
  expect(render(sql, { apps: odd }, duckdbDialect)).toContain(
    "(app_id between 3 and 33 and get_bit('10101010101010101010101010101010'::bit, ((app_id - 3) & 31)::integer) = 1)",
  );
  expect(render(sql, { apps: odd }, single)).toContain(`app_id in (${odd.join(', ')})`);
  const but = sql.replace(' in ', ' not in ');
  expect(render(but, { apps: odd }, duckdbDialect)).toContain('app_id not in (33, 31,');
  const spread = [...odd, 1_000_000];
  expect(render(sql, { apps: spread }, duckdbDialect)).toContain(`in (${spread.join(', ')})`);
  const words = odd.map(String);
  expect(render(sql, { apps: words }, duckdbDialect)).toContain("in ('33', '31',");
});

test('what stands in quotes is left alone', () => {
  const sql = "select 'from cohort day($x) total(y)' as x from cohort";
  expect(render(sql, {}, cluster)).toBe(
    "select 'from cohort day($x) total(y)' as x from cohort_all final prewhere import_id > 0",
  );
});

test('a text value never ends its quotes', () => {
  const endsOnce = (text: string, escape: RegExp) =>
    text.startsWith("'") &&
    text.endsWith("'") &&
    !text.slice(1, -1).replace(escape, '').includes("'");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '\\', 'a', '$x', '\n') }), (value) => {
      expect(endsOnce(duckdbDialect.quote(value), /''/g)).toBe(true);
      const quoted = single.quote(value);
      expect(endsOnce(quoted, /\\[\s\S]/g)).toBe(true);
      expect(/(^|[^\\])(\\\\)*\\'$/.test(quoted)).toBe(false);
    }),
  );
});

test('an aggregate may stand around the select over deltas, not in it', () => {
  const daily =
    'select app_id, day from deltas(cohort) group by app_id, day having row_total() > 0';
  expect(() => render(`select count(*) as days from (${daily}) as it`, {}, single)).not.toThrow();
  const counted = 'select app_id, count(*) as days from deltas(cohort) group by app_id';
  expect(() => render(counted, {}, single)).toThrow(TypeError);
  expect(() => render(`select max(days) as x from (${counted}) as it`, {}, single)).toThrow(
    TypeError,
  );
});
