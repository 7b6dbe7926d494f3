import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import type { Reader } from '../inventory/inventory.records.ts';

/**
 * Which requests somebody can change: those they see. Endpoints open to everybody who asks have the
 * scope of asking, which is one's own.
 */
export const askingReader = ({ db, who }: Context): Reader => ({
  db,
  who,
  scope: scopeOf(may('it:read'), who.grants) ?? 'own',
});
