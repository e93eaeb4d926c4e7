import type { ReactElement } from 'react'
import type { MailContext } from './definition.ts'
import { action, quietAction } from './mailParts.ts'

/** Accept and Decline, each with a page of one button; the dashboard in mails of older versions, which name no invitation. */
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
