import { type GraphQLTaggedNode, getRequest, graphql, type MutationParameters } from 'relay-runtime'
import { fetchGraphQL } from '../../../relay/fetchGraphQL.ts'
import type {
  confirmCallsBeginMutation,
  confirmCallsBeginMutation$data,
} from './__generated__/confirmCallsBeginMutation.graphql.ts'
import type { confirmCallsConfirmMutation } from './__generated__/confirmCallsConfirmMutation.graphql.ts'
import type { confirmCallsNewMutation } from './__generated__/confirmCallsNewMutation.graphql.ts'
import type { confirmCallsRegisterMutation } from './__generated__/confirmCallsRegisterMutation.graphql.ts'
import type { MadePasskey, SignedChallenge } from './ceremonies.ts'
import { deviceName } from './deviceName.ts'

const begin = graphql`
  mutation confirmCallsBeginMutation {
    beginConfirmation {
      way
      options
      viewer {
        email
      }
    }
  }
`

const confirm = graphql`
  mutation confirmCallsConfirmMutation($input: ConfirmWithPasskeyInput!) {
    confirmWithPasskey(input: $input) {
      confirmedUntil
    }
  }
`

const makeNew = graphql`
  mutation confirmCallsNewMutation {
    beginPasskeyRegistration {
      options
    }
  }
`

const register = graphql`
  mutation confirmCallsRegisterMutation($input: RegisterPasskeyInput!) {
    registerPasskey(input: $input) {
      viewer {
        id
      }
    }
  }
`

/** Past Relay's store: what is asked here is shown by nothing. */
async function ask<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response']> {
  const { data } = await fetchGraphQL(getRequest(mutation).params, variables)
  return data as Mutation['response']
}

/** How the signed-in person can confirm. */
export type ConfirmationPlan = confirmCallsBeginMutation$data['beginConfirmation']

/** Asks how the signed-in person can confirm that it is they. */
export const planConfirmation = async (): Promise<ConfirmationPlan> =>
  (await ask<confirmCallsBeginMutation>(begin, {})).beginConfirmation

/** Hands over what a passkey signed; the session is confirmed then. */
export const confirmWith = (input: SignedChallenge) => ask<confirmCallsConfirmMutation>(confirm, { input })

/** Asks what a new passkey is to be made of. */
export const planPasskey = async (): Promise<object> =>
  (await ask<confirmCallsNewMutation>(makeNew, {})).beginPasskeyRegistration.options

/** Hands over the first passkey, named after the machine; the session is confirmed then. */
export const addFirstPasskey = (made: MadePasskey) =>
  ask<confirmCallsRegisterMutation>(register, { input: { name: deviceName(), ...made } })
