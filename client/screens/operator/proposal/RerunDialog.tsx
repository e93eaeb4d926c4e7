import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { longerSearchFactor, seedError, tableCountError } from '#rules/encounters/groupPlan.ts'
import { useAction } from '../../../relay/useAction.ts'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { neededNumberOf, numberOf } from '../shared/numberOf.ts'
import { startWords } from '../shared/proposalWords.ts'
import type { RerunDialog_proposal$key } from './__generated__/RerunDialog_proposal.graphql.ts'
import type { RerunDialogMutation } from './__generated__/RerunDialogMutation.graphql.ts'

type RerunDialogProps = {
  proposal: RerunDialog_proposal$key
  /** Whether a longer search is preselected */
  isLonger: boolean
  onClose: () => void
  /** Called once the groups are being formed again */
  onBegun: () => void
}

type Written = {
  seed: string
  allowRepeats: boolean
  anyMutualLink: boolean
  companyOfGender: boolean
  longerSearch: boolean
  /** By start, if changed: another operator may add a start meanwhile */
  tables: Readonly<Record<string, string>>
}

/** Forms the groups again, except locked tables, with another seed or more freedom. */
export function RerunDialog({ proposal: key, isLonger, onClose, onBegun }: RerunDialogProps) {
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
  const [initial] = useState<Written>({
    seed: String(proposal.seed),
    allowRepeats: proposal.allowRepeats,
    anyMutualLink: proposal.anyMutualLink,
    companyOfGender: proposal.companyOfGender,
    longerSearch: isLonger || proposal.longerSearch,
    tables: {},
  })
  const { values, set } = useDialogDraft(`form again ${proposal.id}`, initial)
  const { seed, allowRepeats, anyMutualLink, companyOfGender, longerSearch, tables } = values
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
    { tellFailure, failed: 'The groups could not be formed again.', onDone: onBegun },
  )
  const wrongSeed = seed === String(proposal.seed) ? null : seedError(neededNumberOf(seed))
  const limits = proposal.slots.map((slot, index) => {
    const typed = tables[slot] ?? String(proposal.tablesPerSlot[index] ?? '')
    return { slot, typed, number: numberOf(typed) }
  })
  const limitError = (number: number | null) => (number === null ? null : tableCountError(number))
  const rerun = () => {
    if (wrongSeed || limits.some(({ number }) => limitError(number) !== null)) return
    const tablesPerSlot = limits.map(({ number }) => number)
    const options = { allowRepeats, anyMutualLink, companyOfGender, longerSearch, tablesPerSlot }
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
        onChange={({ target }) => set({ seed: target.value })}
      />
      {limits.map(({ slot, typed, number }) => (
        <Field
          key={slot}
          label={`Tables at most, ${startWords(slot, proposal.timeZone)}`}
          inputMode="numeric"
          placeholder="as many as fill"
          value={typed}
          error={limitError(number)}
          onChange={({ target }) => set({ tables: { ...tables, [slot]: target.value } })}
        />
      ))}
      <LabeledBox checked={longerSearch} onChange={({ target }) => set({ longerSearch: target.checked })}>
        Search {longerSearchFactor} times as long
      </LabeledBox>
      {proposal.kind === 'FIRST' && (
        <LabeledBox checked={allowRepeats} onChange={({ target }) => set({ allowRepeats: target.checked })}>
          Let people meet again where it cannot be avoided
        </LabeledBox>
      )}
      {proposal.kind !== 'ONE_ON_ONE' && (
        <LabeledBox
          checked={companyOfGender}
          onChange={({ target }) => set({ companyOfGender: target.checked })}
        >
          Nobody the only one of their gender at a table, where that can be helped
        </LabeledBox>
      )}
      {proposal.kind === 'ONE_ON_ONE' && (
        <LabeledBox checked={anyMutualLink} onChange={({ target }) => set({ anyMutualLink: target.checked })}>
          Any mutual link will do
        </LabeledBox>
      )}
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
