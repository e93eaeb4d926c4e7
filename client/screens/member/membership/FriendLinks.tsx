import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { friendLinkDays } from '#rules/membership/friendLink.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useLastAct } from '../../../ui/useLastAct.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import type { FriendLinks_viewer$key } from './__generated__/FriendLinks_viewer.graphql.ts'
import type { FriendLinksEndMutation } from './__generated__/FriendLinksEndMutation.graphql.ts'
import type { FriendLinksMakeMutation } from './__generated__/FriendLinksMakeMutation.graphql.ts'
import cards from './AccountCards.module.css'
import styles from './MembershipScreen.module.css'

const dayOf = (instant: string) => longDate(new Date(instant), defaultTimeZone)

/** Such as "Good until December 23, 2026". A link of a paused member does not work meanwhile. */
function words(state: string, expiresAt: string, isPaused: boolean): string {
  if (state !== 'OPEN') return 'Used by a friend'
  return `${isPaused ? 'Works once you resume, until' : 'Good until'} ${dayOf(expiresAt)}`
}

const takenBack: Outcome = { tone: 'good', sentence: 'The link is taken back. Nobody can use it any more.' }
const didNotArrive: Outcome = {
  tone: 'danger',
  sentence: 'A link was made, but it did not arrive here. Take it back and make another.',
}

/** The last act, with the Relay ids of the links before it, or of the link that it takes back. */
type Asked = { act: 'make'; before: readonly string[] } | { act: 'end'; id: string }

/** The links with which the member invites friends: created, shown once, listed and revoked here. */
export function FriendLinks({ viewer }: { viewer: FriendLinks_viewer$key }) {
  const { membership, friendLinks, friendLinkRefusal } = useFragment(
    graphql`
      fragment FriendLinks_viewer on Viewer {
        membership {
          accountStatus
        }
        friendLinkRefusal
        friendLinks {
          id
          createdAt
          expiresAt
          state
        }
      }
    `,
    viewer,
  )
  const [made, setMade] = useState<{ address: string; id: string } | null>(null)
  const { outcome: last, unsure, banner, tell, begin } = useLastAct<Asked>()
  const [make, isMaking] = useAction<FriendLinksMakeMutation>(
    graphql`
      mutation FriendLinksMakeMutation {
        makeFriendLink {
          address
          link {
            id
          }
          viewer {
            ...FriendLinks_viewer
          }
        }
      }
    `,
    {
      tell,
      failed: 'Failed to make a link.',
      onDone: ({ makeFriendLink: { address, link } }) => setMade({ address, id: link.id }),
      done: 'Give this link to your friend now. It is not shown again.',
    },
  )
  const [end, isEnding] = useAction<FriendLinksEndMutation>(
    graphql`
      mutation FriendLinksEndMutation($input: EndFriendLinkInput!) {
        endFriendLink(input: $input) {
          viewer {
            ...FriendLinks_viewer
          }
        }
      }
    `,
    {
      tell,
      failed: 'Failed to take the link back.',
      done: takenBack,
    },
  )
  const shown = friendLinks.filter(({ state }) => state === 'OPEN' || state === 'USED')
  const open = new Set(shown.flatMap(({ id, state }) => (state === 'OPEN' ? [id] : [])))
  const isBusy = isMaking || isEnding
  const lost = unsure?.act === 'make' ? shown.find(({ id }) => !unsure.before.includes(id)) : undefined
  const isEnded = unsure?.act === 'end' && !shown.some(({ id }) => id === unsure.id)
  const outcome = (lost && didNotArrive) ?? (isEnded ? takenBack : last)
  return (
    <section className={styles.card} aria-labelledby="friends">
      <div>
        <h2 id="friends" className={styles.heading}>
          Invite a friend
        </h2>
        <p className={styles.note}>
          Your friend asks for early access with a link from you, once and within {friendLinkDays} days. The
          people who review the request see that you vouch for it. The page your friend opens does not name
          you.
        </p>
      </div>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {made && open.has(made.id) && <code className={cards.address}>{made.address}</code>}
      {shown.length > 0 && (
        <ul className={cards.list}>
          {shown.map(({ id, createdAt, expiresAt, state }) => (
            <li key={id}>
              <span>
                <strong id={id}>Link of {dayOf(createdAt)}</strong>
                <span className={styles.note}>
                  {id === lost?.id
                    ? 'This one did not arrive here'
                    : words(state, expiresAt, membership.accountStatus === 'PAUSED')}
                </span>
              </span>
              {open.has(id) && (
                <Button
                  variant="secondary"
                  disabled={isBusy}
                  aria-describedby={id}
                  onClick={() => {
                    begin({ act: 'end', id })
                    end({ input: { linkId: id } })
                  }}
                >
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {friendLinkRefusal === null ? (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => {
              begin({ act: 'make', before: friendLinks.map(({ id }) => id) })
              make({})
            }}
          >
            Make a link
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{friendLinkRefusal}</p>
      )}
    </section>
  )
}
