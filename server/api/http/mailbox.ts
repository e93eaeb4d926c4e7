import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainText } from '#rules/text.ts'
import type { OutboxMail } from '../../generated/client/client.ts'
import { renderRow } from '../../mail/outbox/outboxRow.ts'
import { isLocalRequest } from '../../platform/http/localRequest.ts'
import { mailboxExists } from '../../platform/http/mailboxAccess.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { framedMail, listPage, type MailboxEntry, mailPage, mailPolicy, pagePolicy } from './mailboxPages.ts'

const pageSize = 50

/**
 * Makes the handler of the local mailbox, which shows all mail if no provider is configured: GET /mailbox (a page),
 * /mailbox/<id> (one mail) and /mailbox.json (newest first), each filtered by ?to=. It only answers requests from
 * this machine.
 *
 * @returns a handler that resolves to false, without side effects, for any other request
 */
export function mailboxHandler(
  deps: Pick<AppDeps, 'config' | 'database' | 'secret' | 'previousSecret'>,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const exists = mailboxExists(deps.config)
  return async (request, response) => {
    const { pathname = '', searchParams } = URL.parse(request.url ?? '/', 'http://localhost') ?? {}
    const path = /^\/mailbox(?:(?<json>\.json)|\/(?<id>-?\d{1,9})(?<framed>\.html)?)?$/.exec(pathname)
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (!exists || !reading || path === null || !isLocalRequest(request)) return false
    const { json, id, framed } = path.groups ?? {}
    const to = searchParams?.get('to') ?? null
    const rows = await deps.database.prisma.outboxMail.findMany({
      where: {
        ...(id && { id: Number(id) }),
        ...(to !== null && { toAddress: { equals: plainText(to), mode: 'insensitive' } }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: pageSize,
    })
    const entries = await Promise.all(rows.map((row) => entry(row, deps)))
    const [mail] = entries
    if (id && !mail) return false
    if (json) send(response, 'application/json', JSON.stringify(entries))
    else if (!id || !mail) send(response, 'text/html', listPage(entries, to), pagePolicy)
    else if (framed) send(response, 'text/html', framedMail(mail), mailPolicy)
    else send(response, 'text/html', mailPage(mail), pagePolicy)
    return true
  }
}

/** Returns a mail to show, or the reason why it cannot be rendered: purged, or sealed with an older secret. */
async function entry(
  row: OutboxMail,
  deps: Pick<AppDeps, 'config' | 'database' | 'secret' | 'previousSecret'>,
): Promise<MailboxEntry> {
  const common = {
    id: row.id,
    to: row.toAddress,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
  try {
    const { subject, text, html, attachments } = await renderRow(row, deps)
    return { ...common, subject, text, html, attachments, links: text.match(/https?:\/\/\S+/g) ?? [] }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return {
      ...common,
      subject: `${row.template} (not readable)`,
      text,
      html: '',
      attachments: [],
      links: [],
    }
  }
}

function send(response: ServerResponse, type: string, body: string, policy = "default-src 'none'"): void {
  response.setHeader('content-security-policy', policy)
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-content-type-options', 'nosniff')
  response.end(body)
}
