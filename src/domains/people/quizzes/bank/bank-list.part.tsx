import { wordsOf } from '#/kernel/rich-text.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Icon } from '#/ui/icon.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { Column } from '#/ui/table.tsx';
import type { BankQuestion } from '../questions/questions.contract.ts';
import { kindWords, questionKinds, type QuestionKind } from '../quiz-words.ts';
import '../quizzes.css';

interface Columns {
  onOpen: (it: BankQuestion) => void;
  selected?: ReadonlySet<string | number>;
  onSelect?: (it: BankQuestion) => void;
  from: 'bank' | 'quizzes';
}

export function bankColumns({ onOpen, selected, onSelect, from }: Columns): Column<BankQuestion>[] {
  return [
    ...(onSelect
      ? [
          {
            key: 'select',
            title: <span className="hidden-words">Selected</span>,
            width: 36,
            cell: (it: BankQuestion) => (
              <Checkbox
                label={`Select “${wordsOf(it.text, 40)}”`}
                hideLabel
                value={selected?.has(it.id) ?? false}
                onChange={() => onSelect(it)}
              />
            ),
          },
        ]
      : []),
    {
      key: 'text',
      title: 'Question',
      cell: (it) => (
        <span className="row">
          <button type="button" className="link trunc" onClick={() => onOpen(it)}>
            {wordsOf(it.text, 120) || 'Without words'}
          </button>
          {it.problem && (
            <span className="quiz-wrong" title={it.problem}>
              <Icon name="alert-circle" size={14} label={it.problem} />
            </span>
          )}
        </span>
      ),
    },
    { key: 'kind', title: 'Kind', width: 122, cell: (it) => kindWords[it.kind] },
    {
      key: 'tags',
      title: 'Tags',
      width: 190,
      className: 'wide',
      cell: (it) => (
        <span className="quiz-tags">
          {it.tags.slice(0, 3).map((tag) => (
            <Badge key={tag} tone="line">
              {tag}
            </Badge>
          ))}
          {it.tags.length > 3 && <span className="f3">+{it.tags.length - 3}</span>}
        </span>
      ),
    },
    { key: 'points', title: 'Points', width: 70, align: 'right', cell: (it) => it.points },
    from === 'bank'
      ? {
          key: 'used',
          title: 'Used in',
          width: 80,
          align: 'right' as const,
          cell: (it: BankQuestion) => it.used || <span className="f3">–</span>,
        }
      : {
          key: 'quiz',
          title: 'Quiz',
          width: 180,
          cell: (it: BankQuestion) => (
            <span className="trunc" dir="auto">
              {it.quiz?.title}
            </span>
          ),
        },
    {
      key: 'author',
      title: 'Written by',
      width: 150,
      className: 'wide',
      cell: (it) => (
        <span className="row">
          <Avatar name={it.author.name} />
          <span className="trunc" dir="auto">
            {it.author.name}
          </span>
        </span>
      ),
    },
  ];
}

interface FiltersProps {
  from: 'bank' | 'quizzes';
  kind: QuestionKind | undefined;
  tags: readonly string[];
  /** What there is to choose from. */
  known: readonly { tag: string; questions: number }[];
  onChange: (patch: {
    from?: 'bank' | 'quizzes';
    kind?: QuestionKind | undefined;
    tag?: string[] | undefined;
  }) => void;
}

/** "Questions of the bank, any kind, tagged ads". */
export function BankFilters({ from, kind, tags, known, onChange }: FiltersProps) {
  return (
    <>
      <PickChip
        label="Where from"
        on={from === 'quizzes'}
        options={[
          { value: 'bank', label: 'Questions of the bank' },
          { value: 'quizzes', label: 'Questions of quizzes' },
        ]}
        value={[from]}
        onChange={([it]) => onChange({ from: it as 'bank', tag: undefined })}
      >
        {from === 'bank' ? 'Questions of the bank' : 'Questions of quizzes'}
      </PickChip>
      <PickChip
        label="Kind"
        add={!kind}
        icon={kind ? undefined : 'plus'}
        on={kind !== undefined}
        options={[
          { value: '', label: 'Any kind' },
          ...questionKinds.map((value) => ({ value: value as string, label: kindWords[value] })),
        ]}
        value={[kind ?? '']}
        onChange={([it]) => onChange({ kind: questionKinds.find((one) => one === it) })}
      >
        {kind ? kindWords[kind] : 'Kind'}
      </PickChip>
      {(known.length > 0 || tags.length > 0) && (
        <PickChip
          label="Tags"
          several
          add={tags.length === 0}
          icon={tags.length > 0 ? 'tag' : 'plus'}
          on={tags.length > 0}
          options={known.map((it) => ({ value: it.tag, label: it.tag, note: it.questions }))}
          value={tags}
          onChange={(it) => onChange({ tag: it.length > 0 ? it : undefined })}
        >
          {tags.length > 0 ? tags.join(' and ') : 'Tag'}
        </PickChip>
      )}
    </>
  );
}
