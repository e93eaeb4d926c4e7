import { randomUUID } from 'node:crypto'
import { normalEmail } from '#rules/email.ts'
import { safeRedirect } from '#rules/membership/magicLink.ts'
import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** The one reply to every request for a link. */
export const magicLinkRequested =
  'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.'

export type MagicLinkRequest = {
  /** As typed. */
  email: string
  /** SHA-256 of the mark in the asking browser's cookie, or null if it has none. */
  browserHash: Uint8Array | null
  /** As requested; anything that is not a path on this site is replaced by the default here. */
  redirect: string | null
  fingerprint: string | null
  /** The caller's IP address, for the log; it is deleted with the job. */
  address: string | null
  requestedAt: Date
}

/**
 * Queues a request for a login link for the worker. The same single insert happens for a member, a stranger and a
 * canceled member, and beyond the limit too, so that neither the reply nor its timing shows whether the address belongs
 * to anyone.
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
