import { channel } from 'node:diagnostics_channel';
import { withoutSecrets } from '#/kernel/secrets.ts';
import { serve } from '#/store/handler.ts';
import { actorOf } from '#/store/who.ts';
import { browserErrorEndpoints, type Surface } from './browser-errors.contract.ts';

/** An error that a browser told of. */
export interface BrowserError {
  surface: Surface;
}

/** Tells of every error; metrics count them. */
export const browserErrorTold = channel('backlot:browser-error');

export const browserErrorsServed = serve(browserErrorEndpoints, {
  'POST /report-browser-error': async ({ surface, path, words }, { log, who, userAgent }) => {
    const personId = actorOf(who);
    // The browser has hidden what may be a secret already, or says so.
    const told = { surface, path, userAgent, personId, words: withoutSecrets(words) };
    log.warn(told, 'an error in a browser');
    browserErrorTold.publish({ surface } satisfies BrowserError);
    return { message: 'It is in the log.' };
  },
});
