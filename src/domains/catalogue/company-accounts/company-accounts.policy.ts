import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Reading } from '#/store/scope.ts';

/**
 * Condition on `company_accounts`: those this person may see, whatever endpoint they ask by. The
 * register is read as a whole or not at all, by the owners of accounts too.
 */
export const companyAccountSeen = ({ grants }: Pick<Reading, 'grants'>): RawBuilder<boolean> =>
  scopeOf(may('company-accounts:read'), grants) ? sql<boolean>`true` : sql<boolean>`false`;
