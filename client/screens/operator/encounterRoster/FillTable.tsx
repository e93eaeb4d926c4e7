import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import { useFillTable } from './useFillTable.ts'

type FillTableProps = {
  encounterId: string
  /** How many more people can be invited at once */
  wanted: number
  /** Why nobody can be invited; null if somebody can */
  closed: string | null
  /** Relay id of the list they join, if it is shown */
  listId: string | null
  tell: TellOutcome
}

/**
 * Suggests the people who would complete a table best, with reasons, and invites them. The suggestions stay even if the
 * table fills, is canceled or begins meanwhile.
 */
export function FillTable({ encounterId, wanted, closed, listId, tell }: FillTableProps) {
  const { found, ask, choose, invite, close, looking, inviting } = useFillTable(encounterId, listId, tell)
  const isNeeded = closed === null && wanted > 0
  if (!found && !isNeeded) return null
  const chosen = found?.suggestions.filter(({ member }) => found.chosen.has(member.id)) ?? []
  return (
    <section className={operator.card} aria-labelledby="fill">
      <h2 id="fill">Fill this table</h2>
      {!found && (
        <>
          <p>{howMany(wanted, 'more person', 'more people')} can be invited.</p>
          <div className={operator.actions}>
            <Button disabled={looking} onClick={ask}>
              {looking ? 'Looking...' : 'Find who fits best'}
            </Button>
          </div>
        </>
      )}
      {!isNeeded && !inviting && (
        <Banner tone="warning">{closed ?? 'As many people are invited by now as can be.'}</Banner>
      )}
      {found?.suggestions.length === 0 && <p>Nobody is found who is free then and may sit at this table.</p>}
      {found && found.suggestions.length > 0 && (
        <>
          <div className={operator.actions}>
            <Button
              disabled={inviting || chosen.length === 0 || closed !== null}
              onClick={() => invite(chosen.map(({ member }) => member.id))}
            >
              {inviting ? 'Inviting...' : `Invite ${howMany(chosen.length, 'person', 'people')}`}
            </Button>
            <Button variant="quiet" onClick={close}>
              Close
            </Button>
          </div>
          <Table caption="Who fits best" headings={['Invite', 'Member', 'Why']}>
            {found.suggestions.map(({ member, sentence, isSpare }) => (
              <tr key={member.id}>
                <Cell label="Invite">
                  <LabeledBox
                    checked={found.chosen.has(member.id)}
                    aria-label={`Invite ${member.username}`}
                    onChange={({ target }) => choose(member.id, target.checked)}
                  >
                    {isSpare ? 'In place of another' : 'Completes the table'}
                  </LabeledBox>
                </Cell>
                <Cell label="Member" kind="name">
                  <ScreenLink href={`/operator/members/${member.rowId}`}>{member.username}</ScreenLink>
                </Cell>
                <Cell label="Why">{sentence}</Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
      {found?.suggestions.length === 0 && (
        <div className={operator.actions}>
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
        </div>
      )}
    </section>
  )
}
