import { lookUp } from '#/kernel/look-up.ts';
import { invalid } from '#/kernel/refusal.ts';
import { definitionOf, type Precedence } from '#/store/facts/tables.ts';
import type { NetworkType } from '#/store/records/tables/apps.ts';
import { plainName } from '../imports/columns.ts';
import type { Columns, FigureKind, MeasureColumn, ReportFormat, Role } from '../imports/report.ts';
import { appRoles, bases, mappedRoles, rolesOf, unitsOf } from './fields.ts';
import type { MappedColumn, Meaning } from './mappings.contract.ts';

/** The set of a table's headings, whatever their order and case. */
export const headerKey = (header: readonly string[]): string =>
  header.map(plainName).sort().join('\n');

const isRole = (field: string): field is Role => (mappedRoles as readonly string[]).includes(field);
const rates: readonly (FigureKind | undefined)[] = ['share', 'percent', 'mean'];

function wrongColumn(it: MappedColumn, { table, columns }: Meaning, header: ReadonlySet<string>) {
  const { column, field, unit } = it;
  const isMeasure = definitionOf(table).measures.includes(field);
  if (!header.has(plainName(column))) return `There is no column ${column}.`;
  if (!isMeasure && !(rolesOf(table) as string[]).includes(field)) {
    return `${column} cannot mean ${field} here.`;
  }
  if (field !== 'part' && columns.filter((other) => other.field === field).length > 1) {
    return `Two columns mean ${field}.`;
  }
  if (!isMeasure) return undefined;
  if (!unitsOf(field).includes(unit ?? unitsOf(field)[0]!)) {
    return `${column} cannot be written in that unit.`;
  }
  const base = rates.includes(unit) ? lookUp(bases, field) : undefined;
  if (base && !columns.some((other) => other.field === base)) {
    return `${column} is a rate: say which column is ${base.replaceAll('_', ' ')}.`;
  }
  return undefined;
}

/** What is wrong with a mapping for a table with these headings. @throws Refusal `invalid` */
export function checkMeaning(meaning: Meaning, header: readonly string[]): void {
  const { table, columns, appId } = meaning;
  const fields = columns.map((it) => it.field);
  const names = new Set(header.map(plainName));
  const wrong = (message: string) => invalid({ columns: message });
  for (const it of columns) {
    const message = wrongColumn(it, meaning, names);
    if (message !== undefined) throw wrong(message);
  }
  if (!fields.includes('day')) throw wrong('Say which column is the day.');
  if (table === 'cohort' && !fields.includes('age')) {
    throw wrong('Say which column is the age in days since the install.');
  }
  if (!fields.some((it) => definitionOf(table).measures.includes(it))) {
    throw wrong('Say which column is a figure.');
  }
  if (appId === undefined && !fields.some((it) => appRoles.includes(it))) {
    throw wrong('Say which column is the app, or choose the one app all rows are about.');
  }
}

/**
 * Whose word counts. Money that an analytics service reports is somebody else's, who reports it too.
 */
function precedenceOf(type: NetworkType, table: Meaning['table']): Precedence {
  if (type === 'mediation') return 'mediation';
  const own: readonly Meaning['table'][] = ['engagement', 'audience', 'store_console'];
  if (type !== 'analytics' || own.includes(table)) return 'network';
  if (table === 'cohort') return 'attributedCohort';
  return table === 'monetisation' ? 'compared' : 'attribution';
}

function columnsOf(meaning: Meaning, header: readonly string[]): Columns {
  const plain = header.map(plainName);
  const placed = meaning.columns.map((it) => ({
    ...it,
    index: plain.indexOf(plainName(it.column)),
  }));
  const measureOf = (it: MappedColumn & { index: number }): MeasureColumn => {
    const kind = it.unit ?? unitsOf(it.field)[0]!;
    const base = placed.find((other) => other.field === lookUp(bases, it.field));
    return {
      measure: it.field,
      kind,
      index: it.index,
      field: plainName(it.column),
      age: 0,
      cumulative: false,
      blank: 'absent',
      ...(rates.includes(kind) && base && { of: base.index }),
    };
  };
  return {
    dimensions: placed.flatMap(({ field, index, column }) =>
      isRole(field) ? [{ role: field, index, field: plainName(column) }] : [],
    ),
    measures: placed.filter((it) => !isRole(it.field)).map(measureOf),
  };
}

/** A mapping with what it is called and the headings it is for. */
export interface Mapped extends Meaning {
  id: number;
  name: string;
  header: string;
  networkType: NetworkType;
}

/** A report as a mapping reads it: any table with exactly these headings. */
export function mappedFormat(it: Mapped): ReportFormat {
  const { appId, country, adFormat, dayOrder } = it;
  return {
    code: it.network,
    mappingId: it.id,
    mapped: it,
    name: it.name,
    table: it.table,
    network: it.network,
    inAccountCurrency: true,
    timezone: it.zone,
    precedence: precedenceOf(it.networkType, it.table),
    settlesAfter: 1,
    columns: (names) => (headerKey(names) === it.header ? columnsOf(it, names) : undefined),
    ...(dayOrder !== 'ymd' && { dayOrder }),
    fixed: {
      ...(appId !== undefined && { appId }),
      ...(country !== undefined && { country }),
      ...(adFormat !== undefined && { adFormat }),
    },
  };
}
