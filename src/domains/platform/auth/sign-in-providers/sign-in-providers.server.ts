import { notFound } from '#/kernel/refusal.ts';
import { rolesToGive } from '#/store/giving.ts';
import { serve } from '#/store/handler.ts';
import { breakGlassPeople } from './break-glass.records.ts';
import { setBreakGlass } from './break-glass.server.ts';
import {
  addProvider,
  editProvider,
  removeProvider,
  requireProvider,
  shown,
  switchProvider,
} from './change-provider.server.ts';
import { redirectUriOf } from './entering/openid.server.ts';
import { askProvider } from './entering/provider-of.server.ts';
import { accountsOf, selectProviders } from './providers.records.ts';
import { signInProviderEndpoints } from './sign-in-providers.contract.ts';

export const signInProvidersServed = serve(signInProviderEndpoints, {
  'GET /sign-in-providers': async (_input, { db, who, publicUrl }) => ({
    rows: await selectProviders(db),
    breakGlass: await breakGlassPeople(db),
    redirectUri: redirectUriOf(publicUrl),
    roles: (await rolesToGive(db, who)).roles,
  }),

  'GET /sign-in-provider-accounts': async ({ id, q }, { db }) => {
    await shown({ db }, id);
    return accountsOf(db, id, q);
  },

  'POST /add-sign-in-provider': addProvider,
  'POST /edit-sign-in-provider': editProvider,
  'POST /switch-sign-in-provider': switchProvider,
  'POST /require-sign-in-provider': requireProvider,
  'POST /remove-sign-in-provider': removeProvider,
  'POST /set-break-glass': setBreakGlass,

  'POST /check-sign-in-provider': async ({ id }, context) => {
    const { name } = await shown(context, id);
    const words = await askProvider(context, id);
    return { message: `${name} answers. ${words}` };
  },

  'POST /unlink-sign-in-account': async ({ id }, { db, who, audit }) => {
    const row = await db
      .selectFrom('sign_in_identities as i')
      .innerJoin('people as p', 'p.id', 'i.person_id')
      .innerJoin('roles as r', 'r.id', 'p.role_id')
      .innerJoin('sign_in_providers as v', 'v.id', 'i.provider_id')
      .select(['p.id', 'p.name', 'v.name as provider', 'i.email'])
      .where('i.id', '=', id)
      // Of one's own rank as well: super admins have nobody above them to ask.
      .where('r.rank', '<=', who.role.rank)
      .executeTakeFirst();
    if (!row) throw notFound('This account');
    await db.deleteFrom('sign_in_identities').where('id', '=', id).execute();
    audit({
      action: 'person.unlink-account',
      subject: ['person', row.id],
      before: { provider: row.provider, email: row.email },
    });
    return { message: `${row.name} is no longer linked to an account of ${row.provider}.` };
  },
});
