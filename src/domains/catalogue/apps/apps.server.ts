import { serve } from '#/store/handler.ts';
import { accountsServed } from './accounts/accounts.server.ts';
import { importEndpoints } from './import/import.contract.ts';
import { importHandlers } from './import/import.server.ts';
import { linkingServed } from './linking/linking.server.ts';
import { registerServed } from './register/register.server.ts';
import { reviewsServed } from './reviews/reviews.server.ts';
import { sharingServed } from './sharing/sharing.server.ts';

export const appsServed = [
  ...registerServed,
  ...serve(importEndpoints, importHandlers),
  ...accountsServed,
  ...linkingServed,
  ...sharingServed,
  ...reviewsServed,
];
