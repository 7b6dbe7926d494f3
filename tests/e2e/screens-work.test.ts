import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWalk, pathsOf } from '../support/walk.ts';

/** The screens of section 8, on the demo company’s own tasks and projects. */

let walk: Awaited<ReturnType<typeof openWalk>>;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk?.close());

test.each(pathsOf(8))(
  'axe finds nothing in either theme, and nothing is wider than the window or cut off, on %s',
  async (path) => {
    expect((await walk.faultsOf(path)).join('\n')).toBe('');
  },
);
