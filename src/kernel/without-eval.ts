import { config } from 'zod';

/**
 * Zod writes code for its schemas where texts may be run as code, and finds out by trying. The policy
 * of our pages refuses that, and every page would report it: in a browser it is not tried. Whoever
 * makes schemas imports this first, since schemas ask as they are made.
 */
if (!('process' in globalThis)) config({ jitless: true });
