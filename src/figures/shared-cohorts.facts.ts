import { eachDay, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { totals } from '#/store/facts/totals.ts';
import type { CohortQuestion } from './attributed-cohorts.facts.ts';
import { bringers, isAsked, isBringer, placesOf } from './cohort-bringers.ts';
import type { Row, SumsRow } from './kept/day-sums.ts';
import { paidCampaigns, type PaidCampaigns } from './paid-campaigns.facts.ts';
import type { Selection } from './selection.records.ts';
import { cellColumns, placeOf, sharedSql } from './shared-cohorts.sql.ts';
import { remainders, type Columns } from './shared-remainders.ts';

interface Named {
  campaigns: readonly number[];
  /** Campaigns that cohorts name without a media source, and whose cost nobody reports. */
  unknown: readonly number[];
  paid: PaidCampaigns | undefined;
}

/** Days with other apps left out than on their neighbours, which are asked for one by one. */
const FEW = 4;

/**
 * What a source says without a media source, shared out by installs; unless it names a campaign, as
 * figures do that were taken in before cohorts kept their media source. Kept by day, because it takes
 * long and a change moves few days.
 */
export async function sharedRows(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<SumsRow[]> {
  const named = await namedCampaigns(facts, selection, question.days);
  const { days, except = [], ...rest } = question;
  const groups = alike(days, except);
  if (groups.length <= FEW || rest.splits.includes('country')) {
    const found = await Promise.all(
      groups.map(({ ranges, out }) => keptRows(facts, selection, { ...rest, ranges, out }, named)),
    );
    return found.flat();
  }
  // Where apps miss days here and there, nearly every day would be a question of its own.
  const splits = [...new Set([...rest.splits, 'app_id'])];
  const all = { ...rest, splits, ranges: [days], out: [] };
  const rows = await keptRows(facts, selection, all, named);
  const out = new Map(
    groups.flatMap((it) =>
      it.ranges.flatMap((range) => eachDay(range).map((day) => [day, new Set(it.out)] as const)),
    ),
  );
  return rows.filter(({ values }) => {
    const apps = out.get(String(values['day']));
    return apps !== undefined && !apps.has(Number(values['app_id']));
  });
}

interface KeptRows extends Omit<CohortQuestion, 'days' | 'except'> {
  ranges: readonly DayRange[];
  /** Apps left out on all these days. */
  out: readonly number[];
}

async function keptRows(
  facts: Facts,
  selection: Selection,
  { ranges, out, ...rest }: KeptRows,
  named: Named,
): Promise<SumsRow[]> {
  const { apps, within, countries, platforms, mediaSources, campaigns, accounts, organic } =
    selection;
  const asked = [mediaSources, campaigns, accounts, organic, selection.unpaidSources];
  const place = [apps, within, countries, platforms, selection.money];
  const key = ['shared-cohorts', place, asked, rest, named, out];
  const compute = async (range: DayRange) => {
    const except = out.length > 0 ? [{ apps: out, ...range }] : [];
    const rows = await sharedOn(facts, selection, { ...rest, days: range, except }, named);
    return Map.groupBy(rows, (it) => String(it.values['day']));
  };
  const byDay = ranges.map((range) =>
    facts.byDay({ key, tables: ['cohort', 'acquisition'], days: range, compute }),
  );
  return (await Promise.all(byDay)).flatMap((it) => [...it.values()].flat());
}

/** The same without keeping anything, for who keeps it in another form. */
export async function sharedRowsOnce(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<SumsRow[]> {
  const named = await namedCampaigns(facts, selection, question.days);
  return sharedOn(facts, selection, question, named);
}

/** Days by the apps that are left out on them, those of the same apps together. */
function alike(days: DayRange, except: readonly Stretch[]) {
  const groups = new Map<string, { out: number[]; ranges: DayRange[]; last: number }>();
  for (const [at, day] of eachDay(days).entries()) {
    const there = except.filter((it) => it.from <= day && day <= it.to);
    if (there.some((it) => it.apps === 'all')) continue;
    const apps = new Set(there.flatMap((it) => (it.apps === 'all' ? [] : it.apps)));
    const out = [...apps].sort((a, b) => a - b);
    const name = out.join(' ');
    const group = groups.get(name) ?? { out, ranges: [], last: -1 };
    groups.set(name, group);
    if (group.last === at - 1 && group.ranges.length > 0) group.ranges.at(-1)!.to = day;
    else group.ranges.push({ from: day, to: day });
    group.last = at;
  }
  return [...groups.values()];
}

/** Campaigns that cohorts of some days name without their media source, in order. */
export async function campaignsWithoutSource(facts: Facts, days: DayRange): Promise<number[]> {
  const byDay = await facts.byDay({
    key: ['campaigns-of-cohorts'],
    tables: ['cohort'],
    days,
    compute: async (range) => {
      const rows = await facts.query(
        `select day, campaign_id from deltas(cohort)
         where day >= day($from) and day <= day($to) and network_id = 0 and campaign_id > 0
         and selected > 0 group by day, campaign_id having row_total() > 0`,
        { ...range },
      );
      const groups = Map.groupBy(rows, (it) => String(it['day']));
      return new Map(
        [...groups].map(([day, of]) => [day, of.map((it) => Number(it['campaign_id']))]),
      );
    },
  });
  return [...new Set([...byDay.values()].flat())].sort((a, b) => a - b);
}

async function namedCampaigns(facts: Facts, selection: Selection, days: DayRange): Promise<Named> {
  const ids = await campaignsWithoutSource(facts, days);
  if (ids.length === 0) return { campaigns: [], unknown: [], paid: undefined };
  const paid = await paidCampaigns(facts, selection);
  return {
    campaigns: ids.filter((it) => paid.sourceOf(it) > 0),
    unknown: ids.filter((it) => paid.sourceOf(it) === 0),
    paid,
  };
}

/** Shared cohorts of a range, each row with its day. */
async function sharedOn(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
  named: Named,
): Promise<SumsRow[]> {
  const [own, parts] = await Promise.all([
    namedRows(facts, selection, question, named),
    parted(facts, selection, question, named),
  ]);
  return [...own, ...parts];
}

const requestOf = (selection: Selection, { days, except, ages, measures }: CohortQuestion) => ({
  table: 'cohort' as const,
  measures: measures as ['installs'],
  ...days,
  scopeApps: selection.apps,
  within: selection.within,
  except,
  into: selection.money?.into('cohort'),
  where: { ...placesOf(selection), age: ages, network_id: [0] },
});

/** Where cohorts name a campaign: it is no guess whose they are. */
async function namedRows(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
  { campaigns, paid }: Named,
): Promise<SumsRow[]> {
  if (campaigns.length === 0 || !paid) return [];
  const request = requestOf(selection, question);
  const plain = question.splits.filter((it) => !isBringer(it));
  const rows: Row[] = await totals(facts, {
    ...request,
    by: [...new Set([...plain, 'day', 'campaign_id'])] as ['day'],
    where: { ...request.where, campaign_id: campaigns },
  });
  const asked = isAsked(selection, question);
  return rows.flatMap((row) => {
    const campaign = Number(row['campaign_id']);
    const network = paid.sourceOf(campaign);
    const account = paid.accountOf(network, campaign);
    const values = { ...row, network_id: network, account_id: account };
    return asked({ network, campaign, account }) ? [{ values, isEstimated: false }] : [];
  });
}

/** Who has to be told apart to answer a question. */
function neededOf(selection: Selection, { splits, brought }: CohortQuestion, named: Named) {
  const { mediaSources, campaigns, accounts } = selection;
  const needsAll = named.campaigns.length > 0 || Boolean(accounts) || splits.includes('account_id');
  const isFiltered = {
    network_id: mediaSources ?? brought,
    campaign_id: campaigns,
    account_id: undefined,
  };
  return bringers.filter((it) => needsAll || splits.includes(it) || Boolean(isFiltered[it]));
}

/** SQL condition on who brought the installs; everything where Organic is asked for, who gets the rest. */
function onlyOf(
  selection: Selection,
  { brought }: CohortQuestion,
  isOrganicAsked: boolean,
): string {
  const { mediaSources, campaigns, unpaidSources } = selection;
  if (isOrganicAsked) return '1 = 1';
  const listed = (ids: readonly number[]) => (ids.length === 0 ? 'null' : ids.join(', '));
  const conditions = [
    ...(mediaSources ? [`by_network_id in (${listed(mediaSources)})`] : []),
    ...(campaigns ? [`by_campaign_id in (${listed(campaigns)})`] : []),
    ...(brought === 'paid' ? [`by_network_id not in (${listed(unpaidSources)})`] : []),
  ];
  return conditions.length > 0 ? conditions.join(' and ') : '1 = 1';
}

/** Everything else: by who brought the installs of the cell, and what is left to Organic. */
async function parted(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
  named: Named,
): Promise<SumsRow[]> {
  const { splits, measures, days } = question;
  const { organic, apps, accounts } = selection;
  const plain = [...new Set([...splits.filter((it) => !isBringer(it)), 'day'])];
  const asked = isAsked(selection, question);
  const isOrganicAsked = asked({ network: organic, campaign: 0, account: 0 });
  const needed = neededOf(selection, question, named);
  const request = requestOf(selection, question);
  const isNaming = named.campaigns.length > 0;
  const unnamed = isNaming ? { campaign_id: [0, ...named.unknown] } : {};
  const earned = { ...request, where: { ...request.where, ...unnamed } };
  const installs = { ...days, scopeApps: apps, measures: ['installs'] };
  const known = needed.filter((it) => it === 'campaign_id');
  const { sql, params } = sharedSql({
    earned: { ...earned, by: [...new Set([...plain, ...cellColumns])] },
    installed: {
      ...installs,
      table: 'cohort',
      by: [...cellColumns, 'network_id', ...known],
      where: { ...placesOf(selection), age: [0] },
    },
    bought: {
      ...installs,
      table: 'acquisition',
      by: [...new Set([...cellColumns, ...needed])],
      where: placesOf(selection),
    },
    splits: plain,
    bringers: needed,
    named: named.campaigns,
    only: isNaming ? '1 = 1' : onlyOf(selection, question, isOrganicAsked),
  });
  // Where a service tells it all, nothing is left to share out: that is told by far sooner.
  const whole = await totals(facts, { ...earned, by: plain as ['day'] });
  if (whole.length === 0) return [];
  const [found, paid] = await Promise.all([
    facts.query(sql, params),
    accounts || splits.includes('account_id') ? paidCampaigns(facts, selection) : named.paid,
  ]);
  const rows = found.map((row) => namedRow(row, { plain, needed, measures }));
  const mine = rows.flatMap((row) => {
    const campaign = Number(row['campaign_id'] ?? 0);
    const network = Number(row['network_id'] ?? 0) || (paid?.sourceOf(campaign) ?? 0);
    const account = Number(row['account_id'] ?? 0) || (paid?.accountOf(network, campaign) ?? 0);
    if (needed.length > 0 && !asked({ network, campaign, account })) return [];
    return [{ ...row, network_id: network, campaign_id: campaign, account_id: account }];
  });
  const left = isOrganicAsked ? remainders(whole, rows, { plain, measures, organic }) : [];
  return [...mine, ...left].map((values) => ({ values, isEstimated: true }));
}

/** A row under the names that were asked for. */
function namedRow(row: Row, { plain, needed, measures }: Columns & { needed: readonly string[] }) {
  const found: Row = {};
  for (const it of plain) found[it] = row[placeOf(it)] ?? '';
  for (const it of needed) found[it] = row[`by_${it}`] ?? 0;
  for (const it of measures) found[it] = row[`shared_sum_${it}`] ?? null;
  return found;
}
