import { duration, shortDay } from '#/kernel/date-words.ts';
import { zoneName } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { whenWords } from './leave-words.ts';
import type { Balance, ShortLeave } from './leave.contract.ts';
import { MyRequest, MyRequests } from './my-requests.part.tsx';

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
  return (
    <MyRequests
      title="My requests"
      beside={<span className="f3 fs12">Times in {zoneName()}</span>}
      newer="Newer requests"
      older="Older requests"
      {...{ page, perPage, total, onPage }}
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
            <MyRequest
              key={it.id}
              leave={it}
              when={tight(it)}
              length={duration(it.minutes)}
              story={story(it)}
              cancelWords={`Cancel the leave of ${whenWords(it)}`}
              onCancel={() => onCancel(it)}
            />
          ))}
        </ul>
      )}
    </MyRequests>
  );
}
