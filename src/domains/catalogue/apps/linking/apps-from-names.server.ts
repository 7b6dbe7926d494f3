import { scopeOf, may } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { addApps, plan, type NewApp } from '../register/add-apps.server.ts';
import { platformWords } from '../register/app-words.ts';
import { checkOwners } from '../register/save-app.server.ts';
import { count, keepStep, toChange } from './link-step.server.ts';
import type { linkingEndpoints } from './linking.contract.ts';
import { heldReports, type LinkStep } from './linking.records.ts';

type Make = ParsedInputOf<(typeof linkingEndpoints)['POST /apps-from-names']>;

/** Makes apps of the names and links them, all or none; what is wrong is said row by row. */
export async function makeApps({ names, teamId, accountId }: Make, context: Context) {
  const { db, who } = context;
  await checkOwners(context, { teamId, accountId });
  const ids = names.flatMap((it) => it.ids);
  if (new Set(ids).size !== ids.length) throw invalid({ names: 'A name is there twice.' });
  const known = await toChange(context, ids);
  const problems = new Map<string, string>();
  const wrong = (at: number, field: string, message: string) =>
    problems.set(`names.${at}.${field}`, message);
  for (const [at, it] of names.entries()) {
    for (const id of it.ids) {
      const { name, app_id, app, platform } = known.get(id)!;
      if (app_id !== null) wrong(at, 'ids', `${name} is linked to ${app} already.`);
      else if (platform !== null && platform !== it.platform)
        wrong(at, 'platform', `${name} is an ${platformWords[platform]} app.`);
    }
  }
  const wanted = names.map((it): NewApp => ({
    name: it.name,
    platform: it.platform,
    package: it.package ?? '',
    storeId: it.storeId,
    teamId,
    accountId,
    status: 'live',
  }));
  const { planned, problems: inTheWay } = await plan(context, wanted);
  for (const it of inTheWay) wrong(it.at, it.field, it.message);
  if (problems.size > 0) {
    const rows = new Set([...problems.keys()].map((it) => it.split('.')[1]));
    const words = `${rows.size} of ${names.length} apps cannot be made. None was.`;
    throw conflict(words, Object.fromEntries(problems));
  }
  const made = await addApps(context, planned);
  const steps = names.flatMap((it, at) =>
    it.ids.map((id): LinkStep => ({ id, from: null, to: made[at]! })),
  );
  const change = await keepStep(context, steps, 'link');
  const scope = scopeOf(may('imports:write'), who.grants);
  return {
    message: `Added ${counted(made.length, 'app')}, linked ${count(steps)}`,
    change,
    reports: await heldReports(db, who, scope, [...known.values()]),
    apps: made.map((id, at) => ({ id, name: planned[at]!.name })),
  };
}
