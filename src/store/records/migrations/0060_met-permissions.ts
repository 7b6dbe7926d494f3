import { sql, type Kysely } from 'kysely';

/** What the roles of an installation came with when it began to keep which rights it has met. */
const metBefore =
  `*:* accounts:write annotations:write apps:read apps:share apps:write campaigns:write
  comments:moderate company-accounts:read company-accounts:write departments:write documents:read
  documents:write game-reviews:write guides:write imports:revert imports:write ip-rules:write
  issues:write locations:read manual:write network-keys:write networks:read networks:write
  people:invite people:read people:write projects:configure projects:read projects:write
  revenue:read roles:write settlements:read settlements:write short-leave:apply
  short-leave:approve short-leave:backdate short-leave:configure short-leave:read targets:write
  task-reports:read task-sprints:write tasks:configure tasks:correct tasks:read tasks:work
  tasks:write team-apps:write team-members:write teams:write views:share`.split(/\s+/);

/** A right an installation has met is its own to give and take: no later version brings it again. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table met_permissions (permission text primary key);
    insert into met_permissions
      select unnest(${sql.raw(`array['${metBefore.join("','")}']`)}) where exists (select from roles);
  `.execute(db);
}
