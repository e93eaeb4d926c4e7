import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { longerSearchFactor, seedError, tableCountError } from '#rules/encounters/groupPlan.ts'
import { useAction } from '../../../relay/useAction.ts'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { startWords } from '../shared/proposalWords.ts'
import type { RerunDialog_proposal$key } from './__generated__/RerunDialog_proposal.graphql.ts'
import type { RerunDialogMutation } from './__generated__/RerunDialogMutation.graphql.ts'

type RerunDialogProps = {
  proposal: RerunDialog_proposal$key
  /** Whether a longer search is meant to begin with */
  isLonger: boolean
  onClose: () => void
}

/**
 * Forms the groups again except locked tables, with another seed or another freedom.
 *
 * @param props the proposal, whether to search longer, and what closes the dialog
 */
export function RerunDialog({ proposal: key, isLonger, onClose }: RerunDialogProps) {
  const proposal = useFragment(
    graphql`
      fragment RerunDialog_proposal on GroupProposal {
        id
        kind
        seed
        allowRepeats
        anyMutualLink
        companyOfGender
        longerSearch
        slots
        timeZone
        tablesPerSlot
        measures {
          lockedTables
        }
      }
    `,
    key,
  )
  const [seed, setSeed] = useState(String(proposal.seed))
  const [allowRepeats, setAllowRepeats] = useState(proposal.allowRepeats)
  const [anyMutualLink, setAnyMutualLink] = useState(proposal.anyMutualLink)
  const [companyOfGender, setCompany] = useState(proposal.companyOfGender)
  const [longerSearch, setLonger] = useState(isLonger || proposal.longerSearch)
  const [tables, setTables] = useState(proposal.tablesPerSlot.map((number) => String(number ?? '')))
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [send, busy] = useAction<RerunDialogMutation>(
    graphql`
      mutation RerunDialogMutation($input: RerunFormationInput!) {
        rerunFormation(input: $input) {
          proposal {
            id
            state
            progress
            failure
            seed
            allowRepeats
            anyMutualLink
            companyOfGender
            longerSearch
            tablesPerSlot
          }
        }
      }
    `,
    { tellFailure, failed: 'The groups could not be formed again.', onDone: onClose },
  )
  const wrongSeed =
    seed === String(proposal.seed) ? null : seedError(seed.trim() === '' ? Number.NaN : Number(seed))
  const numbers = tables.map((number) => (number === '' ? null : Number(number)))
  const rerun = () => {
    if (wrongSeed || numbers.some((number) => number !== null && tableCountError(number) !== null)) return
    const options = { allowRepeats, anyMutualLink, companyOfGender, longerSearch, tablesPerSlot: numbers }
    send({ input: { proposalId: proposal.id, seed: Number(seed), ...options } })
  }
  const { lockedTables } = proposal.measures
  return (
    <ConfirmDialog
      title="Form the groups again?"
      keep="Keep these"
      confirm="Form again"
      busyWords="Asking..."
      busy={busy}
      onKeep={onClose}
      onConfirm={rerun}
    >
      <p>
        {lockedTables === 0
          ? 'No table is locked: all of them are formed again, and moves by hand are lost.'
          : `${lockedTables} locked ${lockedTables === 1 ? 'table stays' : 'tables stay'}; the others are formed again.`}
      </p>
      <Field
        label="Seed (another gives other groups)"
        inputMode="numeric"
        value={seed}
        error={wrongSeed}
        onChange={({ target }) => setSeed(target.value)}
      />
      {proposal.slots.map((slot, index) => (
        <Field
          key={slot}
          label={`Tables at most, ${startWords(slot, proposal.timeZone)}`}
          type="number"
          placeholder="as many as fill"
          value={tables[index] ?? ''}
          error={numbers[index] == null ? null : tableCountError(numbers[index])}
          onChange={({ target }) => setTables(tables.with(index, target.value))}
        />
      ))}
      <LabeledBox checked={longerSearch} onChange={({ target }) => setLonger(target.checked)}>
        Search {longerSearchFactor} times as long
      </LabeledBox>
      {proposal.kind === 'FIRST' && (
        <LabeledBox checked={allowRepeats} onChange={({ target }) => setAllowRepeats(target.checked)}>
          Let people meet again where it cannot be avoided
        </LabeledBox>
      )}
      {proposal.kind !== 'ONE_ON_ONE' && (
        <LabeledBox checked={companyOfGender} onChange={({ target }) => setCompany(target.checked)}>
          Nobody the only one of their gender at a table, where that can be helped
        </LabeledBox>
      )}
      {proposal.kind === 'ONE_ON_ONE' && (
        <LabeledBox checked={anyMutualLink} onChange={({ target }) => setAnyMutualLink(target.checked)}>
          Any mutual link will do
        </LabeledBox>
      )}
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
