import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';

/** The company's accounts in use, by name and owner. */
export const companyAccountSearch = searchSource({
  kind: 'account',
  access: may('company-accounts:read'),
  seen: () => undefined,
  rows: ({ db }, wanted) =>
    db
      .selectFrom('company_accounts')
      .leftJoin('people', 'people.id', 'company_accounts.owner_id')
      .select(['company_accounts.id', 'company_accounts.name', 'kind', 'people.name as owner'])
      .where(isWanted('company_accounts.id', wanted))
      .where('closed_at', 'is', null)
      .orderBy('company_accounts.name')
      .orderBy('company_accounts.id')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.name,
    note: it.owner ?? 'No owner',
    end: it.kind,
    link: `/administration/accounts?show=register&account=${it.id}`,
  }),
});
