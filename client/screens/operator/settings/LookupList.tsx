import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { LookupList_settings$key } from './__generated__/LookupList_settings.graphql.ts'
import { AddLookupForm } from './AddLookupForm.tsx'
import type { LookupKindPlan } from './lookupKinds.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import { useLookupChanges } from './useLookupChanges.ts'

type Asking = { about: 'rename' | 'retire'; rowId: number }
type Ages = { minAge?: number | null | undefined; maxAge?: number | null | undefined }

const detailOf = ({ timeZone, minAge, maxAge }: Ages & { timeZone?: string | null | undefined }) => {
  if (timeZone) return timeZone
  if (minAge == null) return null
  return maxAge == null ? `${minAge} and older` : `${minAge} to ${maxAge}`
}

/**
 * The options of a kind in the order in which members see them. They are moved, renamed, retired, offered again and
 * added here.
 */
export function LookupList({ settings, kind }: { settings: LookupList_settings$key; kind: LookupKindPlan }) {
  const { lookups } = useFragment(
    graphql`
      fragment LookupList_settings on OperatorSettings @argumentDefinitions(kind: { type: "LookupKind!" }) {
        lookups(kind: $kind) {
          rowId
          label
          active
          timeZone
          minAge
          maxAge
        }
      }
    `,
    settings,
  )
  const { outcome, banner, tell } = useOutcome()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { order, offer, busy } = useLookupChanges(kind.value, tell)
  const asked = lookups.find(({ rowId }) => rowId === asking?.rowId)
  const close = () => setAsking(null)
  const ids = lookups.map(({ rowId }) => rowId)
  const move = (from: number, to: number) => order(ids.with(from, ids[to] ?? 0).with(to, ids[from] ?? 0), ids)
  return (
    <div className={operator.list}>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {lookups.length === 0 ? (
        <p className={operator.soft}>There is no {kind.one} yet. Add the first one below.</p>
      ) : (
        <Table caption={kind.label} headings={['Name', 'State', 'Order', 'Change']}>
          {lookups.map(({ rowId, label, active, ...detail }, index) => (
            <tr key={rowId}>
              <Cell label="Name" kind="name">
                {label}
                <span className={operator.small}>{detailOf(detail)}</span>
              </Cell>
              <Cell label="State">
                <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Offered' : 'Retired'}</Badge>
              </Cell>
              <Cell label="Order" kind="actions">
                <div>
                  <BusyButton
                    variant="quiet"
                    busy={busy || index === 0}
                    aria-label={`Move ${label} up`}
                    onClick={() => move(index, index - 1)}
                  >
                    ↑
                  </BusyButton>
                  <BusyButton
                    variant="quiet"
                    busy={busy || index === lookups.length - 1}
                    aria-label={`Move ${label} down`}
                    onClick={() => move(index, index + 1)}
                  >
                    ↓
                  </BusyButton>
                </div>
              </Cell>
              <Cell label="Change" kind="actions">
                <div>
                  <Button
                    variant="secondary"
                    disabled={busy}
                    aria-label={`Rename ${label}`}
                    onClick={() => setAsking({ about: 'rename', rowId })}
                  >
                    Rename
                  </Button>
                  {active ? (
                    <Button
                      variant="quiet"
                      disabled={busy}
                      aria-label={`Retire ${label}`}
                      onClick={() => setAsking({ about: 'retire', rowId })}
                    >
                      Retire
                    </Button>
                  ) : (
                    <Button
                      variant="quiet"
                      disabled={busy}
                      aria-label={`Offer again: ${label}`}
                      onClick={() => offer(rowId, label)}
                    >
                      Offer again
                    </Button>
                  )}
                </div>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <AddLookupForm kind={kind} />
      {asked && asking?.about === 'rename' && (
        <RenameDialog kind={kind} entry={asked} tell={tell} onClose={close} />
      )}
      {asked && asking?.about === 'retire' && (
        <RetireDialog kind={kind} entry={asked} tell={tell} onClose={close} />
      )}
    </div>
  )
}
