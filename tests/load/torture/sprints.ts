import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Client, differs, idOf, versionOf, type Body, type Found, type Request } from './client.ts';

const KEY = 'TOR';
type Stage = 'plan' | 'first' | 'second' | 'start' | 'finish' | 'complete';
const following: Record<Stage, Stage> = {
  plan: 'first',
  first: 'second',
  second: 'start',
  start: 'finish',
  finish: 'complete',
  complete: 'plan',
};

/** Plans a sprint of two issues, finishes one of them and completes the sprint, again and again. */
export class SprintClient extends Client {
  private hasProject = false;
  private stage: Stage = 'plan';
  private sprint = { id: 0, version: 0 };
  private issue = 0;
  private issues = 0;
  private completed = 0;

  protected next(): Request {
    const to = (key: string, input: Body, note: (body: Body) => void = () => {}): Request => ({
      key,
      input,
      note: (body) => {
        note(body);
        this.stage = following[this.stage];
      },
    });
    const kept = (body: Body) => {
      this.sprint = { id: idOf(body), version: versionOf(body) };
    };
    if (!this.hasProject) {
      const input = { key: KEY, name: 'Torture' };
      return { key: 'POST /cjprojects/save', input, note: () => void (this.hasProject = true) };
    }
    if (this.stage === 'plan') return to('POST /cjprojects/sprints/save', { project: KEY }, kept);
    if (this.stage === 'first' || this.stage === 'second') {
      const title = `Issue ${this.issues + 1}`;
      const input = { project: KEY, title, sprintId: this.sprint.id };
      return to('POST /cjprojects/create-issue', input, (body) => {
        this.issue = idOf(body);
        this.issues += 1;
      });
    }
    if (this.stage === 'start') {
      const startsOn = dayOf(new Date());
      const input = { ...this.sprint, startsOn, endsOn: addDays(startsOn, 13) };
      return to('POST /cjprojects/sprints/start', input, kept);
    }
    if (this.stage === 'finish') {
      const input = { id: this.issue, group: 'completed' };
      return to('POST /cjprojects/update-issue-status', input);
    }
    return to('POST /cjprojects/sprints/complete', this.sprint, () => void (this.completed += 1));
  }

  /** Each completed sprint froze its two issues, and the unfinished ones wait in the backlog. */
  async check({ db }: Found): Promise<string[]> {
    const sprints = await db
      .selectFrom('project_sprints')
      .innerJoin('projects', 'projects.id', 'project_sprints.project_id')
      .select(['project_sprints.state', 'project_sprints.snapshot'])
      .where('projects.key', '=', KEY)
      .execute();
    const done = sprints.filter((it) => it.state === 'completed');
    const frozen = done.filter((it) => it.snapshot !== null);
    const issues = await db
      .selectFrom('issues')
      .innerJoin('projects', 'projects.id', 'issues.project_id')
      .select('issues.sprint_id')
      .where('projects.key', '=', KEY)
      .execute();
    const underWay = this.stage === 'plan' ? 0 : 1;
    const waiting = issues.filter((it) => it.sprint_id === null);
    return [
      ...differs('completed sprints', done.length, this.completed),
      ...differs('snapshots', frozen.length, this.completed),
      ...differs('sprints', sprints.length, this.completed + underWay),
      ...differs('issues', issues.length, this.issues),
      ...differs('unfinished issues in the backlog', waiting.length, this.completed),
    ];
  }
}
