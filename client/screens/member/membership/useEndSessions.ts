import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { replaceDocument } from '../../../session/navigation.ts'
import { endByWish, expectEnd } from '../../../session/signOut.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useEndSessionsAllMutation } from './__generated__/useEndSessionsAllMutation.graphql.ts'
import type { useEndSessionsMutation } from './__generated__/useEndSessionsMutation.graphql.ts'
import type { useEndSessionsOthersMutation } from './__generated__/useEndSessionsOthersMutation.graphql.ts'

const one = graphql`
  mutation useEndSessionsMutation($input: EndSessionInput!) {
    endSession(input: $input) {
      viewer {
        ...SignedInBrowsers_viewer
      }
    }
  }
`

const others = graphql`
  mutation useEndSessionsOthersMutation {
    endOtherSessions {
      viewer {
        ...SignedInBrowsers_viewer
      }
    }
  }
`

const all = graphql`
  mutation useEndSessionsAllMutation {
    endAllSessions {
      viewer {
        id
      }
    }
  }
`

function leave() {
  endByWish()
  replaceDocument('/login')
}

/**
 * Signs the member out in other browsers, or everywhere; then this browser goes to /login.
 *
 * @param tell shows the outcome
 * @returns what signs out, and whether that is under way
 */
export function useEndSessions(tell: TellOutcome) {
  const failed = 'Failed to sign out there.'
  const [endOne, endingOne] = useAction<useEndSessionsMutation>(one, {
    tell,
    failed,
    done: 'Signed out there.',
  })
  const [endOthers, endingOthers] = useAction<useEndSessionsOthersMutation>(others, {
    tell,
    failed,
    done: 'Signed out everywhere else.',
  })
  const [end, endingAll] = useAction<useEndSessionsAllMutation>(all, { tell, failed })
  const endAll = () => {
    const stays = expectEnd()
    end({}, { onDone: leave, onFailed: stays })
  }
  return { endOne, endOthers, endAll, busy: endingOne || endingOthers || endingAll }
}
