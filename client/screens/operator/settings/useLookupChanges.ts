import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useLookupChangesOfferMutation } from './__generated__/useLookupChangesOfferMutation.graphql.ts'
import type { useLookupChangesOrderMutation } from './__generated__/useLookupChangesOrderMutation.graphql.ts'
import type { LookupKindName } from './lookupKinds.ts'

/**
 * Reorders the options of a kind, and offers a retired one again.
 *
 * @param kind of the options
 * @returns the two functions, and whether one is under way
 */
export function useLookupChanges(kind: LookupKindName, tell: TellOutcome) {
  const [sendOrder, ordering] = useAction<useLookupChangesOrderMutation>(
    graphql`
      mutation useLookupChangesOrderMutation($input: OrderLookupsInput!, $kind: LookupKind!) {
        orderLookups(input: $input) {
          settings {
            ...LookupList_settings @arguments(kind: $kind)
          }
        }
      }
    `,
    { tell, failed: 'The order could not be changed.' },
  )
  const [sendOffer, offering] = useAction<useLookupChangesOfferMutation>(
    graphql`
      mutation useLookupChangesOfferMutation($input: OfferLookupInput!, $kind: LookupKind!) {
        offerLookup(input: $input) {
          settings {
            ...LookupList_settings @arguments(kind: $kind)
          }
        }
      }
    `,
    { tell },
  )
  const order = (rowIds: readonly number[], replaces: readonly number[]) =>
    sendOrder({ input: { kind, rowIds, replaces }, kind })
  const offer = (rowId: number, label: string) =>
    sendOffer(
      { input: { kind, rowId }, kind },
      { done: `${label} is offered again.`, failed: `${label} could not be offered.` },
    )
  return { order, offer, busy: ordering || offering }
}
