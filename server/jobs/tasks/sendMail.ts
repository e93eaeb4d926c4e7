import { z } from 'zod'
import { isUnfinished } from '#rules/mail/unfinished.ts'
import { noteNews } from '../../domain/notifications/noteNews.ts'
import type { OutboxMail } from '../../generated/client/client.ts'
import { deliverMail } from '../../mail/delivery/deliverMail.ts'
import { mailTransport } from '../../mail/delivery/mailTransport.ts'
import { holdingMail } from '../../platform/queue/locks.ts'
import type { Job } from './job.ts'

/** Whether to notify browsers: a mail was sent or cannot arrive, or the member wants no mail about an invitation. */
const isNews = (ended: Awaited<ReturnType<typeof deliverMail>>, { template }: Pick<OutboxMail, 'template'>) =>
  ended === 'Sent' || ended === 'Suppressed' || (ended === 'Unwanted' && template === 'invitation')

const payloadShape = z.object({ mail: z.int() })

/**
 * Sends one mail of the outbox; a finished row is left alone. Once it is sent, or known not to arrive, the member's
 * browsers are notified.
 *
 * @throws to be retried
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
