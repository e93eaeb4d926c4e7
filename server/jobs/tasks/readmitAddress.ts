import { z } from 'zod'
import { mailTransport } from '../../mail/delivery/mailTransport.ts'
import { allStreams } from '../../mail/suppression/queueReadmission.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({
  readmission: z.number(),
  /** Missing in jobs of older versions. */
  streams: z.array(z.enum(['Transactional', 'Broadcast'])).default([...allStreams]),
})

/**
 * Asks the mail provider to accept an address again; doing it twice changes nothing. If the provider refuses, the row
 * stays, and the job is listed as failed with the provider's message. A person erased meanwhile has no row left.
 */
export const readmitAddress: Job = async (payload, { config, database: { prisma } }) => {
  const { readmission: id, streams } = payloadShape.parse(payload)
  const found = await prisma.readmission.findUnique({ where: { id }, select: { email: true } })
  if (!found) return
  const transport = await mailTransport(config)
  await transport.readmit(found.email, streams)
  await prisma.readmission.deleteMany({ where: { id } })
}
