import type { ReactElement } from 'react'
import type { MailContext } from './definition.ts'
import { action, quietAction } from './mailParts.ts'

/** Renders Accept and Decline, each with a page of one button; in mails of older versions a link to the dashboard. */
export function waysToAnswer(
  invitationId: number | undefined,
  { appUrl, answerUrl }: Pick<MailContext, 'appUrl' | 'answerUrl'>,
): ReactElement[] {
  if (invitationId === undefined) return [action('Answer the invitation', `${appUrl}/member/dashboard`)]
  return [
    action('Accept', answerUrl('accept', invitationId)),
    quietAction('Decline', answerUrl('decline', invitationId)),
  ]
}
