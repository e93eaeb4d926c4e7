import { graphql, useFragment } from 'react-relay/hooks'
import type { Picture } from '../shared/video/picture.ts'
import type { PeopleGrid_guide$key } from './__generated__/PeopleGrid_guide.graphql.ts'
import styles from './PeopleGrid.module.css'
import { PersonTile } from './PersonTile.tsx'
import type { Unwelcome } from './RemovePerson.tsx'

type PeopleGridProps = {
  guide: PeopleGrid_guide$key
  own: Picture | null
  /** The pictures and sound of the others, by the id of their seat. */
  pictures: ReadonlyMap<string, Picture>
  onReport: (seatId: string) => void
  onRemove: (person: Unwelcome) => void
}

/** Everybody at the table. */
export function PeopleGrid({ guide, own, pictures, onReport, onRemove }: PeopleGridProps) {
  const { people } = useFragment(
    graphql`
      fragment PeopleGrid_guide on TableGuide {
        people {
          seatId
          isYou
          canBeRemoved
          ...PersonTile_person
        }
      }
    `,
    guide,
  )
  return (
    <ul
      className={styles.grid}
      data-few={people.length < 3 || undefined}
      data-many={people.length > 6 || undefined}
      data-hosted={people.some(({ canBeRemoved }) => canBeRemoved) || undefined}
      aria-label="People at the table"
    >
      {people.map((person) => (
        <PersonTile
          key={person.seatId}
          person={person}
          picture={person.isYou ? own : (pictures.get(person.seatId) ?? null)}
          onReport={onReport}
          onRemove={onRemove}
        />
      ))}
    </ul>
  )
}
