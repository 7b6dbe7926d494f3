import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { isLetIn, readNetwork, type Rule } from '#/store/network.ts';
import { allRules } from './address-guard.records.ts';
import { ipRulesEndpoints } from './ip-rules.contract.ts';
import { findRule, findUser, listAttempts, listRules, listUsers } from './ip-rules.records.ts';

type InputOf<K extends keyof typeof ipRulesEndpoints> = ParsedInputOf<(typeof ipRulesEndpoints)[K]>;

/** One change of the rules after the other: each is judged by all the others. */
const lockRules = ({ db }: Context) =>
  sql`lock table ip_rules in share row exclusive mode`.execute(db);

/**
 * Whoever would not come in any more from where they are must type that address. Asked after the
 * change was made in the transaction, so that what is judged is what would hold.
 */
async function refuseLockOut(context: Context, confirm: string | undefined) {
  const { db, who, address } = context;
  const me = await db
    .selectFrom('people')
    .select('ip_checked')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  if (!me.ip_checked || isLetIn(await allRules(db), who.id, address)) return;
  if (confirm === address && address !== '') return;
  const words = `This locks you out: you are at ${address}. Type that address to do it all the same.`;
  throw conflict(words, { confirm: words });
}

async function checkExempt({ db }: Context, ids: readonly number[]) {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '!=', 'left')
    .execute();
  const known = new Set(found.map((it) => it.id));
  if (ids.some((it) => !known.has(it)))
    throw invalid({ exempt: 'One of these people is not there.' });
}

const told = ({ kind, network, exempt }: Rule, label: string) => ({ kind, network, label, exempt });

async function saveRule(it: InputOf<'POST /save-ip-rule'>, context: Context) {
  const { db, who, now, audit } = context;
  const read = readNetwork(it.network);
  if ('problem' in read) throw invalid({ network: read.problem });
  const { network } = read;
  const exempt = [...new Set(it.exempt)].sort((a, b) => a - b);
  await lockRules(context);
  const before = it.id === undefined ? undefined : await findRule(context, it.id);
  if (before && it.version === undefined) {
    throw invalid({ version: 'Say which version you changed.' });
  }
  if (before && before.version !== it.version) throw stale(before);
  await checkExempt(context, exempt);
  const twin = await db
    .selectFrom('ip_rules')
    .select('label')
    .where('network', '=', network)
    .where('id', '!=', it.id ?? 0)
    .executeTakeFirst();
  if (twin)
    throw conflict(`${twin.label} is about ${network} already.`, {
      network: `There is a rule about ${network}.`,
    });
  const values = { kind: it.kind, network, label: it.label, exempt };
  const { id } = before
    ? await db
        .updateTable('ip_rules')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('ip_rules')
        .values({ ...values, made_by: who.id, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
  await refuseLockOut(context, it.confirm);
  const old = before && {
    ...told({ ...before, exempt: before.exempt.map((one) => one.id) }, before.label),
  };
  audit({
    action: before ? 'ip-rule.change' : 'ip-rule.add',
    subject: ['ip-rule', id],
    ...(old && { before: old }),
    after: told(values, it.label),
  });
  return findRule(context, id);
}

async function deleteRule(it: InputOf<'POST /delete-ip-rule'>, context: Context) {
  const { db, audit } = context;
  await lockRules(context);
  const before = await findRule(context, it.id);
  if (before.version !== it.version) throw stale(before);
  await db.deleteFrom('ip_rules').where('id', '=', it.id).execute();
  await refuseLockOut(context, it.confirm);
  audit({
    action: 'ip-rule.delete',
    subject: ['ip-rule', it.id],
    before: told({ ...before, exempt: before.exempt.map((one) => one.id) }, before.label),
  });
  return { message: `The rule ${before.label} is deleted.` };
}

async function switchCheck(it: InputOf<'POST /update-user-ipcheck'>, context: Context) {
  const { db, audit } = context;
  await findUser(context, it.id);
  await db.selectFrom('people').select('id').where('id', '=', it.id).forUpdate().execute();
  const before = await findUser(context, it.id);
  if (!before.canSwitch) throw notAllowed('Only people of a lower rank than yours can be changed.');
  if (before.version !== it.version) throw stale(before);
  if (before.checked === it.checked) {
    throw conflict(`${before.name} is ${it.checked ? 'checked' : 'not checked'} already.`);
  }
  const { version } = await db
    .updateTable('people')
    .set((eb) => ({ ip_checked: it.checked, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await refuseLockOut(context, it.confirm);
  audit({
    action: 'person.ip-check',
    subject: ['person', it.id],
    before: { checked: before.checked },
    after: { checked: it.checked },
  });
  const message = it.checked
    ? `The rules concern ${before.name} from now on.`
    : `${before.name} may come from anywhere.`;
  return { message, version };
}

export const ipRulesServed = serve(ipRulesEndpoints, {
  'GET /ip-rules': async (_input, context) => {
    const { checked } = await context.db
      .selectFrom('people')
      .select(sql<number>`count(*)::int`.as('checked'))
      .where('ip_checked', '=', true)
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    return { rows: await listRules(context), address: context.address, checked };
  },
  'POST /save-ip-rule': saveRule,
  'POST /delete-ip-rule': deleteRule,
  'GET /get-ip-users': listUsers,
  'POST /update-user-ipcheck': switchCheck,
  'GET /ip-attempts': listAttempts,
});
