import { graphql, useFragment } from 'react-relay/hooks'
import type { useOwnMarks_guide$key } from './__generated__/useOwnMarks_guide.graphql.ts'

/**
 * Returns what the table shows of the person's own acts.
 *
 * @param guide the guide, if there is one
 * @returns a text that changes with each of these acts
 */
export function useOwnMarks(guide: useOwnMarks_guide$key | null): string {
  const data = useFragment(
    graphql`
      fragment useOwnMarks_guide on TableGuide {
        picksLeft
        ready {
          isYours
        }
        longer {
          isYours
        }
        smaller {
          goOn {
            isYours
          }
          end {
            isYours
          }
        }
        people {
          isYou
          hand
        }
      }
    `,
    guide,
  )
  const { picksLeft, ready, longer, smaller, people } = data ?? {}
  // Other people's hands change the place of one's own.
  const isRaised = people?.some(({ isYou, hand }) => isYou && typeof hand === 'number')
  return [
    picksLeft,
    ready?.isYours,
    longer?.isYours,
    smaller?.goOn.isYours,
    smaller?.end.isYours,
    isRaised,
  ].join()
}
