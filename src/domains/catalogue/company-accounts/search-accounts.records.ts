import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';

const named = {
  from: sql`company_accounts left join people on people.id = company_accounts.owner_id`,
  columns: ['company_accounts.name', 'people.name'],
};

/** The company's accounts in use, by name and owner. */
export const companyAccountSearch: SearchSource = {
  kind: 'account',
  access: may('company-accounts:read'),
  named,
  find: async ({ db }, { words, limit }) => {
    const rows = await db
      .selectFrom('company_accounts')
      .leftJoin('people', 'people.id', 'company_accounts.owner_id')
      .select(['company_accounts.id', 'company_accounts.name', 'kind', 'people.name as owner'])
      .where(containsWords(named.columns, words))
      .where('closed_at', 'is', null)
      .orderBy(beginsWith('company_accounts.name', words))
      .orderBy('company_accounts.name')
      .orderBy('company_accounts.id')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'account',
      id: it.id,
      title: it.name,
      note: it.owner ?? 'No owner',
      end: it.kind,
      link: `/administration/accounts?show=register&account=${it.id}`,
    }));
  },
};
