import { stepButtons } from '#/client/step-buttons.tsx';
import { Discussion } from '#/community/discussion.part.tsx';
import { NotTold } from '#/community/mentions/not-told.part.tsx';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import type { ObjectiveDetail } from '../objective.contract.ts';
import { StateBadge } from '../okr-marks.part.tsx';
import { About } from './about.part.tsx';
import { CheckIns } from './check-ins.part.tsx';
import { Course } from './course.part.tsx';
import { ResultsList } from './results-list.part.tsx';
import { useObjectiveDoors } from './use-objective-doors.part.tsx';
import './objective.css';

/** An objective in full: how far it is, its course, what was told and what is said of it. */
export function ObjectivePage({ objective }: { objective: ObjectiveDetail }) {
  const { steps, more, dialog, isOpen } = useObjectiveDoors(objective);
  usePageKeys(
    steps.map(({ keys, label, run }) => ({ keys, words: label, run })),
    !isOpen,
  );
  return (
    <Page
      title={
        <span dir="auto" className="okr-headline">
          {objective.title}
        </span>
      }
      beside={<StateBadge it={objective} />}
      {...stepButtons(steps)}
      menu={
        <Menu
          label="More"
          groups={[
            [
              {
                label: `Objectives of ${objective.cycle.name}`,
                icon: 'list' as const,
                href: `/okr?cycle=${objective.cycle.key}`,
              },
            ],
            more,
          ].filter((it) => it.length > 0)}
        />
      }
    >
      <div className="okr-one">
        <div>
          {objective.description && <RichText markdown={objective.description} />}
          <NotTold kind="objective" id={objective.id} text={objective.description} />
          <ResultsList objective={objective} />
          {objective.course.days.length > 1 && <Course objective={objective} />}
          <CheckIns objective={objective} />
          <Discussion kind="objective" id={objective.id} />
          <RecordHistory kind="objective" id={objective.id} />
        </div>
        <aside aria-label="About the objective">
          <About objective={objective} />
        </aside>
      </div>
      {dialog}
    </Page>
  );
}
