import { Fragment, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { engagementWords } from '../shared/engagementWords.ts'
import { holdWords } from '../shared/holdWords.ts'
import { UnreachableNote } from '../shared/UnreachableNote.tsx'
import type { MemberFacts_member$key } from './__generated__/MemberFacts_member.graphql.ts'
import styles from './MemberDetail.module.css'

const reasons = {
  MEMBER: 'at their own wish',
  NO_SHOWS: 'after three no-shows',
  OPERATOR: 'by an operator',
  SUSPENDED: 'suspended after a case',
  '%future added value': '',
} as const

const dayOf = (instant: string) => longDate(new Date(instant), defaultTimeZone)

type Person = { href: string; words: string }

/** A list of links; nothing for an empty list. */
function links(people: readonly Person[]): ReactNode {
  return (
    people.length > 0 &&
    people.map(({ href, words }, index) => (
      <Fragment key={href}>
        {index > 0 && ', '}
        <ScreenLink href={href}>{words}</ScreenLink>
      </Fragment>
    ))
  )
}

/** What is known about a member, as far as running the service needs it. */
export function MemberFacts({ member }: { member: MemberFacts_member$key }) {
  const data = useFragment(
    graphql`
      fragment MemberFacts_member on OperatorMember {
        email
        unreachable
        role
        createdAt
        lastSeenAt
        location {
          label
        }
        gender {
          label
        }
        ageRange {
          label
        }
        joinedThrough {
          requestedAt
          vouchedBy {
            rowId
            username
          }
        }
        vouchedFor {
          email
        }
        subscriptionType
        subscriptionStatus
        pausedAt
        pausedUntil
        pauseReason
        canceledAt
        erasureDueAt
        erasureWaitsFor
        erasedAt
        record {
          invited
          seated
          declined
          attended
        }
        engagement {
          noShows
          cancellations
          expired
        }
        roundsLeftOut
      }
    `,
    member,
  )
  const { record, pausedAt, pausedUntil, pauseReason, joinedThrough, vouchedFor } = data
  const voucher = joinedThrough?.vouchedBy
  const vouchers = voucher ? [{ href: `/operator/members/${voucher.rowId}`, words: voucher.username }] : []
  const friends = vouchedFor.flatMap(({ email }) =>
    email == null
      ? []
      : [{ href: `/operator/early-access?state=ALL&search=${encodeURIComponent(email)}`, words: email }],
  )
  const pause =
    pausedAt &&
    [
      `Since ${dayOf(pausedAt)}`,
      pauseReason && reasons[pauseReason],
      pausedUntil && `at least until ${dayOf(pausedUntil)}`,
    ]
      .filter(Boolean)
      .join(', ')
  const erasure =
    data.erasureDueAt &&
    [dayOf(data.erasureDueAt), data.erasureWaitsFor && `but only ${holdWords[data.erasureWaitsFor]}`]
      .filter(Boolean)
      .join(', ')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'E-mail',
      data.email != null && (
        <Fragment key="mail">
          <ScreenLink href={`/operator/mail?search=${encodeURIComponent(data.email)}`}>
            {data.email}
          </ScreenLink>
          <UnreachableNote email={data.email} reason={data.unreachable} />
        </Fragment>
      ),
    ],
    ['Role', data.role === 'OPERATOR' ? 'Operator' : null],
    ['Location', data.location?.label],
    ['Gender and age', [data.gender?.label, data.ageRange?.label].filter(Boolean).join(', ')],
    ['Asked for early access', joinedThrough && dayOf(joinedThrough.requestedAt)],
    ['Vouched for by', links(vouchers)],
    ['Vouched for', links(friends)],
    ['Member since', dayOf(data.createdAt)],
    ['Last seen', data.lastSeenAt && dayOf(data.lastSeenAt)],
    ['Plan', [data.subscriptionType, data.subscriptionStatus?.toLowerCase()].filter(Boolean).join(', ')],
    ['Paused', pause],
    ['Canceled', data.canceledAt && dayOf(data.canceledAt)],
    ['To be erased', erasure],
    ['Erased', data.erasedAt && dayOf(data.erasedAt)],
    [
      'Invitations',
      `${record.invited} invited, ${record.seated} seated, ${record.attended} attended, ${record.declined} declined`,
    ],
    ['Engagement', engagementWords({ ...data.engagement, roundsLeftOut: data.roundsLeftOut })],
  ]
  return (
    <section aria-label="Facts">
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
