import { guidelines } from '#rules/safety/guidelines.ts'

const { BeThere, BeSeen, BeKind, BeDiscreet, TakeNo, BeOfAge } = guidelines

/** The default community guidelines, in Markdown. A draft, until the operator writes others. */
export const usualCommunityGuidelines = `## ${BeThere.title}

Somebody is holding a seat for you. ${BeThere.asks} Cancel more than 5 days before the event and there is no penalty; within 5 days penalties may apply. Three consecutive no-shows pause your account for 30 days. An invitation that you leave unanswered until it runs out counts as missed; declining one never counts.

## ${BeSeen.title}

${BeSeen.asks} The lobby lets you check camera and sound first; if your camera does not work that evening, you can say so and still come.

## ${BeKind.title}

Listen at least as much as you talk. ${BeKind.asks}

## ${BeDiscreet.title}

What is said at the table stays there. We record nothing. ${BeDiscreet.asks}

## ${TakeNo.title}

${TakeNo.asks} If somebody makes you uncomfortable, tell us; you can also ask never to be seated with them again.

## ${BeOfAge.title}

${BeOfAge.asks} One person has one account, under their own email address.

## If somebody breaks a rule

Report it: at the table, from the list of people you met, from My Encounters, or from Help. You two are not seated together again, and the other person is not notified. We look at danger, threats and anything about somebody under 18 within 1 hour, at harassment, hate, nudity and recording within 24 hours, and at everything else within 3 days. The [safety page](/safety#reporting) says more.

## What can follow

We may find nothing, give advice, leave it at seating two people apart, warn, suspend until a certain day, or expel. Whoever is advised, warned, suspended or expelled gets our reasons in writing, with the guideline they rest on. They never name who reported.

## How to appeal

Whoever is warned, suspended or expelled can appeal once within 30 days, through the link in the mail with our reasons. It works without signing in.
`
