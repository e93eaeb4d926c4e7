import { z } from 'zod'
import { isUnfinished } from '#rules/mail/unfinished.ts'
import { noteNews } from '../../domain/notifications/noteNews.ts'
import type { OutboxMail } from '../../generated/client/client.ts'
import { deliverMail } from '../../mail/delivery/deliverMail.ts'
import { mailTransport } from '../../mail/delivery/mailTransport.ts'
import { holdingMail } from '../../platform/queue/locks.ts'
import type { Job } from './job.ts'

/** Whether browsers are to be notified: a mail went out or cannot arrive, or an invitation is wanted by no mail. */
const isNews = (ended: Awaited<ReturnType<typeof deliverMail>>, { template }: Pick<OutboxMail, 'template'>) =>
  ended === 'Sent' || ended === 'Suppressed' || (ended === 'Unwanted' && template === 'invitation')

const payloadShape = z.object({ mail: z.int() })

/**
 * Sends one mail of the outbox; rows already at their end are left alone. Once it is on its way, or known not to arrive, the
 * member's browsers are to be notified.
 *
 * @throws when another try is wanted
 */
export const sendMail: Job = async (payload, context) => {
  const { mail: id } = payloadShape.parse(payload)
  const { prisma } = context.database
  const transport = await mailTransport(context.config)
  const held = await context.withConnection((client) =>
    holdingMail(client, id, async () => {
      const row = await prisma.outboxMail.findUnique({ where: { id } })
      if (!row || !isUnfinished(row.state)) return
      const ended = await deliverMail(row, transport, context)
      if (isNews(ended, row) && context.config.push) await noteNews(prisma, row, context.now)
    }),
  )
  if (!held) throw new Error('Another worker is sending this mail')
}
