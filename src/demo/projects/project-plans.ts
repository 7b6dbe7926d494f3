/** What three teams of the demo company work on. All of it is invented. */
export interface ProjectPlan {
  key: string;
  name: string;
  hue: number;
  health: 'on_track' | 'at_risk' | 'off_track';
  healthNote: string;
  description: string;
  lead: string;
  members: readonly string[];
  viewers: readonly string[];
  /** The game it is about. */
  app: string;
  labels: readonly string[];
  /** Large pieces, each with what it is made of; a word in front tells its kind. */
  epics: readonly { title: string; parts: readonly string[] }[];
}

export const projectPlans: readonly ProjectPlan[] = [
  {
    key: 'LAG',
    name: 'Lagoon winter season',
    hue: 1,
    health: 'at_risk',
    healthNote:
      'The tide ladder is fun in every play test. Art for the islands is four days behind; Noor gets help from Idle from Monday.',
    description: `The winter season of **Lantern Lagoon**: a ladder of three leagues, a gift calendar and six new islands.

## What counts

- D7 of new players up by two points
- Rewarded views per player as before the season
- No crash more than today

| Part | Ready |
| --- | --- |
| Tide ladder | end of this sprint |
| Gift calendar | next sprint |
| Islands 6 to 9 | with the release |`,
    lead: 'Sana Mirza',
    members: ['Hira Baig', 'Zain Farooq', 'Bilal Anwar', 'Noor Siddiq', 'Areeba Shah'],
    viewers: ['Rabia Nawaz'],
    app: 'LNT',
    labels: ['Event', 'Art', 'Economy', 'Ads', 'Performance', 'Live ops'],
    epics: [
      {
        title: 'Tide ladder with three leagues',
        parts: [
          'Story: Climb the ladder over a weekend',
          'Task: Score is shells per minute',
          'Story: League promotion and demotion rules',
          'Task: Settle rewards across time zones',
          'Bug: Streak resets across the date line',
          'Task: Ladder icons and badge set',
          'Bug: Ladder shows the wrong league after a restart',
          'Story: See friends on the ladder',
        ],
      },
      {
        title: 'Gift calendar',
        parts: [
          'Story: Daily gift calendar, first week',
          'Task: Catch up on a missed day with one video',
          'Task: Calendar art, four weeks',
          'Bug: Gift opens twice on slow phones',
          'Story: Golden gift on the last day',
          'Task: Push text for the calendar',
        ],
      },
      {
        title: 'Islands 6 to 9',
        parts: [
          'Task: Night palette for islands 6 to 9',
          'Story: Bridge between the islands',
          'Task: Festival boat skins, four variants',
          'Bug: Frame drops on 3 GB devices in level 40 and later',
          'Task: Level design 240 to 300',
          'Bug: Boats sail through the pier',
          'Task: Sound of the northern wind',
        ],
      },
      {
        title: 'Ads that do not hurt',
        parts: [
          'Story: Second-chance offer after a lost streak',
          'Task: Cap interstitials to one per 90 s for new players',
          'Bug: Reward chest plays twice after a rewarded video',
          'Task: No banner on the ladder',
          'Bug: Sound keeps playing behind a rewarded video',
          'Story: Choose the reward before the video',
        ],
      },
      {
        title: 'Stable on every phone',
        parts: [
          'Task: Crash guard for an empty waterfall',
          'Bug: Out of memory when the map is opened twice',
          'Task: Trim the first-load bundle below 120 MB',
          'Task: Move remote config to the new client',
          'Bug: Offer timer ignores a paused app',
        ],
      },
      {
        title: 'Store and launch',
        parts: [
          'Task: Localise the store page for JP and KR',
          'Task: Store screenshots of the winter season',
          'Story: Pre-registration reward',
          'Task: Retention cohort event, schema 4',
        ],
      },
    ],
  },
  {
    key: 'MED',
    name: 'Mediation renewal',
    hue: 3,
    health: 'on_track',
    healthNote: 'Nine of twelve games run the new SDK. Fill is up by four points, eCPM as before.',
    description: `Every card game moves to **MAX SDK 13** with one waterfall set-up.

1. Adapters and consent
2. Waterfalls by country
3. Measure, compare, roll out`,
    lead: 'Danish Iqbal',
    members: ['Mahnoor Aziz', 'Hamza Riaz', 'Kiran Javed', 'Sana Mirza'],
    viewers: ['Faisal Mehmood', 'Rabia Nawaz'],
    app: 'TEA',
    labels: ['SDK', 'Consent', 'Waterfall', 'Reporting', 'iOS'],
    epics: [
      {
        title: 'MAX SDK 13 in every game',
        parts: [
          'Task: Adapters and consent check',
          'Task: Teacup Solitaire on SDK 13',
          'Task: Velvet Vault on SDK 13',
          'Bug: Consent form shows twice on iOS 17',
          'Task: Rook & River on SDK 13',
          'Bug: Banner flickers after a rotation',
          'Story: One switch to go back to the old SDK',
        ],
      },
      {
        title: 'Waterfalls by country',
        parts: [
          'Story: Floors by country group',
          'Task: Five groups instead of forty countries',
          'Task: Bid floors for the US from the last 28 days',
          'Bug: Unit of the lowest floor never loads',
          'Task: Bidding only in JP and KR',
          'Story: Change a floor without a release',
        ],
      },
      {
        title: 'Consent done right',
        parts: [
          'Task: Texts of the consent form in nine languages',
          'Story: Change my mind in the settings',
          'Bug: Consent is asked again after every update',
          'Task: Keep the answer for thirteen months',
        ],
      },
      {
        title: 'Numbers we trust',
        parts: [
          'Task: Compare MAX with the networks for a week',
          'Bug: Revenue of rewarded interstitials is counted twice',
          'Task: Alert when fill drops by a fifth',
          'Story: One page for the waterfall of a game',
          'Task: Revenue per user event to Adjust',
        ],
      },
      {
        title: 'Speed of ads',
        parts: [
          'Task: Load the next interstitial in the background',
          'Bug: Rewarded video takes nine seconds on old phones',
          'Task: Measure time from tap to video',
          'Story: Say that a video is on its way',
        ],
      },
      {
        title: 'Clean up',
        parts: [
          'Task: Take out the old mediation',
          'Task: Archive unused ad units',
          'Task: Hand over to the Arcade team',
        ],
      },
    ],
  },
  {
    key: 'ORB',
    name: 'Orchard on iOS',
    hue: 7,
    health: 'off_track',
    healthNote: 'Apple asked for another privacy text; the release moves by a week.',
    description: 'Orbit Orchard comes to the App Store, with cloud saves and a season pass.',
    lead: 'Saad Qureshi',
    members: ['Dania Langah', 'Tariq Jamal', 'Sara Yousaf', 'Waqas Ahmed', 'Hira Baig'],
    viewers: ['Nida Haroon'],
    app: 'ORB',
    labels: ['iOS', 'Cloud', 'Season pass', 'Review', 'Crash'],
    epics: [
      {
        title: 'The game on iOS',
        parts: [
          'Task: Build pipeline for iOS',
          'Story: Play with one thumb on small phones',
          'Bug: Notch covers the planet counter',
          'Task: Haptics for planting and harvest',
          'Bug: Music stops after a call',
          'Task: Metal shaders of the rings',
          'Story: Play on iPad in landscape',
        ],
      },
      {
        title: 'Cloud saves',
        parts: [
          'Story: Go on playing on another phone',
          'Task: Merge two saves of the same day',
          'Bug: A save of 2 MB is cut off',
          'Task: Sign in with Apple',
          'Story: Choose which save to keep',
        ],
      },
      {
        title: 'Season pass',
        parts: [
          'Story: Free and golden track',
          'Task: Thirty rewards, priced',
          'Bug: Reward 17 cannot be claimed',
          'Task: Pass screen art',
          'Task: Receipts checked on the server',
          'Story: Restore purchases',
        ],
      },
      {
        title: 'App Store review',
        parts: [
          'Task: Privacy labels',
          'Task: Text for tracking permission',
          'Bug: Reviewer account has no gems',
          'Task: Age rating',
          'Task: Support page',
        ],
      },
      {
        title: 'Crash-free at 99.8 %',
        parts: [
          'Bug: Crash when the app is opened from a push',
          'Bug: Crash on iPhone 8 in orbit view',
          'Task: Symbols uploaded with every build',
          'Task: Watchdog for long loads',
        ],
      },
      {
        title: 'Launch',
        parts: [
          'Task: Soft launch in NZ and PK',
          'Task: Store video of 20 seconds',
          'Story: Thank-you gift for Android players',
        ],
      },
    ],
  },
];

/** What a larger piece of work falls into. */
export const steps = ['Agree on the rules', 'Build it', 'Test on old phones'] as const;
