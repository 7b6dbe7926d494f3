import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take a minute and more; what begins last keeps one core busy and the other idle. */
const long = [
  'tests/world/',
  'tests/e2e/torture.test.ts',
  'tests/e2e/palette-people.test.ts',
  'tests/e2e/palette-revenue.test.ts',
  'tests/e2e/palette-work.test.ts',
  'tests/e2e/palette-everywhere.test.ts',
  'tests/e2e/screens-',
  'tests/e2e/store.test.ts',
  'tests/e2e/leave.test.ts',
  'tests/e2e/account.test.ts',
  'tests/e2e/palette-queue.test.ts',
  'tests/attack/uploads.test.ts',
  'tests/attack/longest-texts.test.ts',
  'tests/attack/long-texts.test.ts',
  'tests/attack/unkept-texts.test.ts',
  'src/store/facts/',
  'src/server/fuzz.test.ts',
  'src/server/cli.test.ts',
  'src/server/installation/',
  'src/server/release/same-build.test.ts',
  'src/figures/page-filters.test.ts',
  'src/store/records/migrate.test.ts',
  'src/domains/platform/auth/sign-in/order.test.ts',
  'src/domains/platform/auth/sign-in/timing.test.ts',
];

const isLong = ({ moduleId }: TestSpecification) => long.some((it) => moduleId.includes(it));

/** Within its project a file that takes long begins first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, (it) => it.project.name);
    return [...projects.values()].flatMap((own) => [
      ...own.filter(isLong),
      ...own.filter((it) => !isLong(it)),
    ]);
  }
}
