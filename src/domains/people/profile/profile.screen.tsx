import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { NewsLetterSubscription } from '#/domains/people/announcements/news-letter/subscription.part.tsx';
import { MyChecklistItems } from '#/domains/people/employees/checklists/my-checklist-items.part.tsx';
import { WaitingEvaluation } from '#/domains/people/evaluations/mine/waiting-evaluation.part.tsx';
import { MyLeave } from '#/domains/people/leave/my-leave.part.tsx';
import { MyOkrs } from '#/domains/people/okr/my-okrs.part.tsx';
import { MyQuizzes } from '#/domains/people/quizzes/taking/my-quizzes.part.tsx';
import { MyFeeds } from '#/domains/platform/calendar-feeds/my-feeds.part.tsx';
import { NotificationSettingsForm } from '#/domains/platform/notifications/settings-form.part.tsx';
import { MyAliases } from '#/domains/platform/search/aliases/my-aliases.part.tsx';
import { may } from '#/kernel/access.ts';
import { Id } from '#/kernel/schema.ts';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { AboutForm } from './about-form.part.tsx';
import { ProfileCard } from './card.part.tsx';
import { MyShortcuts } from './my-shortcuts.part.tsx';
import { secrets, Security } from './security.part.tsx';
import './profile.css';

const shows = [
  'about',
  'security',
  'notifications',
  'okr',
  'leave',
  'quizzes',
  'checklists',
  'calendars',
  'shortcuts',
] as const;
type Show = (typeof shows)[number];

const Search = z.strictObject({
  show: z.enum(shows).default('about'),
  /** What is being changed. */
  change: z.enum(secrets).optional(),
  /** The calendar feed that is changed, or `new`. */
  feed: z.union([z.literal('new'), Id]).optional(),
});

const words: Record<Show, string> = {
  about: 'Contact',
  security: 'Sign-in and devices',
  notifications: 'Notifications',
  okr: 'My OKRs',
  leave: 'My leave',
  quizzes: 'Quizzes',
  checklists: 'Checklist items',
  calendars: 'Calendar feeds',
  shortcuts: 'Shortcuts and aliases',
};
const hrefOf = (it: Show) => (it === 'about' ? '/profile' : `/profile?show=${it}`);

/** What is mine: how I am reached, what I sign in with, what I am told, my leave. */
export function ProfileScreen() {
  const { acting, name } = useMe();
  const [{ show, change: changing, feed }, change] = useSearch(Search);
  const mayLeave = useScope(may('short-leave:apply')) !== undefined;
  const mayNews = useScope(may('announcements:read')) !== undefined;
  const mayTake = useScope(may('quizzes:read')) !== undefined;
  const mayFeed = useScope(may('calendar-feeds:use')) !== undefined;
  const mayOkr = useScope(may('okr:read')) !== undefined;
  const mayEvaluation = useScope(may('evaluations:read')) !== undefined;
  const profile = useQuery(reading('GET /get-profile', {}));
  const canChange = acting === null;
  // What shows or ends trust is nobody's business while acting as somebody else.
  const shown = shows.filter(
    (it) =>
      (it !== 'okr' || mayOkr) &&
      (it !== 'leave' || mayLeave) &&
      (it !== 'quizzes' || mayTake) &&
      (it !== 'calendars' || (mayFeed && canChange)) &&
      (it !== 'security' || canChange),
  );
  const open = shown.find((it) => it === show) ?? 'about';
  return (
    <Page
      title={canChange ? 'My profile' : `Profile of ${name}`}
      filters={
        <div className="profile-tabs">
          <Tabs
            label="Profile"
            tabs={shown.map((it) => ({ href: hrefOf(it), label: words[it] }))}
            current={hrefOf(open)}
          />
        </div>
      }
    >
      <ListStates query={profile} what="profile" isEmpty={() => false} empty={null}>
        {(mine) => (
          <div className="profile">
            <ProfileCard profile={mine} canChange={canChange} />
            <div className="profile-parts">
              {open === 'about' && mayEvaluation && <WaitingEvaluation />}
              {open === 'about' && <AboutForm profile={mine} canChange={canChange} />}
              {open === 'security' && (
                <Security changing={changing} onChange={(it) => change({ change: it })} />
              )}
              {open === 'notifications' && (
                <>
                  <Panel title="What I am told, and when it is quiet" wide>
                    <div className="profile-form">
                      <NotificationSettingsForm />
                    </div>
                  </Panel>
                  {mayNews && <NewsLetterSubscription />}
                </>
              )}
              {open === 'okr' && <MyOkrs />}
              {open === 'leave' && <MyLeave />}
              {open === 'quizzes' && <MyQuizzes />}
              {open === 'checklists' && <MyChecklistItems />}
              {open === 'calendars' && (
                <MyFeeds open={feed} onOpen={(it) => change({ feed: it })} />
              )}
              {open === 'shortcuts' && (
                <>
                  <MyAliases canChange={canChange} />
                  <MyShortcuts />
                </>
              )}
            </div>
          </div>
        )}
      </ListStates>
    </Page>
  );
}
