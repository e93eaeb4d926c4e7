import type { IncomingMessage, ServerResponse } from 'node:http'
import { fullDate, shortTime } from '#rules/dates.ts'
import { joinOpensAt, joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { DomainError } from '#rules/errors.ts'
import { normalMeetingLink } from '#rules/forms/meetingLink.ts'
import { lookAtSeat, openSeat, type SeatVisit } from '../../domain/attendance/openSeat.ts'
import { escaped, type StandalonePage, sendStandalonePage } from '../../platform/http/standalonePage.ts'
import type { AppDeps } from '../../platform/parts.ts'

const seatPath = /^\/meet\/([0-9a-f]{32})$/
const refreshRange = { shortest: 5, longest: 300 }
const roomRefresh = 5
const ownPlaces = '<p><a href="/member/my-encounters">Go to My Encounters</a></p>'

/** Pages fetched in advance, by browsers, proxies and link previews, are nobody's coming. */
function isAhead({ method, headers }: IncomingMessage): boolean {
  const purpose = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']].flat()
  return method === 'HEAD' || purpose.some((each) => /prefetch|prerender|preview/i.test(each ?? ''))
}

function waitingPage(visit: Extract<SeatVisit, { kind: 'early' }>, now: Date): StandalonePage {
  const { name, startsAt, timeZone } = visit
  const opens = joinOpensAt(startsAt)
  const seconds = (opens.getTime() - now.getTime()) / 1000
  const zone = timeZone.replaceAll('_', ' ')
  return {
    status: 200,
    title: 'Your seat is waiting',
    body: `<p>${escaped(name)} begins on <strong>${escaped(fullDate(startsAt, timeZone))}, ${escaped(shortTime(startsAt, timeZone))}</strong> (${escaped(zone)}).</p><p>You can join from ${escaped(shortTime(opens, timeZone))}, ${joinOpensMinutes} minutes before.</p><p class="quiet">You can leave this page open: it takes you in by itself.</p>`,
    refresh: Math.min(refreshRange.longest, Math.max(refreshRange.shortest, seconds)),
  }
}

/** A link stored before they were checked; the operator can give another at any time. */
const brokenLinkPage: StandalonePage = {
  status: 200,
  title: 'The door does not open yet',
  body: '<p>The link to this room does not work, and whoever runs the evening has to change it. You are counted as here.</p><p class="quiet">You can leave this page open: it takes you in by itself.</p>',
  refresh: roomRefresh,
}

function pageFor(visit: SeatVisit, now: Date): StandalonePage {
  switch (visit.kind) {
    case 'early':
      return waitingPage(visit, now)
    case 'join':
      return {
        status: 200,
        title: 'The room is being made ready',
        body: '<p>You are on time. In a moment you are taken in.</p><p class="quiet">You need do nothing.</p>',
        refresh: roomRefresh,
      }
    case 'over':
      return {
        status: 410,
        title: 'This encounter is over',
        body: `<p>${escaped(visit.name)} has ended. If you were there, you can still say who made an impression.</p>${ownPlaces}`,
        lit: 0,
      }
    case 'canceled':
      return {
        status: 410,
        title: 'This encounter was canceled',
        body: `<p>We are sorry: ${escaped(visit.name)} does not take place. We wrote to you why, and will invite you again.</p>${ownPlaces}`,
        lit: 0,
      }
    case 'unseated':
      return {
        status: 410,
        title: 'This seat is no longer yours',
        body: `<p>It was given up, or you are still on the waitlist. My Encounters shows the seats you hold.</p>${ownPlaces}`,
        lit: 0,
      }
    case 'unknown':
      return {
        status: 404,
        title: 'There is no seat at this address',
        body: `<p>Perhaps the address was cut short. The latest mail about your seat has the whole one, and so has My Encounters.</p>${ownPlaces}`,
        lit: 0,
      }
  }
}

/**
 * Serves /meet/<seat token>: a page to wait on before the time, the way into the meeting from 5 minutes before the start
 * until the end, a kind refusal after it. Only a person's own opening marks the seat attended, and only this redirect
 * ever gives the meeting link (docs/rules.md, "Encounters and invitations" and "Attendance").
 *
 * @returns whether the path is one of a seat
 * @throws DomainError METHOD_NOT_ALLOWED
 */
export async function serveMeet(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { database: { prisma }, clock }: Pick<AppDeps, 'database' | 'clock'>,
): Promise<boolean> {
  if (!path.startsWith('/meet/')) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    throw new DomainError('METHOD_NOT_ALLOWED', 'A seat can only be opened.')
  }
  const now = clock()
  const seatToken = seatPath.exec(path)?.[1]
  const opened = seatToken && !isAhead(request) ? await openSeat(prisma, seatToken, now) : null
  if (opened?.meetingUrl) {
    const link = normalMeetingLink(opened.meetingUrl)
    if (link) response.writeHead(303, { Location: link, 'Cache-Control': 'no-store' }).end()
    else sendStandalonePage(response, brokenLinkPage)
    return true
  }
  const visit = seatToken ? await lookAtSeat(prisma, seatToken, now) : ({ kind: 'unknown' } as const)
  sendStandalonePage(response, pageFor(visit, now))
  return true
}
