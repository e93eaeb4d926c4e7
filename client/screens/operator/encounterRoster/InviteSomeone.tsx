import { Suspense, useDeferredValue, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { invitationNoteError } from '#rules/forms/invitationText.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { DraftDisclosure } from '../shared/DraftDisclosure.tsx'
import operator from '../shared/Operator.module.css'
import { InviteResults } from './InviteResults.tsx'

type InviteSomeoneProps = {
  encounterId: string
  /** Why nobody can be invited; null if somebody can */
  closed: string | null
  /** Relay id of the list they join, if it is shown */
  listId: string | null
  tell: TellOutcome
}

const initial = { note: '' }

/**
 * Finds a member by name or e-mail and invites them, with a note. What was written stays even if the encounter is
 * canceled or begins meanwhile.
 */
export function InviteSomeone({ encounterId, closed, listId, tell }: InviteSomeoneProps) {
  const [asked, setAsked] = useState('')
  const searched = useDeferredValue(asked)
  const draft = `invite to ${encounterId}`
  const { values, set } = useDialogDraft(draft, initial)
  const { note } = values
  if (closed !== null && note === '' && asked === '') return null
  return (
    <DraftDisclosure summary="Invite somebody" draft={draft}>
      <div className={operator.list}>
        {closed !== null && <Banner tone="warning">{closed}</Banner>}
        <TextArea
          label="Note in the mail (optional)"
          value={note}
          error={invitationNoteError(note.trim())}
          onChange={({ target }) => set({ note: target.value })}
        />
        <SearchField label="Search by name or e-mail" searched="" onSearch={setAsked} />
        {searched !== '' && (
          <ErrorBoundary
            resetKeys={[searched]}
            fallback={<Banner tone="danger">The search failed. Please search again.</Banner>}
          >
            <Suspense fallback={<p role="status">Searching...</p>}>
              <InviteResults
                search={searched}
                encounterId={encounterId}
                closed={closed}
                listId={listId}
                note={note}
                tell={tell}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </DraftDisclosure>
  )
}
