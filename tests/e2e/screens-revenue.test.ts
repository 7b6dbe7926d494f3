import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWalk, pathsOf } from '../support/walk.ts';

/** The screens of sections 1 to 6, 11 and 12, on the demo company’s own figures. */

let walk: Awaited<ReturnType<typeof openWalk>>;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk?.close());

test.each(pathsOf(1, 2, 3, 4, 5, 6, 11, 12))(
  'axe finds nothing in either theme, and nothing is wider than the window or cut off, on %s',
  async (path) => {
    expect((await walk.faultsOf(path)).join('\n')).toBe('');
  },
);
