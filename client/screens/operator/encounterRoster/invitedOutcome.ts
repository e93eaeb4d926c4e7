import { isolated } from '#rules/forms/isolated.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'

type Invited = { inviteMembers: { readonly refused: readonly { readonly message: string }[] } }

/**
 * Words the outcome of inviting one person by hand.
 *
 * @param username of the person
 * @param sentence to show if they are invited
 */
export function invitedOutcome(username: string, sentence: string): (invited: Invited) => Outcome | string {
  return ({ inviteMembers: { refused } }) =>
    refused[0]
      ? { tone: 'danger', sentence: `${isolated(username)} was not invited. ${refused[0].message}` }
      : sentence
}
