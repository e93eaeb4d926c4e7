import { createHmac, timingSafeEqual } from 'node:crypto'
import { type LinkAct, linkActs } from '#rules/seats/answerLink.ts'
import { acceptedSecrets, keyFor, type Secrets } from '../../platform/config/secretKeys.ts'

/** What a link in a mail allows its bearer to do, once. */
export type AnswerLink = { act: LinkAct; invitationId: number; writtenAt: Date }

type Signed = AnswerLink & { email: string }

/** The member's address is signed too, so that links sent to an address end when the member changes it. */
function signature(secret: string, { act, invitationId, writtenAt, email }: Signed): Buffer {
  const signed = [act, invitationId, writtenAt.getTime(), email.toLowerCase()].join('\n')
  return createHmac('sha256', keyFor(secret, 'answer')).update(signed).digest()
}

/**
 * Returns the address of a page where a person answers an invitation, or gives up a place, with one button and without
 * a session.
 *
 * @param signed `writtenAt` is when the mail was written: the link does not answer a later invitation or seat
 */
export function answerUrl(appUrl: string, secret: string, signed: Signed): string {
  const { act, invitationId, writtenAt } = signed
  const mac = signature(secret, signed).toString('base64url')
  return `${appUrl}/answer/${act}/${invitationId}.${writtenAt.getTime().toString(36)}.${mac}`
}

const pattern = /^(\w{5,7})\/([1-9]\d{0,8})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/**
 * Parses the part of an {@link answerUrl} after /answer/.
 *
 * @returns what the link asks for, and a function that checks whether this server signed it for a given address, with
 *   the present session secret or the previous one; null if the text does not have the form of such a link
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
