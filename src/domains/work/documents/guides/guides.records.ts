import type { Screen } from '#/kernel/screen.ts';
import type { Db } from '#/store/records/records.ts';
import type { Guide, GuideRow, guideStates } from './guides.contract.ts';

type State = (typeof guideStates)[number];

const stateOf = (it: { draft: string; shown: string | null }): State => {
  if (it.shown === null) return it.draft === '' ? 'none' : 'draft';
  return it.shown === it.draft ? 'published' : 'changed';
};

const select = (db: Db) =>
  db
    .selectFrom('guides as g')
    .innerJoin('people as p', 'p.id', 'g.changed_by')
    .leftJoin('guide_versions as v', (on) =>
      on.onRef('v.path', '=', 'g.path').onRef('v.number', '=', 'g.published'),
    )
    .select(['g.path', 'g.draft', 'g.version', 'g.changed_at', 'g.published'])
    .select(['p.id as changer_id', 'p.name as changer', 'v.body as shown']);

/** Every page with the state of its guide, in the order of the menu. */
export async function listGuides(db: Db, screens: readonly Screen[]): Promise<GuideRow[]> {
  const guides = new Map((await select(db).execute()).map((it) => [it.path, it]));
  return screens
    .filter((it) => it.access.kind !== 'anyone')
    .map(({ path, title, section }) => {
      const it = guides.get(path);
      return {
        path,
        title,
        section,
        state: it ? stateOf(it) : 'none',
        changedBy: it ? { id: it.changer_id, name: it.changer } : null,
        changedAt: it ? it.changed_at.toISOString() : null,
      };
    });
}

/** The guide of a page as it is written; an empty one where nothing was kept yet. */
export async function guideOf(db: Db, { path, title }: Screen): Promise<Guide> {
  const it = await select(db).where('g.path', '=', path).executeTakeFirst();
  const versions = await db
    .selectFrom('guide_versions as v')
    .innerJoin('people as p', 'p.id', 'v.published_by')
    .select(['v.number', 'v.body', 'v.published_at', 'p.id', 'p.name'])
    .where('v.path', '=', path)
    .orderBy('v.number', 'desc')
    .limit(50)
    .execute();
  return {
    path,
    title,
    version: it?.version ?? null,
    draft: it?.draft ?? '',
    state: it ? stateOf(it) : 'none',
    changedBy: it ? { id: it.changer_id, name: it.changer } : null,
    changedAt: it ? it.changed_at.toISOString() : null,
    published: it?.published ?? null,
    versions: versions.map(({ id, name, published_at, ...rest }) => ({
      ...rest,
      publishedBy: { id, name },
      publishedAt: published_at.toISOString(),
    })),
  };
}

/** What is shown on a page; undefined where nothing is. */
export const publishedGuide = (db: Db, path: string) =>
  db
    .selectFrom('guides as g')
    .innerJoin('guide_versions as v', (on) =>
      on.onRef('v.path', '=', 'g.path').onRef('v.number', '=', 'g.published'),
    )
    .select(['v.body', 'v.published_at'])
    .where('g.path', '=', path)
    .executeTakeFirst();
