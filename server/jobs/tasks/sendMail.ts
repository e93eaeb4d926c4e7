import { z } from 'zod'
import { deliverMail } from '../../mail/delivery/deliverMail.ts'
import { mailTransport } from '../../mail/delivery/mailTransport.ts'
import { holdingMail } from '../../platform/queue/locks.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ mail: z.int() })

/**
 * Sends one mail of the outbox; rows already at their end are left alone. Without a Postmark token the mail goes to
 * the local mailbox.
 *
 * @throws when another try is wanted
 */
export const sendMail: Job = async (payload, context) => {
  const { mail: id } = payloadShape.parse(payload)
  const { prisma } = context.database
  const transport = mailTransport(context.config)
  const held = await context.withConnection((client) =>
    holdingMail(client, id, async () => {
      const row = await prisma.outboxMail.findUnique({ where: { id } })
      if (row?.state === 'Queued' || row?.state === 'Sending') await deliverMail(row, transport, context)
    }),
  )
  if (!held) throw new Error('Another worker is sending this mail')
}
