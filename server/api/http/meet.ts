import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookAtSeat, type SeatVisit } from '../../domain/table/lookAtSeat.ts'
import { allowOnly, reading } from '../../platform/http/allowOnly.ts'
import { fileBodies } from '../../platform/http/fileBodies.ts'
import { setRoomHeaders } from '../../platform/http/securityHeaders.ts'
import { escaped, type StandalonePage, sendStandalonePage } from '../../platform/http/standalonePage.ts'
import { sendStaticBody } from '../../platform/http/staticBody.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { roomOrigins } from '../../video/roomOrigins.ts'

const seatPath = /^\/meet\/([0-9a-f]{32})$/
const ownPlaces = '<p><a href="/member/my-encounters">Go to My Encounters</a></p>'

function refusal(visit: Exclude<SeatVisit, { kind: 'table' }>): StandalonePage {
  switch (visit.kind) {
    case 'canceled': {
      const { name, hosted } = visit
      return {
        status: 410,
        title: 'This encounter was canceled',
        body: hosted
          ? `<p>${escaped(name)} does not take place.</p><p><a href="/operator/encounters/${hosted.encounterId}">Go to the encounter</a></p>`
          : `<p>We are sorry: ${escaped(name)} does not take place. We wrote to you why, and will invite you again.</p>${ownPlaces}`,
        lit: 0,
      }
    }
    case 'unseated':
      return {
        status: 410,
        title: 'This seat is no longer yours',
        body: `<p>It was given up or taken back, or you are still on the waitlist. My Encounters shows the seats you hold.</p>${ownPlaces}`,
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
 * Makes the handler of /meet/<seat token>. Whoever has the seat gets the page of the table before, during and after
 * the encounter; the page loads the rest by GraphQL. Anybody else gets a kind refusal. Opening the page changes
 * nothing (docs/rules.md, "Attendance").
 *
 * @param built folder of the client's build; the page of the table is outside it, so no other address serves it
 * @returns a handler that resolves to false for any other path; throws DomainError METHOD_NOT_ALLOWED
 */
export function meetHandler(
  built: URL,
  { database: { prisma }, config, clock }: Pick<AppDeps, 'database' | 'config' | 'clock'>,
) {
  const page = new URL('../table.html', built)
  const read = fileBodies()
  const origins = roomOrigins(config)

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (!path.startsWith('/meet/')) return false
    allowOnly(request, response, reading, 'A seat can only be opened.')
    const seatToken = seatPath.exec(path)?.[1]
    const visit = seatToken ? await lookAtSeat(prisma, seatToken, clock()) : ({ kind: 'unknown' } as const)
    if (visit.kind !== 'table') {
      sendStandalonePage(response, refusal(visit))
      return true
    }
    const body = await read(page)
    setRoomHeaders(response, origins)
    response.setHeader('X-Robots-Tag', 'noindex')
    sendStaticBody(request, response, body, { type: 'text/html; charset=utf-8' })
    return true
  }
}
