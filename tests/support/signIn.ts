import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import type { TestApi } from './api.ts'

/** Returns the token of the newest login link mailed to an address. */
export async function readLoginToken({ deps }: TestApi, to: string): Promise<string> {
  const row = await deps.database.prisma.outboxMail.findFirstOrThrow({
    where: { toAddress: to, template: 'loginLink' },
    orderBy: { id: 'desc' },
  })
  const { text } = await renderRow(row, deps)
  const token = /[?&]token=([\w-]{43})/.exec(text)?.[1]
  if (!token) throw new Error(`No login link in:\n${text}`)
  return token
}
