import { sql } from 'kysely';
import { requireUsable } from '#/figures/own/own-measures.records.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import type { Card } from './cards/card.contract.ts';
import { measuresOn, requireCards } from './cards/require-cards.server.ts';
import type { OwnDashboard, ownDashboardEndpoints } from './dashboards.contract.ts';
import { findDashboard, knownSharees, mayChange, setSharees } from './dashboards.records.ts';
import { tellMakers } from './links/tell-makers.records.ts';

type Save = ParsedInputOf<(typeof ownDashboardEndpoints)['POST /save-own-dashboard']>;
type Share = ParsedInputOf<(typeof ownDashboardEndpoints)['POST /share-own-dashboard']>;

/** @throws Refusal `not-found` for one that the reader may not open. */
export async function openDashboard(context: Context, id: number): Promise<OwnDashboard> {
  const found = await findDashboard(context, id);
  if (!found) throw notFound('This dashboard');
  return found;
}

/** One's own. @throws Refusal `not-found`, `not-allowed` for another person's. */
async function ownDashboard(context: Context, id: number): Promise<OwnDashboard> {
  const found = await openDashboard(context, id);
  if (found.mine) return found;
  throw notAllowed(`Only ${found.author.name} shares and deletes this dashboard.`);
}

/** One that may be changed. @throws Refusal `not-found`, `not-allowed` for one that is only read. */
async function changeableDashboard(context: Context, id: number): Promise<OwnDashboard> {
  const found = await openDashboard(context, id);
  if (found.mayChange) return found;
  throw notAllowed(`Only ${found.author.name} and whom they let change this dashboard may do so.`);
}

const cleaned = (card: Card): Card =>
  card.kind === 'note' ? { ...card, text: cleanRichText(card.text) } : card;

const told = ({ name, filter, cards }: Pick<OwnDashboard, 'name' | 'filter' | 'cards'>) => ({
  name,
  filter,
  cards,
});

/** Makes or changes one; two changes at once: the later is answered with what stands there by now. */
export async function saveDashboard({ id, version, ...given }: Save, context: Context) {
  const { db, who, now, audit } = context;
  const before = id === undefined ? undefined : await changeableDashboard(context, id);
  const cards = given.cards.map(cleaned);
  await requireCards(context, before, cards);
  const columns = {
    name: given.name,
    filter: JSON.stringify(given.filter),
    cards: JSON.stringify(cards),
    changed_by: who.id,
    updated_at: now,
  };
  const saved =
    id === undefined
      ? await db
          .insertInto('own_dashboards')
          .values({ ...columns, author_id: who.id })
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('own_dashboards as d')
          .set({ ...columns, version: sql`d.version + 1` })
          .where('d.id', '=', id)
          .where('d.version', '=', version!)
          .where('d.deleted_at', 'is', null)
          .where(mayChange(who))
          .returning('d.id')
          .executeTakeFirst();
  if (!saved) throw stale(await changeableDashboard(context, id!));
  audit({
    action: before ? 'own-dashboard.change' : 'own-dashboard.make',
    subject: ['own-dashboard', saved.id],
    ...(before && { before: told(before) }),
    after: { ...given, cards },
  });
  if (before) await tellMakers(context, { id: saved.id, name: given.name });
  return openDashboard(context, saved.id);
}

/** Replaces whom a dashboard of one's own is shared with. */
export async function shareDashboard({ id, version, people, teams }: Share, context: Context) {
  const { db, who, audit, notify } = context;
  const before = await ownDashboard(context, id);
  if (people.length + teams.length > 0 && !isAllowed(may('views:share'), who.grants))
    throw notAllowed('You need the right views:share to share a dashboard.');
  if (people.some((it) => it.id === who.id))
    throw invalid({ people: 'The dashboard is your own: leave yourself out.' });
  const known = await knownSharees(context, { people, teams });
  if (people.some((it) => !known.people.has(it.id))) throw notFound('This person');
  if (teams.some((it) => !known.teams.has(it.id))) throw notFound('This team');
  if (people.length + teams.length > 0)
    await requireUsable(context, measuresOn(before.cards), { byOthers: true });
  const changed = await db
    .updateTable('own_dashboards')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('author_id', '=', who.id)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw stale(await ownDashboard(context, id));
  await setSharees(db, id, { people, teams });
  audit({
    action: 'own-dashboard.share',
    subject: ['own-dashboard', id],
    before: { people: before.people, teams: before.teams },
    after: { people, teams },
  });
  const had = new Set(before.people.map((it) => it.id));
  await notify(
    people.map((it) => it.id).filter((it) => !had.has(it)),
    {
      type: 'own-dashboard.shared',
      title: `${who.name} shared the dashboard “${before.name}” with you`,
      from: who.name,
      link: `/dashboards?dashboard=${id}`,
      key: `own-dashboard.shared:${id}`,
    },
  );
  return openDashboard(context, id);
}

/** Deleted or restored: only by its author, only as it was last seen. */
export async function setDeleted(
  context: Context,
  { id, version }: { id: number; version: number },
  at: Date | null,
) {
  const { db, who, audit } = context;
  const changed = await db
    .updateTable('own_dashboards')
    .set((it) => ({ deleted_at: at, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .where('author_id', '=', who.id)
    .where('version', '=', version)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning(['name', 'version'])
    .executeTakeFirst();
  if (!changed) throw stale(await ownDashboard(context, id));
  audit({
    action: at ? 'own-dashboard.delete' : 'own-dashboard.restore',
    subject: ['own-dashboard', id],
    [at ? 'before' : 'after']: { name: changed.name },
  });
  return changed;
}
