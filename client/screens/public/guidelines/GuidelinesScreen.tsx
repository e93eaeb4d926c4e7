import { guidelines } from '#rules/safety/guidelines.ts'
import { Prose } from '../shared/Prose.tsx'
import { ReviewNote } from '../shared/ReviewNote.tsx'

/** The community guidelines. */
export function GuidelinesScreen() {
  return (
    <Prose
      title="Community Guidelines"
      lead="An evening is as good as the people at the table. This is what we ask of everyone."
    >
      <h2>{guidelines.BeThere.title}</h2>
      <p>
        Somebody is holding a seat for you. {guidelines.BeThere.asks} Cancel more than 5 days before the event
        and there is no penalty; within 5 days penalties may apply. Three consecutive no-shows pause your
        account for 30 days.
      </p>
      <h2>{guidelines.BeSeen.title}</h2>
      <p>
        {guidelines.BeSeen.asks} The lobby lets you check camera and sound first; if your camera does not work
        that evening, you can say so and still come.
      </p>
      <h2>{guidelines.BeKind.title}</h2>
      <p>Listen at least as much as you talk. {guidelines.BeKind.asks}</p>
      <h2>{guidelines.BeDiscreet.title}</h2>
      <p>What is said at the table stays there. We record nothing. {guidelines.BeDiscreet.asks}</p>
      <h2>{guidelines.TakeNo.title}</h2>
      <p>
        {guidelines.TakeNo.asks} If somebody makes you uncomfortable, tell us; you can also ask never to be
        seated with them again.
      </p>
      <h2>{guidelines.BeOfAge.title}</h2>
      <p>{guidelines.BeOfAge.asks} One person has one account, under their own email address.</p>
      <h2>If somebody breaks a rule</h2>
      <p>
        Report it: at the table, from the list of people you met, from My Encounters, or from Help. You two
        are not seated together again, and the other person is not notified. We look at danger, threats and
        anything about somebody under 18 within 1 hour, at harassment, hate, nudity and recording within 24
        hours, and at everything else within 3 days. The <a href="/safety#reporting">safety page</a> says
        more.
      </p>
      <h2>What can follow</h2>
      <p>
        We may find nothing, give advice, leave it at seating two people apart, warn, suspend until a certain
        day, or expel. Whoever is advised, warned, suspended or expelled gets our reasons in writing, with the
        guideline they rest on. They never name who reported.
      </p>
      <h2>How to appeal</h2>
      <p>
        Whoever is warned, suspended or expelled can appeal once within 30 days, through the link in the mail
        with our reasons. It works without signing in.
      </p>
      <ReviewNote />
    </Prose>
  )
}
