import { Counter, type Registry } from 'prom-client';
import {
  browserErrorTold,
  type BrowserError,
} from '#/domains/platform/browser-errors/browser-errors.server.ts';

/** One for the process: a handler does not know which of its servers it answers for. */
const told = new Counter({
  name: 'backlot_browser_errors_total',
  help: 'Errors that pages, popups and workers in browsers told of',
  labelNames: ['surface'],
  registers: [],
});

browserErrorTold.subscribe((message) => {
  told.inc({ surface: (message as BrowserError).surface });
});

export const addBrowserErrors = (registry: Registry) => registry.registerMetric(told);
