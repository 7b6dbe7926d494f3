/** The guides of some pages. */
export const demoGuides: Readonly<Record<string, string>> = {
  '/dashboard': `Yesterday's figures of the games you may see, each beside the same days before.

- **Today so far** is by the hour, of MAX, and of AppLovin, Google Ads, Meta Ads and TikTok Ads for spend: compared only over hours that both days are told of, provisional, and never part of a day
- Click a tile to see what it is made of; \`g\` and a number opens a section
- Hatched days are **provisional**: networks still correct them
- Drag games to change their order, pin the ones you care about`,
  '/tasks': `What you are working on, one task at a time.

- \`s\` starts the task the mark is on, \`p\` pauses, \`c\` closes
- A pause needs a reason, so that leads see what keeps us waiting
- Times are kept for you; put a wrong one right on the task's page`,
  '/tasks/documents': `Everything that is written down: read it, change it where you may, say when it is right.

- Search finds words of titles **and** texts; put \`"exact words"\` in quotation marks
- Drag a document in the tree, or move it with Alt and the arrow keys
- A document is *verified* when somebody says so until a day; its owner is asked when the day comes`,
  '/short-leave': `Half an hour to four hours off, inside your shift.

- \`l\` asks; your lead sees who else is off before answering
- Two requests or four hours a month; what is left stands beside the calendar
- What was approved by mistake is taken back by clicking it in the calendar; the person reads why`,
  '/monetisation': `Revenue, eCPM, fill and show rate by network, format and country.

- eCPM = revenue / impressions × 1000, always from sums
- A fall of fill with a rise of eCPM is a floor: see the [eCPM floor guide](/tasks/documents?q=ecpm%20floor)`,
  '/monetisation/ad-unit': `What one ad unit asks, in the order it asks.

- **Waterfall**: bidders are asked at once, the others one after another. No report tells floors: a price with its currency in the name is one (\`$12.00\`), any other is typed here
- **A/B tests** hold groups against each other day by day. Requests are counted for each network that is asked: where you know how many users each group has, measure over users
- **Floors** says what a floor could have earned at most and at least in 30 days, and from which part of it on it pays. Nothing is changed at a network`,
  '/creatives': `What each advertisement costs and brings, by app and media source.

- **IPM** is installs of 1,000 impressions: it says which creative networks will want to show. **CPI** says what it costs
- Advertisements with the same name are one, in whichever campaign they run: name files alike everywhere
- The kind is what the report says, or the name: \`_playable\`, \`.mp4\`, \`.png\``,
  '/skadnetwork': `What Apple says of installs and of what they brought, without saying of whom.

- Devices send a copy a day or two after a window of days has closed; an install may have three of them, which nobody can put together
- **No value**: too few installs were alike for Apple to tell one. **Not in schema**: there is a value, and nobody has said here what it stands for
- A schema holds from a day on: make a new one when a build counts differently, and old postbacks keep the old one
- The same installs stand in Adjust and in the networks' reports: nothing here is added to those`,
  '/alerts': `Figures that somebody watches, and what was found.

- **Unlike usual** holds a day against the same weekday of the eight weeks before: their median, and how far days usually lie from it. Three such distances are far; with fewer than four weeks nothing is said
- A trial on the last 90 days says how often a rule would have fired: change it until you would read each of them
- A floor keeps small apps and countries quiet: 30% of four dollars is no news
- A snooze is yours alone: others are told all the same`,
  '/reports/measures': `Formulas over measures, such as \`(ad revenue + IAP revenue) / user days\`.

- It is checked as you type; the unit follows from its parts, and days on which a part is missing are left out
- A ratio is formed from sums, never as the mean of ratios
- Shared ones stand in every list of measures, private ones in yours; what others use can be changed but not deleted`,
  '/dashboards': `Pages of cards that you put together yourself.

- Drag a card by its head, or move it with the arrow keys; \`n\` adds one
- Filters above are of all cards; a card may have its own beside them
- **Share** gives it to colleagues, who see the figures of their own apps; a **link** shows somebody outside the apps, networks or countries you choose, until a day`,
  '/project/timeline': `When the issues of a project are planned, what blocks what, and what is late.

- Drag a bar to move it, its ends to change the start date or the due day; \`Esc\` lets it go back, **Undo** takes it back afterwards
- By keys: arrows move a bar by a day, with \`Shift\` its end, with \`Ctrl Shift\` its beginning
- An epic without days of its own spans its parts; what has no days waits in **Unscheduled** and is dragged in
- A red dashed line: what blocks ends after what it blocks starts
- \`t\` goes to today, \`+\` and \`-\` zoom`,
};
