import { duration, shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { statusTones } from './leave-tones.ts';
import { statusWords, whenWords } from './leave-words.ts';
import type { Balance, ShortLeave } from './leave.contract.ts';

const percent = (part: number, whole: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`;

/** What is left of the month: solid is granted, hatched waits. */
export function BalancePanel({ balance }: { balance: Balance }) {
  const { ofMinutes, grantedMinutes, waitingMinutes, leftMinutes, requests, ofRequests } = balance;
  return (
    <Panel
      title="My balance"
      wide
      actions={<span className="f3 fs12">resets {shortDay(balance.resetsOn)}</span>}
    >
      <div className="leave-balance">
        <div className="row" style={{ alignItems: 'baseline', gap: 6 }}>
          <span className="big num">{duration(leftMinutes)}</span>
          <span className="f2">left of {duration(ofMinutes)}</span>
        </div>
        <div className="meter" aria-hidden="true">
          <i style={{ width: percent(grantedMinutes, ofMinutes) }} />
          <i className="waiting" style={{ width: percent(waitingMinutes, ofMinutes) }} />
        </div>
        <div className="pair num">
          <span>{duration(grantedMinutes)} taken</span>
          <span>{duration(waitingMinutes)} waiting</span>
        </div>
        <div className="pair num">
          <span>Requests this month</span>
          <span>
            <b className="semi">{requests}</b> of {ofRequests}
          </span>
        </div>
      </div>
    </Panel>
  );
}

/** The second line: why, and who is asked, or what whoever decided said. */
function story({ reason, comment, goesTo }: ShortLeave): string {
  if (comment) return comment;
  return goesTo ? `${reason}, goes to ${goesTo.name}` : (reason ?? '');
}

/** Narrow beside the calendar: no room around the dash. */
const tight = (it: ShortLeave) => whenWords(it).replace(' – ', '–');

function Request({ leave, onCancel }: { leave: ShortLeave; onCancel: () => void }) {
  return (
    <li>
      <span className="med num trunc">{tight(leave)}</span>
      <span className="end">
        {leave.can.cancel && (
          <IconButton
            icon="x"
            label={`Cancel the leave of ${whenWords(leave)}`}
            variant="ghost"
            size="s"
            onClick={onCancel}
          />
        )}
        <Badge tone={statusTones[leave.status]}>{statusWords[leave.status]}</Badge>
      </span>
      <span className="quiet trunc" title={story(leave)}>
        {story(leave)}
      </span>
      <span className="quiet num r">{duration(leave.minutes)}</span>
    </li>
  );
}

interface MineProps {
  leaves: readonly ShortLeave[];
  total: number;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  onCancel: (leave: ShortLeave) => void;
  onAsk: () => void;
}

/** My requests, newest first. */
export function Mine({ leaves, total, page, perPage, onPage, onCancel, onAsk }: MineProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <Panel
      className="leave-mine"
      title="My requests"
      actions={
        last > 1 && (
          <>
            <IconButton
              icon="chevron-left"
              label="Newer requests"
              variant="ghost"
              size="s"
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            />
            <span className="f3 fs12 num">
              {page} of {last}
            </span>
            <IconButton
              icon="chevron-right"
              label="Older requests"
              variant="ghost"
              size="s"
              disabled={page >= last}
              onClick={() => onPage(page + 1)}
            />
          </>
        )
      }
    >
      {total === 0 ? (
        <EmptyState
          icon="plane-departure"
          title="No requests yet"
          text="Ask for an hour or two off."
        >
          <Button onClick={onAsk}>Ask for leave</Button>
        </EmptyState>
      ) : (
        <ul>
          {leaves.map((it) => (
            <Request key={it.id} leave={it} onCancel={() => onCancel(it)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
