import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '#/client/endpoints.ts';
import { ListStates } from '#/client/list-states.tsx';
import { shortDay } from '#/kernel/date-words.ts';
import { MINUS, PLUS } from '#/kernel/numbers.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { LeaveBalance } from './balances.contract.ts';
import { dayWords } from './day-words.ts';

type Mine = ReplyOf<'GET /my-leave-balances'>;

const percent = (part: number, whole: number) =>
  `${whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0}%`;

/** What makes up the figure, as far as there is any of it. */
function story(it: LeaveBalance): string {
  const parts = [
    it.entitled !== null &&
      it.earned !== it.entitled &&
      `${dayWords(it.earned ?? 0)} earned so far`,
    it.carried > 0 &&
      `${dayWords(it.carried)} carried over${it.carriedUntil ? `, until ${shortDay(it.carriedUntil)}` : ''}`,
    it.expired > 0 && `${dayWords(it.expired)} expired`,
    it.adjusted !== 0 &&
      `${dayWords(Math.abs(it.adjusted))} ${it.adjusted > 0 ? 'added' : 'taken off'} by HR`,
    it.retired && 'retired',
  ];
  return parts.filter(Boolean).join(' · ');
}

function Balance({ balance: it }: { balance: LeaveBalance }) {
  const whole = (it.entitled ?? 0) + it.carried + it.adjusted - it.expired;
  const made = story(it);
  return (
    <li>
      <div className="pair">
        <span className="med trunc" dir="auto">
          {it.type.name}
        </span>
        <span className="num">
          {it.left === null ? (
            <span className="f3">no limit</span>
          ) : (
            <>
              <b className="semi">{dayWords(it.left)}</b> left of {dayWords(whole)}
            </>
          )}
        </span>
      </div>
      {it.left !== null && (
        <div className="meter" aria-hidden="true">
          <i style={{ width: percent(it.taken, whole) }} />
          <i className="waiting" style={{ width: percent(it.asked, whole) }} />
        </div>
      )}
      <div className="pair num f2 fs12">
        <span>{dayWords(it.taken)} taken</span>
        {it.asked > 0 && <span>{dayWords(it.asked)} waiting</span>}
      </div>
      {made && <p className="f3 fs12">{made}</p>}
    </li>
  );
}

interface BalancesProps {
  query: UseQueryResult<Mine>;
  /** Whether it is for the reader to add types of leave. */
  mayKeep: boolean;
  onYear: (year: number | undefined) => void;
}

/** What I have of each type of leave in a leave year, and what HR corrected. */
export function Balances({ query, mayKeep, onYear }: BalancesProps) {
  const shown = query.data?.leaveYear;
  return (
    <Panel
      title="My balances"
      wide
      actions={
        shown && (
          <>
            <IconButton
              icon="chevron-left"
              label="Leave year before"
              variant="ghost"
              size="s"
              disabled={shown.year <= shown.first}
              onClick={() => onYear(shown.year - 1)}
            />
            <span className="f2 fs12 num">{shown.words}</span>
            <IconButton
              icon="chevron-right"
              label="Leave year after"
              variant="ghost"
              size="s"
              disabled={shown.year >= shown.last}
              onClick={() => onYear(shown.year + 1)}
            />
          </>
        )
      }
    >
      <ListStates
        query={query}
        what="balances"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="calendar"
            title="There is no type of leave yet"
            text={
              mayKeep
                ? 'Nobody can ask for days before there is one.'
                : 'HR adds the types that your company has.'
            }
          >
            {mayKeep && <Button href="/administration/leave?show=types">Add leave types</Button>}
          </EmptyState>
        }
      >
        {({ rows, adjustments }) => (
          <>
            <ul className="leave-balances">
              {rows.map((it) => (
                <Balance key={it.type.id} balance={it} />
              ))}
            </ul>
            {adjustments.length > 0 && (
              <ul className="leave-corrections" aria-label="Corrections by HR">
                {adjustments.map((it) => (
                  <li key={it.id} className="f2 fs12">
                    <span className="num">
                      {it.days > 0 ? PLUS : MINUS}
                      {dayWords(Math.abs(it.days))}
                    </span>{' '}
                    {it.type.name}: {it.reason}{' '}
                    <span dir="auto" className="f3">
                      {it.by.name}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </ListStates>
    </Panel>
  );
}
