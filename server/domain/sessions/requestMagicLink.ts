import { randomUUID } from 'node:crypto'
import { normalEmail } from '#rules/email.ts'
import { safeRedirect } from '#rules/membership/magicLink.ts'
import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** The one sentence every request for a link is answered with. */
export const magicLinkRequested =
  'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.'

export type MagicLinkRequest = {
  /** As typed. */
  email: string
  /** SHA-256 of the asking browser's mark, or null where there is none. */
  browserHash: Uint8Array | null
  /** As asked for; whatever is no path on this site becomes the default here. */
  redirect: string | null
  fingerprint: string | null
  /** The caller's address, for the log; it leaves the queue with the job. */
  address: string | null
  requestedAt: Date
}

/**
 * Hands a request for a login link to the worker. The same single insert happens for a member, a stranger and a
 * canceled member, and over the limit too, so neither the reply nor its timing says whether the address belongs to anyone.
 */
export async function requestMagicLink(db: Db, request: MagicLinkRequest): Promise<void> {
  await addJob(db, 'issueMagicLink', {
    requestId: randomUUID(),
    email: normalEmail(request.email),
    browserHash: request.browserHash && Buffer.from(request.browserHash).toString('base64url'),
    redirect: safeRedirect(request.redirect),
    fingerprint: request.fingerprint,
    address: request.address,
    requestedAt: request.requestedAt,
  })
}
