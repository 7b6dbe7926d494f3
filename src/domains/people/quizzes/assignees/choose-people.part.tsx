import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { counted } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useNamesApart } from '#/ui/rich/namesakes.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { QuizDetails } from '../builder/quiz-page.part.tsx';
import { isEditable } from '../quiz-moves.ts';
import type { Candidate } from './assignees.contract.ts';
import { useChoice, type Chosen } from './use-choice.part.ts';

interface ChoosePeopleProps {
  quiz: QuizDetails;
  onClose: () => void;
}

/** Candidates at the left: of a role or a team, or those whose name is typed. */
function useCandidates(quiz: number) {
  const [q, setQ] = useState('');
  const [group, setGroup] = useState('');
  const [kind, id] = group.split(' ');
  const groups = useQuery({
    ...reading('GET /getUsersByRole', {
      quiz,
      ...(kind === 'role' && { role: Number(id) }),
      ...(kind === 'team' && { team: Number(id) }),
    }),
    placeholderData: keepPreviousData,
  });
  const found = useQuery({
    ...reading('GET /get-users', { quiz, q: q || undefined, perPage: 50 }),
    placeholderData: keepPreviousData,
  });
  const words = q.toLowerCase();
  const ofGroup = groups.data?.people.filter((it) => it.name.toLowerCase().includes(words)) ?? [];
  const people: readonly Candidate[] = group ? ofGroup : (found.data?.rows ?? []);
  const options = [
    { value: '', label: 'Everybody' },
    ...(groups.data?.teams ?? []).map((it) => ({
      value: `team ${it.id}`,
      label: it.name,
      note: it.people,
    })),
    ...(groups.data?.roles ?? []).map((it) => ({
      value: `role ${it.id}`,
      label: it.name,
      note: it.people,
    })),
  ];
  return { q, setQ, group, setGroup, people, options };
}

function ChosenRow({
  it,
  name,
  onMinutes,
  onDrop,
}: {
  it: Chosen;
  /** With what tells them from others of the same name. */
  name: string;
  onMinutes: (to: number) => void;
  onDrop: () => void;
}) {
  return (
    <li>
      <Avatar name={it.name} />
      <span className="trunc" dir="auto">
        {name}
      </span>
      <span className="sp" />
      <span className="input num">
        <input
          inputMode="numeric"
          aria-label={`Extra minutes for ${name}`}
          value={it.extraMinutes || ''}
          placeholder="0"
          onChange={(event) => {
            const minutes = Number(event.target.value.replace(/\D/g, ''));
            onMinutes(Math.min(600, minutes));
          }}
        />
        min
      </span>
      <IconButton icon="x" label={`Leave ${name} out`} variant="ghost" size="s" onClick={onDrop} />
    </li>
  );
}

/** Who takes the quiz: chosen at the left, kept as a draft at the right until it is decided. */
export function ChoosePeople({ quiz, onClose }: ChoosePeopleProps) {
  const { q, setQ, group, setGroup, people, options } = useCandidates(quiz.id);
  const { chosen, isLoaded, saving, add, drop, setMinutes, decide } = useChoice(quiz);
  const nameOf = useNamesApart([...people, ...chosen]);
  const isBefore = isEditable(quiz.state);
  const rest = people.filter(
    (it) => !chosen.some((one) => one.id === it.id) && (isBefore || !it.asked),
  );
  const finish = async () => {
    if (await decide()) onClose();
  };
  return (
    <Dialog
      title="Choose people"
      note={
        isBefore
          ? 'Your choice is kept while you make it. They hear of it when the quiz is sent.'
          : 'They come to those who are asked. Invite them afterwards.'
      }
      width={820}
      onClose={onClose}
      keys={{ '$mod+Enter': () => void finish() }}
      footer={
        <>
          <span className="f3 fs12" role="status">
            {saving}
          </span>
          <span className="sp" />
          <Button onClick={onClose}>Later</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            disabled={!isLoaded}
            onClick={() => void finish()}
          >
            {isBefore ? 'Choose' : 'Ask'} {counted(chosen.length, 'person', 'people')}
          </Button>
        </>
      }
    >
      <div className="quiz-choose">
        <section aria-label="People who may be asked">
          <div className="row">
            <PickChip
              label="Role or team"
              on={group !== ''}
              options={options}
              value={[group]}
              onChange={([it]) => setGroup(it ?? '')}
            >
              {options.find((it) => it.value === group)?.label ?? 'Everybody'}
            </PickChip>
            <FindField label="Search people" value={q} onRest={setQ} />
          </div>
          {rest.length > 0 && (
            <Button size="s" variant="ghost" icon="plus" onClick={() => add(rest)}>
              Add all {rest.length}
            </Button>
          )}
          <ul>
            {rest.map((it) => (
              <li key={it.id}>
                <button type="button" onClick={() => add([it])}>
                  <Avatar name={it.name} />
                  <span className="trunc" dir="auto">
                    {nameOf(it)}
                  </span>
                  <span dir="auto" className="f3 trunc">
                    {it.teams[0]?.name ?? it.role.name}
                  </span>
                  <span className="sp" />
                  <Icon name="plus" size={15} />
                </button>
              </li>
            ))}
          </ul>
          {rest.length === 0 && <p className="f3">Nobody else here.</p>}
        </section>
        <section aria-label="Chosen">
          <div className="row">
            <span className="semi num">{chosen.length} chosen</span>
            <span className="sp" />
            <span className="f3 fs12">extra time</span>
          </div>
          <ul>
            {chosen.map((it) => (
              <ChosenRow
                key={it.id}
                it={it}
                name={nameOf(it)}
                onMinutes={(to) => setMinutes(it.id, to)}
                onDrop={() => drop(it.id)}
              />
            ))}
          </ul>
          {chosen.length === 0 && <p className="f3">Nobody yet.</p>}
        </section>
      </div>
    </Dialog>
  );
}
