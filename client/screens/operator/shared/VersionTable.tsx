import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import type { VersionTableQuery } from './__generated__/VersionTableQuery.graphql.ts'
import { momentWords } from './moment.ts'
import operator from './Operator.module.css'
import { useReadVersion } from './useReadVersion.ts'
import { type Taking, VersionDialog } from './VersionDialog.tsx'
import { type VersionedSetting, versionName } from './versionedSettings.ts'

type VersionTableProps = {
  setting: VersionedSetting
  inUse: string | number
  /** How often loading them has failed */
  tries: number
  taking: Taking
}

/** All versions of a setting, the one in use first; each can be read. */
export function VersionTable({ setting, inUse, tries, taking }: VersionTableProps) {
  const { settings } = useLazyLoadQuery<VersionTableQuery>(
    graphql`
      query VersionTableQuery($of: VersionedSetting!) {
        settings {
          versions(of: $of) {
            version
            savedAt
            savedBy {
              username
            }
            sameAs
          }
        }
      }
    `,
    { of: setting.name },
    { fetchPolicy: 'store-and-network', fetchKey: `${inUse} ${tries}` },
  )
  const { versions } = settings
  const [asked, setAsked] = useState<number | null>(null)
  const reading = useReadVersion(setting.name)
  const [newest] = versions
  const says = (version: number) => versions.find((each) => each.version === version)?.sameAs ?? version
  const isLikeUsed = (version: number) => newest !== undefined && says(version) === says(newest.version)
  return (
    <>
      {reading.failure && <Banner tone="danger">{reading.failure}</Banner>}
      <Table caption={`Versions: ${setting.label}`} headings={['Version', 'Saved', 'By', 'Read']}>
        {versions.map(({ version, savedAt, savedBy, sameAs }) => (
          <tr key={version}>
            <Cell label="Version" kind="name">
              {versionName(setting, version)}{' '}
              {version === newest?.version && <Badge tone="good">In use</Badge>}
              {sameAs !== null && sameAs !== undefined && (
                <span className={operator.small}>Like “{versionName(setting, sameAs)}”</span>
              )}
            </Cell>
            <Cell label="Saved">
              {savedAt ? <time dateTime={savedAt}>{momentWords(savedAt)}</time> : '–'}
            </Cell>
            <Cell label="By">{savedBy?.username ?? '–'}</Cell>
            <Cell label="Read" kind="actions">
              <div>
                <Button
                  variant="quiet"
                  disabled={reading.busy}
                  aria-label={`Read version ${version}: ${setting.label}`}
                  onClick={() => {
                    setAsked(version)
                    reading.ask(version)
                  }}
                >
                  {reading.busy && asked === version ? 'Loading...' : 'Read'}
                </Button>
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
      {reading.found && (
        <VersionDialog
          setting={setting}
          found={reading.found}
          taking={isLikeUsed(reading.found.version) || reading.found.text === '' ? null : taking}
          onClose={reading.close}
        />
      )}
    </>
  )
}
