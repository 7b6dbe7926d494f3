import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Annotate } from './annotate.part.tsx';
import type { FilterLists } from './filter-lists.part.ts';
import { deleteRemark } from './remarks.actions.ts';
import type { Annotation } from './remarks.contract.ts';
import './figures.css';

interface RemarksProps {
  remarks: readonly Annotation[];
  apps: FilterLists['apps'];
  /** The day a new remark is for at first. */
  day: string;
  onClose: () => void;
}

/** The remarks on the charts of these days; one's own can be changed and taken off. */
export function Remarks({ remarks, apps, day, onClose }: RemarksProps) {
  const { id } = useMe();
  const run = useRun();
  const [changing, setChanging] = useState<Annotation | 'new'>();
  if (changing)
    return (
      <Annotate
        day={day}
        apps={apps}
        {...(changing !== 'new' && { remark: changing })}
        onClose={() => setChanging(undefined)}
      />
    );
  const appName = (appId: number | null) =>
    appId === null ? 'all games' : (apps.find((it) => it.id === appId)?.name ?? 'a game');
  return (
    <Dialog
      title="Remarks on the charts"
      note="Of the days shown. The people who made them can change them."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon="plus" onClick={() => setChanging('new')}>
            Annotate
          </Button>
        </>
      }
    >
      {remarks.length === 0 && (
        <EmptyState
          icon="message-circle"
          title="No remarks on these days"
          text="Pin what happened to a day: a release, a floor, a budget."
        />
      )}
      <ul className="remarks">
        {remarks.map((it) => (
          <li key={it.id}>
            <span>
              <b className="med">{it.text}</b>
              <span className="f3 fs12">
                {namedDay(it.day)}, {appName(it.appId)}, by {it.author}
              </span>
            </span>
            {it.authorId === id && (
              <span className="row">
                <Button size="s" variant="ghost" onClick={() => setChanging(it)}>
                  Change
                </Button>
                <Button
                  size="s"
                  variant="ghost"
                  onClick={() => void run(deleteRemark, { id: it.id, seen: it })}
                >
                  Take off
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
