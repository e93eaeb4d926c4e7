import { createHmac, timingSafeEqual } from 'node:crypto'
import { type LinkAct, linkActs } from '#rules/seats/answerLink.ts'
import { acceptedSecrets, keyFor, type Secrets } from '../../platform/config/secretKeys.ts'

/** What a link in a mail lets its bearer do, once. */
export type AnswerLink = { act: LinkAct; invitationId: number; writtenAt: Date }

type Signed = AnswerLink & { email: string }

/** An address that is no longer the member's signs other links, so that a change of e-mail ends those it got. */
function signature(secret: string, { act, invitationId, writtenAt, email }: Signed): Buffer {
  const signed = [act, invitationId, writtenAt.getTime(), email.toLowerCase()].join('\n')
  return createHmac('sha256', keyFor(secret, 'answer')).update(signed).digest()
}

/**
 * The address at which a person answers an invitation, or gives up a place, by one button and without a session.
 *
 * @param signed `writtenAt` is when the mail was written: a later invitation or seat is not answered by it
 */
export function answerUrl(appUrl: string, secret: string, signed: Signed): string {
  const { act, invitationId, writtenAt } = signed
  const mac = signature(secret, signed).toString('base64url')
  return `${appUrl}/answer/${act}/${invitationId}.${writtenAt.getTime().toString(36)}.${mac}`
}

const pattern = /^(\w{5,7})\/([1-9]\d{0,8})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/**
 * Reads what follows /answer/ in an {@link answerUrl}.
 *
 * @returns what it would do, and whether this server signed it, under the present session secret or the previous one, for
 *   the address given; null for what has not the form of such a link
 */
export function readAnswerLink(
  text: string,
): { link: AnswerLink; isSignedFor(email: string, secrets: Secrets): boolean } | null {
  const [, word, id, written = '', mac = ''] = pattern.exec(text) ?? []
  const act = linkActs.find((each) => each === word)
  if (act === undefined) return null
  const link = { act, invitationId: Number(id), writtenAt: new Date(Number.parseInt(written, 36)) }
  const given = Buffer.from(mac, 'base64url')
  return {
    link,
    isSignedFor: (email, secrets) =>
      acceptedSecrets(secrets).some((secret) =>
        timingSafeEqual(given, signature(secret, { ...link, email })),
      ),
  }
}
