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

/** Not through Relay's store, since nothing shows these replies. */
async function ask<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response']> {
  const { data } = await fetchGraphQL(getRequest(mutation).params, variables)
  return data as Mutation['response']
}

/** How the signed-in person can confirm their identity. */
export type ConfirmationPlan = confirmCallsBeginMutation$data['beginConfirmation']

/** Asks the server how the signed-in person can confirm their identity. */
export const planConfirmation = async (): Promise<ConfirmationPlan> =>
  (await ask<confirmCallsBeginMutation>(begin, {})).beginConfirmation

/** Sends a signed challenge, which confirms the session. */
export const confirmWith = (input: SignedChallenge) => ask<confirmCallsConfirmMutation>(confirm, { input })

/** Asks the server for the options of a new passkey. */
export const planPasskey = async (): Promise<object> =>
  (await ask<confirmCallsNewMutation>(makeNew, {})).beginPasskeyRegistration.options

/** Adds the member's first passkey, named after the device, which confirms the session. */
export const addFirstPasskey = (made: MadePasskey) =>
  ask<confirmCallsRegisterMutation>(register, { input: { name: deviceName(), ...made } })
