import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { answerByLink, type LinkedPlace, readLinkedPlace } from '../../domain/seats/answerByLink.ts'
import { allowOnly, reading } from '../../platform/http/allowOnly.ts'
import { linkGuard } from '../../platform/http/antiForgery.ts'
import { readBody } from '../../platform/http/readBody.ts'
import { sendStandalonePage } from '../../platform/http/standalonePage.ts'
import { limit } from '../../platform/limits/rateLimits.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { askingPage, outcomePage, startField, unknownLinkPage } from './answerPages.ts'

const prefix = '/answer/'
const bodyLimit = 1000

/** Does what the link asks for. Returns the sentence of the refusal if the seat's rules refuse it, else null. */
async function refusalOf(deps: AppDeps, place: LinkedPlace, now: Date): Promise<string | null> {
  try {
    await answerByLink(deps.database.prisma, place, now)
    return null
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') return error.message
    throw error
  }
}

/**
 * Makes the handler of /answer/<act>/<token>, the links in mails about invitations and seats. GET shows a page with
 * one button and changes nothing, since scanners open links. POST, from that button, does what the button says. The
 * caller is not signed in, and no cookie is set. The form contains the start that the page showed: if the encounter
 * has moved since, the page asks again.
 *
 * @returns a handler that resolves to false for any other path; throws DomainError METHOD_NOT_ALLOWED, FORBIDDEN for
 *   a form of another site, RATE_LIMITED
 */
export function answerHandler(deps: AppDeps) {
  const refuseForeign = linkGuard(deps.config)
  const { clock, database } = deps

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    address: string,
  ): Promise<boolean> => {
    if (!path.startsWith(prefix)) return false
    allowOnly(request, response, [...reading, 'POST'], 'This address only takes GET and POST.')
    const now = clock()
    const read = () => readLinkedPlace(database.prisma, deps, path.slice(prefix.length), now)
    if (request.method !== 'POST') {
      const place = await read()
      sendStandalonePage(response, place ? pageOf(place) : unknownLinkPage)
      return true
    }
    refuseForeign(request)
    await limit(deps, 'answerLink', address)
    const form = new URLSearchParams(await readBody(request, bodyLimit))
    const place = await read()
    if (!place) {
      sendStandalonePage(response, unknownLinkPage)
    } else if (place.standing.kind === 'open' && form.get(startField) === startOf(place)) {
      const refusal = await refusalOf(deps, place, now)
      const after = (await read()) ?? place
      // What has become of the place meanwhile says more than the refusal.
      const isStillOpen = refusal !== null && after.standing.kind === 'open'
      sendStandalonePage(response, isStillOpen ? outcomePage(after, refusal, false) : pageOf(after))
    } else {
      sendStandalonePage(response, pageOf(place))
    }
    return true
  }
}

const startOf = ({ encounter }: LinkedPlace): string => encounter.startsAt.toISOString()

function pageOf(place: LinkedPlace) {
  const { standing } = place
  return standing.kind === 'open'
    ? askingPage(place)
    : outcomePage(place, standing.sentence, standing.kind === 'done')
}
