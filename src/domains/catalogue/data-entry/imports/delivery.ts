import type { Delivery, Slice } from '#/store/facts/facts.ts';
import { packed, packsJoined } from '#/store/facts/packed-rows.ts';
import { partsOf, type FactTableName } from '#/store/facts/tables.ts';
import { packedApart } from './apart.ts';
import { isWithinSpans, type AppSpan } from './app-spans.ts';
import type { Catalogue } from './catalogue.ts';
import type { MoneyContext } from './conversion.ts';
import { FactMaker, type Additions, type Fact, type FactsOfReport } from './fact-maker.ts';
import type { Preview } from './preview.ts';
import { readReport } from './read-report.ts';
import { isLarge, type ReportFile, type ReportFormat } from './report.ts';

/**
 * What a checked report brings to the facts: the rows of the apps its preview names, streamed from
 * the file once more, and the slices they replace: each of these apps over all days of the report.
 * Where parts are kept of these days (instances, creatives), or the report tells of some, they are
 * replaced with it.
 * `staying` are rows of these slices that the report does not replace.
 */
export function deliveriesOf(
  file: ReportFile,
  format: ReportFormat,
  fetchedAt: Date,
  preview: Preview,
  accountId: number,
  catalogue: Catalogue,
  additions: Additions,
  spans: readonly AppSpan[],
  money: MoneyContext,
  isBesideParts: boolean,
  staying: (spans: readonly AppSpan[]) => AsyncIterable<Fact> = noFacts,
): Delivery[] {
  const common = {
    source: format.code,
    sourceTimezone: format.timezone,
    fetchedAt,
    precedence: isWholeMediation(format, preview) ? 'wholeMediation' : format.precedence,
    slices: slicesOf(spans, preview.networkId, accountId, catalogue.networks.get(format.network)),
  };
  const deliveryInto = (table: FactTableName, before: AsyncIterable<Fact>) => {
    const report = { table, fetchedAt, accountId, spans, money };
    const apart = () => packedApart(file, format, report, catalogue, additions);
    const rows = isLarge(file)
      ? { packed: packsJoined(table, packed(table, before), apart()) }
      : both(before, factsOf(file, format, report, catalogue, additions));
    // The rows have the dimensions and measures of their table by name; the store checks each value.
    return { ...common, table, rows } as Delivery;
  };
  const days = deliveryInto(format.table, staying(spans));
  const parts = partsOf(format.table);
  if (!parts) return [days];
  if (preview.isSplit) return [days, deliveryInto(parts, noFacts())];
  return isBesideParts ? [days, { ...common, table: parts, rows: [] } as Delivery] : [days];
}

/** Whether a mediation's report names none of the networks whose money it tells. */
const isWholeMediation = ({ precedence, table }: ReportFormat, { networks }: Preview): boolean =>
  precedence === 'mediation' && table === 'monetisation' && networks?.length === 0;

/** All days of all apps that a batch is about. */
export const wholeSpans = ({ apps, from, to }: Preview): AppSpan[] =>
  apps.map(({ appId }) => ({ appId, from, to }));

async function* noFacts(): AsyncGenerator<Fact> {}

async function* both(
  staying: AsyncIterable<Fact>,
  fresh: AsyncIterable<Fact>,
): AsyncGenerator<Fact> {
  yield* staying;
  yield* fresh;
}

/** What a report of one network replaces: its own figures, and those of all networks together. */
export const replacedNetworks = (
  networkId: number | undefined,
  own: number | undefined,
): number[] => [...new Set([networkId, own])].filter((it) => it !== undefined);

/**
 * A report of one network says nothing of the others. Of a mediation it also replaces what an
 * earlier report said of all networks together, which would count its money a second time.
 */
function slicesOf(
  spans: readonly AppSpan[],
  networkId: number | null,
  accountId: number,
  own: number | undefined,
): Slice[] {
  const networks = networkId ? replacedNetworks(networkId, own) : [undefined];
  return spans.flatMap(({ appId, from, to }) =>
    networks.map((network_id) => ({
      account_id: accountId,
      app_id: appId,
      ...(network_id === undefined ? {} : { network_id }),
      from,
      to,
    })),
  );
}

/** The facts on the days the delivery speaks of: of what waited, some may have come anew meanwhile. */
async function* within(
  spans: readonly AppSpan[],
  facts: AsyncIterable<Fact>,
): AsyncGenerator<Fact> {
  const isOurs = isWithinSpans(spans);
  for await (const fact of facts) {
    if (isOurs(Number(fact['app_id']), String(fact['day']))) yield fact;
  }
}

/** The rows of a report as facts of a table: names become ids. */
export const factsOf = (
  file: ReportFile,
  format: ReportFormat,
  report: FactsOfReport,
  catalogue: Catalogue,
  additions: Additions,
): AsyncGenerator<Fact> =>
  within(report.spans, allFacts(file, format, report, catalogue, additions));

async function* allFacts(
  file: ReportFile,
  format: ReportFormat,
  report: FactsOfReport,
  catalogue: Catalogue,
  additions: Additions,
): AsyncGenerator<Fact> {
  const maker = new FactMaker(format, report, catalogue, additions);
  for await (const { rows } of readReport(file, report.fetchedAt, [format])) {
    await maker.prepare(rows);
    for (const row of rows) {
      const fact = maker.make(row);
      if (fact) yield fact;
    }
  }
}
