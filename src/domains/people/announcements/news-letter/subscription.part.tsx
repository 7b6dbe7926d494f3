import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Panel } from '#/ui/panel.tsx';
import { newsLetterSubscription } from './news-letter.actions.ts';

/** Whether the news-letter comes by mail; in the console it stays readable. */
export function NewsLetterSubscription() {
  const run = useRun();
  const query = useQuery(reading('GET /news-letters/subscription', {}));
  return (
    <Panel title="News-letter" wide>
      <div className="profile-form">
        <ListStates query={query} what="subscription" isEmpty={() => false} empty={null}>
          {({ byMail }) => (
            <Checkbox
              label="Send me the news-letter by mail"
              help="Without it you still find every issue in the console."
              value={byMail}
              onChange={(to) => void run(newsLetterSubscription, { byMail: to })}
            />
          )}
        </ListStates>
      </div>
    </Panel>
  );
}
