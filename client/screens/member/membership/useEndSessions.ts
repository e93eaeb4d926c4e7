import { graphql } from 'react-relay/hooks'
import { DomainError } from '#rules/errors.ts'
import { replaceDocument } from '../../../browser/navigation.ts'
import { type ActionFailure, useAction } from '../../../relay/useAction.ts'
import { endByWish, expectEnd, expireSession } from '../../../session/signOut.ts'
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

/** What signing out in one other browser, and in all others, says when it is done. */
export const signedOut = { there: 'Signed out there.', elsewhere: 'Signed out everywhere else.' } as const

/**
 * Signs the member out in other browsers, or everywhere; then this browser goes to /login.
 *
 * @returns what signs out, and whether that is under way
 */
export function useEndSessions(tell: TellOutcome) {
  const failed = 'Failed to sign out there.'
  const [endOne, endingOne] = useAction<useEndSessionsMutation>(one, {
    tell,
    failed,
    done: signedOut.there,
  })
  const [endOthers, endingOthers] = useAction<useEndSessionsOthersMutation>(others, {
    tell,
    failed,
    done: signedOut.elsewhere,
  })
  const [end, endingAll] = useAction<useEndSessionsAllMutation>(all, { tell, failed })
  const endAll = () => {
    const stays = expectEnd()
    const onFailed = (failure: ActionFailure) => {
      stays()
      // It had ended before, which this tab took for the end that it asked for.
      if (failure instanceof DomainError && failure.code === 'UNAUTHENTICATED') expireSession()
    }
    end({}, { onDone: leave, onFailed })
  }
  return { endOne, endOthers, endAll, busy: endingOne || endingOthers || endingAll }
}
