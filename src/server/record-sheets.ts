import {
  findAccountRow,
  findSettlementRow,
} from '#/domains/catalogue/company-accounts/account-sheets.records.ts';
import { attemptInReach } from '#/domains/people/quizzes/results/reach.records.ts';
import type { OpenRecord } from '#/domains/platform/audit/open-record.server.ts';
import { webhookAccess } from '#/domains/platform/audit/webhooks/webhook-access.ts';
import { findWebhook } from '#/domains/platform/audit/webhooks/webhooks.records.ts';
import { providerAccess } from '#/domains/platform/auth/sign-in-providers/provider-access.ts';
import { findProvider } from '#/domains/platform/auth/sign-in-providers/providers.records.ts';
import { findCampaign } from '#/domains/revenue/acquisition/campaign.records.ts';
import { gitAccess } from '#/domains/work/projects/git/git-access.ts';
import { findConnection } from '#/domains/work/projects/git/git-connections.records.ts';
import { needProject } from '#/domains/work/projects/projects.records.ts';
import { may, scopeOf, type Access } from '#/kernel/access.ts';
import type { RecordKind } from '#/kernel/record-kinds.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import type { Context, Served } from '#/store/handler.ts';
import { commentSubjects } from './comment-subjects.ts';

/** A record is opened by who has this access and is answered here, neither with nothing nor refused. */
interface Sheet {
  access: Access;
  find: (context: Context, id: number) => Promise<unknown>;
}

const commented = (kind: SubjectKind): Sheet => {
  const { access, find } = commentSubjects.find((it) => it.kind === kind)!;
  return { access, find: ({ db, who, now, scope }, id) => find(db, { who, scope, now }, id) };
};

/** How each kind is opened: by the read of its sheet, given the id alone, or as its domain finds it. */
const sheets: Readonly<Record<RecordKind, Sheet | `GET ${string}`>> = {
  account: 'GET /get-account',
  app: 'GET /get-app',
  'bug-report': commented('bug-report'),
  campaign: { access: may('revenue:read'), find: findCampaign },
  'company-account': { access: may('company-accounts:read'), find: findAccountRow },
  document: commented('document'),
  employee: 'GET /employee',
  evaluation: 'GET /evaluations/employee-detail',
  'game-review': 'GET /game-review',
  'git-connection': { access: gitAccess, find: findConnection },
  import: 'GET /import',
  issue: commented('issue'),
  'it-asset': 'GET /it-asset',
  'it-request': 'GET /it-request',
  network: 'GET /network',
  'network-key': 'GET /network-key',
  objective: commented('objective'),
  'own-measure': 'GET /own-measure',
  person: 'GET /getuser',
  project: { access: may('projects:read'), find: (context, id) => needProject(context, { id }) },
  'quiz-attempt': { access: may('quizzes:grade'), find: attemptInReach },
  role: 'GET /get-role',
  settlement: { access: may('settlements:read'), find: findSettlementRow },
  'sign-in-provider': { access: providerAccess, find: findProvider },
  task: commented('task'),
  team: 'GET /team',
  webhook: { access: webhookAccess, find: findWebhook },
  'work-template': 'GET /work-template',
};

/** Opens records by these reads; whoever a sheet refuses is refused as if the record did not exist. */
export function recordOpener(served: readonly Served[]): OpenRecord {
  const byRead = (key: string): Sheet => {
    const it = served.find((one) => one.key === key);
    if (!it) throw new Error(`${key} opens a sheet and is not served.`);
    const find: Sheet['find'] = (context, id) =>
      it.handle({ id } as never, context as never, undefined);
    return { access: it.endpoint.access, find };
  };
  const opened = new Map(
    Object.entries(sheets).map(([kind, it]) => [kind, typeof it === 'string' ? byRead(it) : it]),
  );
  return async (context, kind, id) => {
    const { access, find } = opened.get(kind)!;
    const scope = scopeOf(access, context.who.grants);
    if (!scope || !(await find({ ...context, scope }, id))) throw notFound('This record');
  };
}
