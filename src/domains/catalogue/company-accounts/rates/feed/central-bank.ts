import Papa from 'papaparse';
import { shortDay } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import { readRateFile } from '../rate-file.ts';
import type { NewRate } from '../write-rates.records.ts';
import { FeedFailure, type FeedCall } from './rate-feed.ts';
import { unzipOne } from './unzip-one.ts';

const HOST = 'www.ecb.europa.eu';
/**
 * The same table lies there unpacked as `eurofxref-hist.csv`, but that copy has been seen to end in
 * 2010, with a last row of made-up rates.
 */
const PATH = '/stats/eurofxref/eurofxref-hist.zip';
const NAME = 'The European Central Bank';
/** No series of holidays is longer. */
const MOST_SILENT_DAYS = 10;

/**
 * The reference rates of all days from one on. Banks' holidays and weekends have none.
 * @throws FeedFailure, also when the table ends so long ago that it cannot be the right one.
 */
export async function fetchBankRates(
  { outbound, signal }: FeedCall,
  { from, today }: { from: string; today: string },
): Promise<NewRate[]> {
  const request = {
    url: new URL(`https://${HOST}${PATH}`),
    hosts: [HOST],
    encoding: 'latin1' as const,
    ...(signal && { signal }),
  };
  const { status, text } = await outbound(request).catch((error: unknown) => {
    if (error instanceof CannotReach) throw new FeedFailure(error.message);
    throw error;
  });
  if (status !== 200) throw new FeedFailure(`${NAME} gave no rates (${status}).`);
  const csv = unzipOne(Buffer.from(text, 'latin1'));
  if (csv === undefined) throw new FeedFailure(`${NAME} sent something else than a packed table.`);
  const { rates, problems } = readRateFile(Papa.parse<string[]>(csv).data);
  const last = rates.reduce((latest, it) => (it.day > latest ? it.day : latest), '');
  if (problems.length > 0 || last === '') throw new FeedFailure(`${NAME} sent an unknown table.`);
  if (last < addDays(today, -MOST_SILENT_DAYS)) {
    throw new FeedFailure(`${NAME} sent rates that end on ${shortDay(last, today)}.`);
  }
  return rates.filter((it) => it.day >= from);
}
