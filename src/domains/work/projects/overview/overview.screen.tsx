import '#/kernel/without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { FollowMenu } from '#/community/follows/follow-menu.part.tsx';
import { NotTold } from '#/community/mentions/not-told.part.tsx';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { ConfigPanel } from '../config/config-panel.part.tsx';
import { GitPanel } from '../git/git-panel.part.tsx';
import { InProject, type ProjectDetail } from '../in-project.part.tsx';
import { ProjectMark } from '../issues/issue-marks.part.tsx';
import { MembersPanel } from '../members/members-panel.part.tsx';
import { ProjectKey } from '../project-key.contract.ts';
import { projectArchive } from '../projects.actions.ts';
import { ActivityPanel } from './activity-panel.part.tsx';
import { HealthForm } from './health-form.part.tsx';
import { HealthBadge } from './health.part.tsx';
import { ProgressPanel } from './progress-panel.part.tsx';
import { ProjectFacts } from './project-facts.part.tsx';
import { ProjectForm } from './project-form.part.tsx';
import '../projects.css';
import './overview.css';

const Search = z.strictObject({
  project: ProjectKey.optional(),
  edit: z.enum(['project', 'health']).optional(),
});

interface OverviewProps {
  detail: ProjectDetail;
  edit: 'project' | 'health' | undefined;
  onEdit: (what: 'project' | 'health' | undefined) => void;
}

function Overview({ detail, edit, onEdit }: OverviewProps) {
  const run = useRun();
  const { go } = useLocation();
  const { project, mayConfigure } = detail;
  const [isAdding, setAdding] = useState(false);
  const overview = useQuery(reading('GET /cjprojects/overview', { project: project.key }));
  const page = (path: string) => `${path}?project=${project.key}`;
  usePageKeys(
    [
      { keys: 'i', words: 'Show its issues', run: () => go(page('/project/list')) },
      mayConfigure && { keys: 'e', words: 'Change the project', run: () => onEdit('project') },
      mayConfigure && { keys: 'h', words: 'Say how it stands', run: () => onEdit('health') },
      mayConfigure && { keys: 'm', words: 'Add a member', run: () => setAdding(true) },
    ],
    !edit && !isAdding,
  );
  const archive = () =>
    void run(projectArchive, { project: project.id, archived: !project.archived });
  return (
    <Page
      title={
        <span className="project-title">
          <ProjectMark project={project} />
          {project.name}
        </span>
      }
      beside={
        <>
          <HealthBadge health={project.health} />
          {project.archived && <Badge>Archived</Badge>}
          <FollowMenu kind="project" id={project.id} size="s" />
        </>
      }
      actions={
        <>
          <Button icon="layout-kanban" href={`${page('/project/list')}&view=board`}>
            Board
          </Button>
          <Button icon="list" keys="i" href={page('/project/list')}>
            Issues
          </Button>
        </>
      }
      primary={
        mayConfigure && (
          <Button
            variant="primary"
            icon="activity-heartbeat"
            keys="h"
            onClick={() => onEdit('health')}
          >
            Say how it stands
          </Button>
        )
      }
      menu={
        mayConfigure && (
          <Menu
            label="More of this project"
            groups={[
              [
                {
                  label: 'Change the project',
                  icon: 'pencil',
                  keys: 'e',
                  onClick: () => onEdit('project'),
                },
              ],
              [
                {
                  label: project.archived ? 'Take out of the archive' : 'Archive',
                  icon: 'archive',
                  onClick: archive,
                },
              ],
            ]}
          />
        )
      }
    >
      <ListStates query={overview} what="overview" isEmpty={() => false} empty={null}>
        {(data) => (
          <div className="overview">
            <div className="overview-main">
              <ProgressPanel data={data} />
              <Panel title="What it is about">
                <div className="inside">
                  {data.project.description ? (
                    <RichText markdown={data.project.description} />
                  ) : mayConfigure ? (
                    <Button variant="ghost" icon="plus" onClick={() => onEdit('project')}>
                      Describe the project
                    </Button>
                  ) : (
                    <p className="f3">Nobody has described it yet.</p>
                  )}
                  <NotTold kind="project" id={data.project.id} text={data.project.description} />
                </div>
              </Panel>
              <ActivityPanel project={project.key} />
              <RecordHistory kind="project" id={project.id} />
            </div>
            <div className="overview-side">
              <ProjectFacts data={data} />
              <MembersPanel detail={detail} adding={isAdding} onAdding={setAdding} />
              <ConfigPanel detail={detail} />
              <GitPanel project={project.key} />
            </div>
            {edit === 'project' && mayConfigure && (
              <ProjectForm
                project={data.project}
                onClose={() => onEdit(undefined)}
                onSaved={() => onEdit(undefined)}
              />
            )}
            {edit === 'health' && mayConfigure && (
              <HealthForm project={data.project} onClose={() => onEdit(undefined)} />
            )}
          </div>
        )}
      </ListStates>
    </Page>
  );
}

/** One project: what it is about, how it stands, who is in it, what its issues may be. */
export function ProjectOverviewScreen() {
  const [search, change] = useSearch(Search);
  return (
    <InProject title="Project overview" asked={search.project}>
      {(detail) => (
        <Overview
          key={detail.project.key}
          detail={detail}
          edit={search.edit}
          onEdit={(edit) => change({ edit }, { replace: true })}
        />
      )}
    </InProject>
  );
}
