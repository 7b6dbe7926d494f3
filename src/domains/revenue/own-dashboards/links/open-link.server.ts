import { createHash } from 'node:crypto';
import { Filter } from '#/figures/filter.contract.ts';
import { readerOf } from '#/figures/reader.records.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { invalid, notFound, Refusal } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import { slowFits } from '#/store/slow-hash.ts';
import type { Card } from '../cards/card.contract.ts';
import { cardOf } from '../cards/kept-card.ts';
import { mayShareOutside } from './links.records.ts';
import type { SharedRows } from './shared-rows.ts';

/** How long an opening reads figures, ms. */
const VISIT_MS = 12 * 3_600_000;
/** So many wrong passwords in a row close a link for a while. */
const MOST_WRONG = 10;
const CLOSED_MS = 15 * 60_000;

/** As it is hashed: what one types as the same is the same. */
export const plainPassword = (typed: string) => typed.normalize('NFKC');

/** The dashboard behind a link, and with whose eyes it is read. */
export interface Opened {
  id: number;
  name: string;
  until: string;
  filter: Filter;
  cards: Card[];
  rows: SharedRows;
  maker: Reader;
}

interface Found {
  id: number;
  authorId: number;
  ownerId: number;
  name: string;
  until: string;
  filter: unknown;
  cards: unknown;
  apps: number[] | null;
  networks: number[] | null;
  countries: string[] | null;
  passwordHash: string | null;
  wrong: number;
  wrongAt: Date | null;
}

/** Links that are neither revoked nor over, of dashboards that are still there. */
const standing = ({ db, now }: OpenContext) =>
  db
    .selectFrom('own_dashboard_links as l')
    .innerJoin('own_dashboards as d', 'd.id', 'l.dashboard_id')
    .select([
      'l.id',
      'l.author_id as authorId',
      'd.author_id as ownerId',
      'd.name',
      'l.until',
      'd.filter',
      'd.cards',
      'l.apps',
      'l.networks',
      'l.countries',
      'l.password_hash as passwordHash',
      'l.wrong_passwords as wrong',
      'l.wrong_at as wrongAt',
    ])
    .where('l.revoked_at', 'is', null)
    .where('l.until', '>=', dayOf(now))
    .where('d.deleted_at', 'is', null);

/** What is told of every link that opens nothing, whatever the reason. */
const gone = () => notFound('This dashboard');

/** As its maker may see it at this moment. @throws Refusal `not-found` when they may share it no more */
async function openedBy(context: OpenContext, it: Found): Promise<Opened> {
  const maker = await readerOf(context, it.authorId);
  if (!maker || !mayShareOutside(maker, { authorId: it.ownerId, deleted: false })) throw gone();
  const { id, name, until, apps, networks, countries } = it;
  return {
    id,
    name,
    until,
    filter: Filter.parse(it.filter),
    cards: (it.cards as unknown[]).map(cardOf),
    rows: { apps, networks, countries },
    maker,
  };
}

const closed = () =>
  new Refusal('too-many', 'Too many wrong passwords. Try again in a quarter of an hour.', {
    retryAfter: CLOSED_MS / 1_000,
  });

/**
 * Counts a password as wrong before it is compared, and says whether it may be: of many that come at
 * once no more are compared than one after another.
 */
async function countTry({ db, now }: OpenContext, { id }: Found): Promise<boolean> {
  const counted = await db
    .updateTable('own_dashboard_links')
    .set((it) => ({ wrong_passwords: it('wrong_passwords', '+', 1), wrong_at: now }))
    .where('id', '=', id)
    .where((it) =>
      it.or([
        it('wrong_passwords', '<', MOST_WRONG),
        it('wrong_at', '<=', new Date(now.getTime() - CLOSED_MS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** @throws Refusal `invalid` by the name of the field, `too-many` after too many wrong ones */
async function checkPassword(context: OpenContext, link: Found, given: string | undefined) {
  const { db, now, address } = context;
  if (link.passwordHash === null) return;
  const isClosed =
    link.wrong >= MOST_WRONG && now.getTime() - (link.wrongAt?.getTime() ?? 0) < CLOSED_MS;
  if (isClosed) throw closed();
  if (given === undefined) throw invalid({ password: 'This dashboard asks for a password.' });
  if (!(await countTry(context, link))) throw closed();
  if (!(await slowFits(link.passwordHash, plainPassword(given), { caller: address })))
    throw invalid({ password: 'This is not the password.' });
  await db
    .updateTable('own_dashboard_links')
    .set({ wrong_passwords: 0, wrong_at: null })
    .where('id', '=', link.id)
    .execute();
}

/** Tells visitors of one link apart; nobody can tell from it who they are. */
const visitorOf = ({ address, userAgent }: OpenContext, secret: string) =>
  createHash('sha256').update(`${secret}\n${address}\n${userAgent}`).digest();

/** Opens a link and writes it down. @throws Refusal `not-found`, `invalid`, `too-many` */
export async function openLink(
  context: OpenContext,
  { secret, password }: { secret: string; password?: string | undefined },
): Promise<Opened & { visit: string }> {
  const found = await standing(context)
    .where('l.secret_hash', '=', hashToken(secret))
    .executeTakeFirst();
  if (!found) throw gone();
  const opened = await openedBy(context, found);
  await checkPassword(context, found, password);
  const visit = newToken();
  const { now } = context;
  await context.commit(async (inside) => {
    await inside.db
      .insertInto('own_dashboard_visits')
      .values({
        link_id: found.id,
        token_hash: hashToken(visit),
        visitor: visitorOf(context, secret),
        opened_at: now,
        ends_at: new Date(now.getTime() + VISIT_MS),
      })
      .execute();
    inside.audit({
      action: 'own-dashboard-link.open',
      subject: ['own-dashboard-link', found.id],
    });
  });
  return { ...opened, visit };
}

/** What a visit reads. @throws Refusal `not-found` */
export async function openVisit(context: OpenContext, visit: string): Promise<Opened> {
  const found = await standing(context)
    .innerJoin('own_dashboard_visits as v', 'v.link_id', 'l.id')
    .where('v.token_hash', '=', hashToken(visit))
    .where('v.ends_at', '>', context.now)
    .executeTakeFirst();
  if (!found) throw gone();
  return openedBy(context, found);
}
