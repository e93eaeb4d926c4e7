import { graphql } from 'react-relay/hooks'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import { FoldOnPhone } from '../shared/FoldOnPhone.tsx'
import type { LeftOut_proposal$key } from './__generated__/LeftOut_proposal.graphql.ts'
import type { LeftOutPageQuery } from './__generated__/LeftOutPageQuery.graphql.ts'
import { EffectNote } from './EffectNote.tsx'
import { byReason } from './leftOutWords.ts'
import { useMoving } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'
import { SeatDetail } from './SeatDetail.tsx'
import { SeatList } from './SeatList.tsx'

const nobody: ReadonlySet<string> = new Set()

/** The people without a table and the reasons; people can be dragged here and from here. */
export function LeftOut({ proposal, count }: { proposal: LeftOut_proposal$key; count: number }) {
  const { data, showMore } = usePagedFragment<LeftOutPageQuery, LeftOut_proposal$key>(
    graphql`
      fragment LeftOut_proposal on GroupProposal
      @refetchable(queryName: "LeftOutPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        leftOut(first: $count, after: $cursor) @connection(key: "LeftOut_leftOut") {
          edges {
            node {
              id
              sentence
              reason
              member {
                id
                username
              }
              ...SeatList_seats
              ...SeatDetail_seat
            }
          }
        }
      }
    `,
    proposal,
  )
  const { hovered, chosen } = useMoving()
  const seats = data.leftOut.edges.map(({ node }) => node)
  const seat = seats.find(({ member }) => member.id === chosen)
  const shown = seats.length < count ? ' shown' : ''
  return (
    <section className={styles.table} aria-labelledby="left-out">
      <h2 id="left-out">Left out ({count})</h2>
      <FoldOnPhone what="people" where="left out" isNeeded={seat !== undefined}>
        <SeatList label="Left out" seats={seats} breaking={nobody} tableId={null} isFixed={false} />
      </FoldOnPhone>
      {hovered?.place === 'out' && hovered.effect && <EffectNote effect={hovered.effect} />}
      {seat && <SeatDetail seat={seat} tableId={null} isFixed={false} />}
      {byReason(seats).map(({ reason, heading, seats: people, sentence }) => (
        <Disclosure key={reason} summary={`${heading} (${people.length}${shown})`}>
          {sentence && <p className={styles.note}>{sentence}</p>}
          <ul className={styles.reasons} aria-label={heading}>
            {people.map(({ id, member, sentence: own }) => (
              <li key={id}>
                <strong>{member.username}</strong>
                {sentence ? '' : `: ${own}`}
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
      {showMore}
    </section>
  )
}
