import { isDay } from '#/kernel/days.ts';
import { crossRate, inverse, parseRate, type Rate } from '#/kernel/rates.ts';

export interface FileRate {
  /** Number of its row, counted as spreadsheets do. */
  row: number;
  day: string;
  currency: string;
  rate: Rate;
}

export interface RateFile {
  rates: FileRate[];
  problems: { row: number; column: string; message: string }[];
}

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const isCode = (it: string) => /^[A-Z]{3}$/.test(it);

/** Headings of a list with a row for each day and currency. */
const headings = {
  day: ['day', 'date'],
  currency: ['currency', 'code'],
  rate: ['rate', 'usd per unit', 'usd_per_unit', 'usd'],
  units: ['units per usd', 'units_per_usd', 'per usd', 'per_usd'],
};

/**
 * The rates of a file: a list with the columns day, currency and rate (dollars for one unit) or
 * units per USD; or the table of the European Central Bank, which has a column for each currency
 * with its units for one euro.
 */
export function readRateFile(table: readonly (readonly string[])[]): RateFile {
  const header = (table[0] ?? []).map((it) => it.trim());
  const rows = table.slice(1).map((cells, at) => ({ cells, row: at + 2 }));
  const filled = rows.filter(({ cells }) => cells.some((it) => it !== ''));
  if (header.includes('USD') && header.filter(isCode).length > 1)
    return readBankTable(header, filled);
  return readList(header, filled);
}

interface Row {
  cells: readonly string[];
  row: number;
}

function readBankTable(header: readonly string[], rows: readonly Row[]): RateFile {
  const file: RateFile = { rates: [], problems: [] };
  const usd = header.indexOf('USD');
  for (const { cells, row } of rows) {
    const day = cells[0] ?? '';
    if (!isDay(day)) {
      file.problems.push({ row, column: header[0]!, message: 'This is no day as YYYY-MM-DD.' });
      continue;
    }
    const usdPerEuro = parseRate(cells[usd] ?? '');
    if (!usdPerEuro) continue;
    file.rates.push({ row, day, currency: 'EUR', rate: usdPerEuro });
    header.forEach((currency, at) => {
      // Currencies that no longer exist say N/A.
      const units = at === usd || !known.has(currency) ? undefined : parseRate(cells[at] ?? '');
      if (units) file.rates.push({ row, day, currency, rate: crossRate(usdPerEuro, units) });
    });
  }
  return file;
}

function readList(header: readonly string[], rows: readonly Row[]): RateFile {
  const place = (names: readonly string[]) =>
    header.findIndex((it) => names.includes(it.toLowerCase()));
  const at = { day: place(headings.day), currency: place(headings.currency) };
  const [rateAt, unitsAt] = [place(headings.rate), place(headings.units)];
  const file: RateFile = { rates: [], problems: [] };
  if (at.day < 0 || at.currency < 0 || (rateAt < 0 && unitsAt < 0)) {
    const message = 'The first row needs the headings day, currency and rate (USD for one unit).';
    return { ...file, problems: [{ row: 1, column: '', message }] };
  }
  const seen = new Set<string>();
  for (const { cells, row } of rows) {
    const wrong = (column: string, message: string) =>
      void file.problems.push({ row, column, message });
    const day = cells[at.day] ?? '';
    const currency = (cells[at.currency] ?? '').toUpperCase();
    const written = parseRate(cells[rateAt < 0 ? unitsAt : rateAt] ?? '');
    if (!isDay(day)) wrong('day', 'This is no day as YYYY-MM-DD.');
    else if (!known.has(currency)) wrong('currency', 'There is no such currency.');
    else if (currency === 'USD') wrong('currency', 'A dollar is a dollar: USD needs no rate.');
    else if (!written) wrong('rate', 'This is no rate above 0 with at most 18 decimals.');
    else if (seen.has(`${day} ${currency}`)) wrong('day', 'This day and currency is there twice.');
    else {
      seen.add(`${day} ${currency}`);
      file.rates.push({ row, day, currency, rate: rateAt < 0 ? inverse(written) : written });
    }
  }
  return file;
}
