/** The guides of five pages. */
export const demoGuides: Readonly<Record<string, string>> = {
  '/dashboard': `Yesterday's figures of the games you may see, each beside the same days before.

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
};
