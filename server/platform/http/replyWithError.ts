import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DomainError } from '#rules/errors.ts'
import type { Log } from '../log/log.ts'
import { publicError, setRefusalHeaders, statusOf } from './publicErrors.ts'
import { escaped, type StandalonePage, sendStandalonePage } from './standalonePage.ts'

const titles: Partial<Record<DomainError['code'], string>> = {
  RATE_LIMITED: 'One moment, please',
  UNAVAILABLE: 'One moment, please',
  NOT_FOUND: 'There is nothing here',
  FORBIDDEN: 'This was not done',
}

/** Whether a person sees the reply in a browser: on a page or a form of ours, not a call of an API. */
const isForPeople = ({ headers: { accept }, url = '/' }: IncomingMessage): boolean =>
  accept?.includes('text/html') === true && !/^\/(api|graphql|exports)(\/|\?|$)/.test(url)

function pageOf({ code, message }: DomainError): StandalonePage {
  const mayTryAgain = code === 'RATE_LIMITED' || code === 'UNAVAILABLE' || code === 'INTERNAL'
  const way = mayTryAgain ? 'Go back to the page before to try again.' : 'Nothing was changed.'
  return {
    status: statusOf[code],
    title: titles[code] ?? 'This did not work',
    body: `<p>${escaped(message)}</p><p class="quiet">${way}</p>`,
    lit: 0,
  }
}

/**
 * Ends a request with an error: with a page if a person sees the reply in a browser, else with JSON. An unexpected
 * error is logged, and the caller sees only its reference. A reply that has already begun is cut off.
 */
export function replyWithError(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
): void {
  const problem = publicError(error, log)
  const { code, message, fields } = problem
  if (response.headersSent) {
    response.destroy()
    return
  }
  setRefusalHeaders(response, problem)
  if (isForPeople(request)) {
    sendStandalonePage(response, pageOf(problem))
    return
  }
  response.writeHead(statusOf[code], {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify({ message, code, fields }))
}
