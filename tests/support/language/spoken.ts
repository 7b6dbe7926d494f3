import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** What a server in some language says, and what it reads in the reports of networks. */

const fixtures = new URL(
  '../../../src/domains/catalogue/data-entry/imports/fixtures/',
  import.meta.url,
);

/** A report as it was read: its format, and every row. */
async function readReports(): Promise<Record<string, unknown>> {
  const { readWhole } = await import('../reports.ts');
  const read: Record<string, unknown> = {};
  for (const name of readdirSync(fixtures).filter((it) => !/events/.test(it))) {
    const { source, rows, problems } = await readWhole(await readFile(new URL(name, fixtures)));
    read[name] = { source, rows, problems: problems.length };
  }
  return read;
}

/** A refusal, a mail, a day and a country, by the name of what they are. */
async function say(): Promise<Record<string, string>> {
  const { conflict, unauthenticated, stale } = await import('#/kernel/refusal.ts');
  const { codeMail } = await import('#/domains/platform/auth/mails.ts');
  const { namedDay, relativeTime } = await import('#/kernel/date-words.ts');
  const { placeWords } = await import('#/domains/platform/auth/locations/place-words.ts');
  const mail = codeMail({ name: 'Amna', email: 'amna@backlot.example' }, '123456');
  const now = new Date('2025-11-20T06:00:00Z');
  return {
    refused: stale({}).message,
    asItIs: conflict('Zap').message,
    signedOut: unauthenticated().message,
    subject: mail.subject,
    mail: mail.text,
    markup: mail.html ?? '',
    day: namedDay('2025-11-21'),
    ago: relativeTime(new Date('2025-11-20T03:00:00Z'), now),
    country: placeWords('DE'),
  };
}

export const spoken = async () => ({ read: await readReports(), said: await say() });
