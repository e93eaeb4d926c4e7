import { acceptConsequence, declineConsequence } from '#rules/seats/answerConsequences.ts'
import type { LinkAct } from '#rules/seats/answerLink.ts'
import type { LinkedPlace } from '../../domain/seats/answerByLink.ts'
import { dateAndTime } from '../../mail/templates/words.ts'
import { escaped, type StandalonePage } from '../../platform/http/standalonePage.ts'

/** The form field with the start that the page showed. */
export const startField = 'starts'

export const unknownLinkPage: StandalonePage = {
  status: 404,
  title: 'This link does not work',
  body: '<p>Perhaps the address was cut short, or it was sent to an address that is no longer yours. The latest mail has the whole one.</p><p><a href="/member/dashboard">Go to your dashboard</a></p>',
  lit: 0,
}

const titles: Record<LinkAct, (name: string) => string> = {
  accept: (name) => `Will you come to ${name}?`,
  decline: (name) => `Decline ${name}?`,
  cancel: (name) => `Cancel your RSVP for ${name}?`,
  leave: (name) => `Leave the waitlist of ${name}?`,
}

const buttons: Record<LinkAct, string> = {
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Confirm Cancel',
  leave: 'Remove from Waitlist',
}

const consequences: Record<LinkAct, (encounter: LinkedPlace['encounter']) => string> = {
  accept: acceptConsequence,
  decline: declineConsequence,
  cancel: () => 'Canceling may impact your engagement standing.',
  leave: () => 'You will not be considered if a spot opens up.',
}

const quiet = (words: string) => `<p class="quiet">${escaped(words)}</p>`

/** Returns HTML that says when the encounter is, and whether that has changed since the mail. */
function times({ encounter, expiresAt, link }: LinkedPlace): string {
  const { startsAt, timeZone, movedAt } = encounter
  const when = `<p><strong>${escaped(dateAndTime(startsAt.toISOString(), timeZone))}</strong></p>`
  const moved =
    movedAt !== null && movedAt > link.writtenAt
      ? '<p>The encounter was moved after we sent that mail. This is its time now.</p>'
      : ''
  const isInvited = link.act === 'accept' || link.act === 'decline'
  const until =
    isInvited && expiresAt ? quiet(`Please answer by ${dateAndTime(expiresAt.toISOString(), timeZone)}.`) : ''
  return when + moved + until
}

/** Returns the page with one button, for a link that is open. */
export function askingPage(place: LinkedPlace): StandalonePage {
  const { act } = place.link
  const { name, startsAt } = place.encounter
  return {
    status: 200,
    title: titles[act](name),
    body: `${times(place)}<form method="post"><input type="hidden" name="${startField}" value="${startsAt.toISOString()}"><button>${buttons[act]}</button></form>${quiet(consequences[act](place.encounter))}`,
  }
}

const outcomes: Record<LinkAct, (place: LinkedPlace) => string> = {
  accept: ({ isWaitlisted }) => (isWaitlisted ? "You're on the waitlist" : "You're in"),
  decline: () => 'Declined',
  cancel: () => 'Your RSVP is canceled',
  leave: () => 'You left the waitlist',
}

/** Returns the page that says what a link did, or why it did nothing. */
export function outcomePage(place: LinkedPlace, sentence: string, isDone: boolean): StandalonePage {
  const { act } = place.link
  const { name, startsAt, timeZone } = place.encounter
  const isSeated = isDone && act === 'accept' && !place.isWaitlisted
  return {
    status: isDone ? 200 : 409,
    title: isDone ? outcomes[act](place) : 'This cannot be done now',
    body: `<p>${escaped(sentence)}</p>${quiet(`${name}, ${dateAndTime(startsAt.toISOString(), timeZone)}`)}<p><a href="/member/dashboard">Go to your dashboard</a></p>`,
    lit: isSeated ? 12 : 0,
  }
}
