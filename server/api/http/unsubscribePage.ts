import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteLasting } from '../../domain/audit/lastingDeeds.ts'
import { maskEmail } from '../../domain/sessions/maskEmail.ts'
import { readUnsubscribeToken } from '../../mail/outbox/unsubscribeToken.ts'
import { unsubscribe } from '../../mail/suppression/unsubscribe.ts'
import { allowOnly, reading } from '../../platform/http/allowOnly.ts'
import { escaped, type StandalonePage, sendStandalonePage } from '../../platform/http/standalonePage.ts'
import type { AppDeps } from '../../platform/parts.ts'

const prefix = '/unsubscribe/'

const unknownPage: StandalonePage = {
  status: 404,
  title: 'This link is not complete',
  body: '<p>Perhaps the address was cut short. Every invitation has the whole one, at its end.</p>',
  lit: 0,
}

const askingPage = (email: string): StandalonePage => ({
  status: 200,
  title: 'No more invitations and news by mail?',
  body: `<p>We will send neither to <strong>${escaped(maskEmail(email))}</strong>. Login links and mails about a seat you hold still come.</p><form method="post"><button>Unsubscribe</button></form>`,
})

const donePage = (email: string): StandalonePage => ({
  status: 200,
  title: 'You are unsubscribed',
  body: `<p>No more invitations and news go to <strong>${escaped(maskEmail(email))}</strong>. Members still find their invitations on the dashboard.</p><p class="quiet">Members can turn them on again under <a href="/member/preferences">Preferences</a>.</p>`,
  lit: 0,
})

async function unsubscribeAddress(
  email: string,
  { database: { prisma }, clock, log }: Pick<AppDeps, 'database' | 'clock' | 'log'>,
): Promise<void> {
  const at = clock()
  await unsubscribe(prisma, email, at)
  const member = await prisma.member.findFirst({
    where: { email, status: { not: 'Canceled' } },
    select: { id: true },
  })
  if (member) noteLasting(log, { deed: 'unsubscribed', member: member.id, at })
}

/**
 * Serves /unsubscribe/<token>, the address in every invitation and news mail. GET shows a page with one button and
 * changes nothing, since scanners open links. POST unsubscribes, from that button or from a mail provider (RFC 8058),
 * whose request has no cookies of ours and comes from anywhere. The token proves that the caller may do so.
 *
 * @returns whether the path is an unsubscribe link
 * @throws DomainError METHOD_NOT_ALLOWED
 */
export async function serveUnsubscribe(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  deps: Pick<AppDeps, 'database' | 'clock' | 'log' | 'secret' | 'previousSecret'>,
): Promise<boolean> {
  if (!path.startsWith(prefix)) return false
  allowOnly(request, response, [...reading, 'POST'], 'This address only takes GET and POST.')
  const email = readUnsubscribeToken(deps.secret, path.slice(prefix.length), deps.previousSecret)
  if (email === null) {
    sendStandalonePage(response, unknownPage)
  } else if (request.method === 'POST') {
    await unsubscribeAddress(email, deps)
    sendStandalonePage(response, donePage(email))
  } else {
    sendStandalonePage(response, askingPage(email))
  }
  return true
}
