import { serve } from '#/store/handler.ts';
import { accountEndpoints } from './accounts.contract.ts';
import { accountHandlers } from './company-accounts.server.ts';
import { rateEndpoints } from './rates/rates.contract.ts';
import { rateHandlers } from './rates/rates.server.ts';
import { settlementEndpoints } from './settlements.contract.ts';
import { settlementHandlers } from './settlements.server.ts';

export const accountsServed = [
  ...serve(accountEndpoints, accountHandlers),
  ...serve(settlementEndpoints, settlementHandlers),
  ...serve(rateEndpoints, rateHandlers),
];
