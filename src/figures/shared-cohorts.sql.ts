import { lookUp } from '#/kernel/look-up.ts';
import type { Params } from '#/store/facts/facts.ts';
import { partSql, type PlainTotals } from '#/store/facts/totals-sql.ts';
import { UNKNOWN_REGION } from './unknown-region.ts';

/** What a cell is: media sources, campaigns and cohorts are compared within one. */
export const cellColumns = ['day', 'app_id', 'country', 'platform'];
const cell = 'at_day, at_app, at_country, at_platform';
/** A row of a part with its cell; spend and cohorts without a country meet in one region. */
const placed = `by_day as at_day, by_app_id as at_app, by_platform as at_platform,
  case when by_country = '' then '${UNKNOWN_REGION}' else by_country end as at_country`;

const atOf: Record<string, string> = {
  day: 'at_day',
  app_id: 'at_app',
  country: 'at_country',
  platform: 'at_platform',
};

/** The column of a split in the answer. */
export const placeOf = (split: string): string => lookUp(atOf, split) ?? `by_${split}`;

export interface SharedQuestion {
  /** Cohorts nobody is named for, by cell and whatever else they are split by. */
  earned: PlainTotals;
  /** Installs on the day of install, by cell and by network, and by campaign where it matters. */
  installed: PlainTotals;
  /** Installs that campaigns brought, by the same. */
  bought: PlainTotals;
  splits: readonly string[];
  /** Which of network, campaign and account are told apart. */
  bringers: readonly string[];
  /** Campaigns whose media source is known by their cost, where cohorts do not name it. */
  named: readonly number[];
  /** SQL condition on `by_network_id` and `by_campaign_id` of who brought the installs. */
  only: string;
}

/**
 * Installs by cell and by who brought them: as campaigns report them, and as a service that knows
 * whose they are counted them itself.
 */
function broughtSql(bringers: readonly string[], isKnown: string, isSplit: boolean): string {
  const by = [cell, ...(isSplit ? bringers.map((it) => `by_${it}`) : [])].join(', ');
  const columns = isSplit ? ['', ...bringers.map((it) => `by_${it}`)].join(', ') : '';
  // A service's own account is not the one that was paid.
  const counted = columns.replace('by_account_id', '0 as by_account_id');
  return `
    select ${by}, sum(paid) as paid_part, sum(known) as known_part, sum(every) as every_part from (
      select ${placed}${columns}, sum_installs as paid, sum_installs * 0 as known, sum_installs * 0 as every
      from (#bought) as bought_rows
      union all
      select ${placed}${counted}, sum_installs * 0 as paid,
        case when ${isKnown} then sum_installs else sum_installs * 0 end as known, sum_installs as every
      from (#installed) as installed_rows) as brought
    group by ${by}`;
}

/**
 * Cohorts shared out by the installs that were brought to their cell: a share is a source's installs
 * over all there are, or over those the sources counted where they say more. Where a service counted
 * the installs by source itself, its numbers are the shares. What is left of a cell is nobody's.
 */
export function sharedSql(question: SharedQuestion): { sql: string; params: Params } {
  const { splits, bringers, named, only, earned } = question;
  const isKnown =
    named.length > 0
      ? `(by_network_id > 0 or by_campaign_id in (${named.join(', ')}))`
      : 'by_network_id > 0';
  const others = splits.filter((it) => !Object.hasOwn(atOf, it));
  const sums = earned.measures.map((it) => `sum_${it}`);
  const out = [...splits.map(placeOf), ...bringers.map((it) => `by_${it}`)];
  const sql = `
    select ${[...out, ...sums.map((it) => `sum(${it} * part) as shared_${it}`)].join(', ')} from (
      select ${[placed, ...others.map((it) => `by_${it}`), ...sums].join(', ')}
      from (#earned) as earned_rows) as earned
    inner join (
      select ${[cell, ...bringers.map((it) => `by_${it}`)].join(', ')},
        case when known_all > 0 then known_part / known_all
          when every_all > paid_all and every_all >= 1 then paid_part / every_all
          when paid_all >= 1 then paid_part / paid_all
          else paid_part * 1.0 end as part
      from (${broughtSql(bringers, isKnown, true)}) as sources
      inner join (
        select ${cell}, paid_part as paid_all, known_part as known_all, every_part as every_all
        from (${broughtSql(bringers, isKnown, false)}) as cells) as whole_cells using (${cell})
      where ${only}) as shares using (${cell})
    group by ${out.join(', ')}`;
  return assembled(sql, question);
}

/** Puts the parts in their places; each place has parameters of its own. */
function assembled(sql: string, question: SharedQuestion): { sql: string; params: Params } {
  const params: Record<string, Params[string]> = {};
  let place = 0;
  const whole = sql.replaceAll(/#(earned|installed|bought)/g, (_, name: keyof SharedQuestion) => {
    const request = question[name as 'earned' | 'installed' | 'bought'];
    const part = partSql(request, `p${(place += 1)}`);
    Object.assign(params, part.params);
    return part.sql;
  });
  return { sql: whole, params };
}
