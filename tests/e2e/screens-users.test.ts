import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWalk, pathsOf } from '../support/walk.ts';

/** The screens of section 7, on the demo company’s own people and apps. */

let walk: Awaited<ReturnType<typeof openWalk>>;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk?.close());

test.each(pathsOf(7))(
  'axe finds nothing in either theme, and nothing is wider than the window or cut off, on %s',
  async (path) => {
    expect((await walk.faultsOf(path)).join('\n')).toBe('');
  },
);
