import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import styles from '../shared/Operator.module.css'
import type { Duplicates_request$key } from './__generated__/Duplicates_request.graphql.ts'

type Likeness = { sameAddress: boolean; sameBrowser: boolean; similarName: boolean }

function expelledWords({ sameAddress, sameBrowser, similarName }: Likeness): { like: string; why: string } {
  if (sameAddress) return { like: 'An expelled address', why: '' }
  const reasons = [sameBrowser && 'same browser', similarName && 'similar name'].filter(Boolean)
  return { like: 'Perhaps an expelled member', why: reasons.join(', ') }
}

/** Who may be the same person as the one who made a request, and why. */
export function Duplicates({ request }: { request: Duplicates_request$key }) {
  const { duplicates, likeExpelled } = useFragment(
    graphql`
      fragment Duplicates_request on EarlyAccessRequest {
        likeExpelled {
          sameAddress
          sameBrowser
          similarName
        }
        duplicates {
          email
          memberRowId
          sameName
          sameBrowser
          sameMailbox
        }
      }
    `,
    request,
  )
  if (duplicates.length === 0 && !likeExpelled) return null
  const expelled = likeExpelled && expelledWords(likeExpelled)
  const left = duplicates.filter(({ email }) => email == null).length
  const others = duplicates.map(({ email, memberRowId, sameName, sameBrowser, sameMailbox }) => {
    if (email == null) return null
    const reasons = [sameMailbox && 'same mailbox', sameName && 'same name', sameBrowser && 'same browser']
    const href = memberRowId
      ? `/operator/members/${memberRowId}`
      : `/operator/early-access?state=ALL&search=${encodeURIComponent(email)}`
    return (
      <span key={href} className={styles.small}>
        <ScreenLink href={href}>{email}</ScreenLink>
        {memberRowId ? ', member' : ''} ({reasons.filter(Boolean).join(', ')})
      </span>
    )
  })
  return (
    <>
      {expelled && <Badge tone="danger">{expelled.like}</Badge>}
      {expelled?.why && <span className={styles.small}>{expelled.why}</span>}
      {others}
      {left > 0 && (
        <span className={styles.small}>{left === 1 ? 'Somebody who left' : `${left} people who left`}</span>
      )}
    </>
  )
}
