import type { MadeAgain } from '#/domains/catalogue/data-entry/imports/enter-again.server.ts';
import type { Db } from '#/store/records/records.ts';
import type { DemoFile } from './history/demo-file.ts';
import { demoFiles } from './history/files.ts';

/** Makes the demo company's reports again, by their names; its history is not kept in files. */
export async function demoReports(db: Db): Promise<MadeAgain> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'demo-history')
    .executeTakeFirst();
  if (!setting) return () => undefined;
  const { today } = setting.value as { today: string };
  let makers: Map<string, () => DemoFile> | undefined;
  return (name) => {
    makers ??= new Map([...demoFiles(today)].map((make) => [make().name, make]));
    return makers.get(name)?.();
  };
}
