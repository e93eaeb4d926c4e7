import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { findFeed, readFeedSeats } from '../../domain/calendar/readFeed.ts'
import { writeFeed } from '../../domain/calendar/writeFeed.ts'
import { allowOnly, reading } from '../../platform/http/allowOnly.ts'
import { limit } from '../../platform/limits/rateLimits.ts'
import type { AppDeps } from '../../platform/parts.ts'

const feedPath = /^\/calendar\/([\w-]{43})\.ics$/

/**
 * Serves /calendar/<secret>.ics, to which a member's calendar programs subscribe. The secret is all the
 * authentication: calendar programs have no session. A program that has the latest version gets 304 (RFC 9110,
 * section 13.1.2).
 *
 * @returns whether the path is a calendar's
 * @throws DomainError METHOD_NOT_ALLOWED, NOT_FOUND for an unknown or ended address, RATE_LIMITED
 */
export async function serveCalendarFeed(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  deps: AppDeps,
): Promise<boolean> {
  if (!path.startsWith('/calendar/')) return false
  allowOnly(request, response, reading, 'A calendar can only be read.')
  const { prisma } = deps.database
  const feed = await findFeed(prisma, feedPath.exec(path)?.[1] ?? '')
  if (!feed) throw new DomainError('NOT_FOUND', 'There is no calendar at this address.')
  await limit(deps, 'calendarFeed', String(feed.memberId))
  const text = writeFeed(await readFeedSeats(prisma, feed.memberId, deps.clock()), deps.config)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  response.setHeader('Cache-Control', 'private, no-cache')
  response.setHeader('ETag', etag)
  response.setHeader('X-Robots-Tag', 'noindex')
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304).end()
    return true
  }
  response.writeHead(200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="encounters.ics"',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
  return true
}
