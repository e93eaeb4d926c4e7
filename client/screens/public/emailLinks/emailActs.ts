import { graphql } from 'relay-runtime'
import { sendAsVisitor } from '../../../relay/sendAsVisitor.ts'
import type { emailActsConfirmMutation } from './__generated__/emailActsConfirmMutation.graphql.ts'
import type { emailActsUndoMutation } from './__generated__/emailActsUndoMutation.graphql.ts'

const confirm = graphql`
  mutation emailActsConfirmMutation($input: ConfirmEmailChangeInput!) {
    confirmEmailChange(input: $input) {
      email
    }
  }
`

const undo = graphql`
  mutation emailActsUndoMutation($input: UndoEmailChangeInput!) {
    undoEmailChange(input: $input) {
      email
    }
  }
`

/**
 * What each link does with its token.
 *
 * @returns the address that receives mail from then on
 * @throws DomainError with the reason if the link is not valid, ConnectionError
 */
export const actOnEmail = {
  confirm: async (token: string): Promise<string> => {
    const reply = await sendAsVisitor<emailActsConfirmMutation>(confirm, { input: { token } })
    return reply.confirmEmailChange.email
  },
  undo: async (token: string): Promise<string> => {
    const reply = await sendAsVisitor<emailActsUndoMutation>(undo, { input: { token } })
    return reply.undoEmailChange.email
  },
}
