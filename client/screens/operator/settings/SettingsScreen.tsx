import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import operator from '../shared/Operator.module.css'
import { scriptPaths } from '../shared/scriptPaths.ts'
import { useFilters } from '../shared/useFilters.ts'
import type { SettingsScreenQuery } from './__generated__/SettingsScreenQuery.graphql.ts'
import { ContactDetails } from './ContactDetails.tsx'
import { InvitationTexts } from './InvitationTexts.tsx'
import { LookupList } from './LookupList.tsx'
import { lookupKinds } from './lookupKinds.ts'
import { PolicyNumbers } from './PolicyNumbers.tsx'
import { PublicTexts } from './PublicTexts.tsx'

/**
 * The options of members, the numbers of the policy, the introductions of invitations, how to reach the service, and
 * the texts of public pages.
 */
export function SettingsScreen({ queryRef }: { queryRef: PreloadedQuery<SettingsScreenQuery> }) {
  const { settings } = usePreloadedQuery<SettingsScreenQuery>(
    graphql`
      query SettingsScreenQuery($kind: LookupKind!) @preloadable {
        settings {
          ...LookupList_settings @arguments(kind: $kind)
          ...PolicyNumbers_settings
          ...InvitationTexts_settings
          ...ContactDetails_settings
          ...PublicTexts_settings
        }
      }
    `,
    queryRef,
  )
  const { setFilter } = useFilters()
  const chosen = lookupKinds.find(({ value }) => value === queryRef.variables.kind) ?? lookupKinds[0]
  return (
    <div className={operator.screen}>
      <OperatorTitle>Settings</OperatorTitle>
      <h1>Settings</h1>
      <section className={operator.section} aria-labelledby="choices">
        <h2 id="choices">What members choose from</h2>
        <ExportCsv list="lookups" />
        <Tabs
          label="What members choose from"
          tabs={lookupKinds.map((kind) => ({
            name: kind.value,
            words: kind.label,
            panel: kind === chosen && <LookupList key={kind.value} settings={settings} kind={kind} />,
          }))}
          chosen={chosen.value}
          onChoose={(name) => setFilter('kind', name === 'LOCATION' ? null : name)}
        />
      </section>
      <section className={operator.section} aria-labelledby="operators">
        <h2 id="operators">Who runs the service</h2>
        <div className={operator.actions}>
          <ScreenLink href="/operator/settings/operators">Operators</ScreenLink>
        </div>
      </section>
      <section className={operator.section} aria-labelledby="scripts">
        <h2 id="scripts">What the guide leads through</h2>
        <div className={operator.actions}>
          {scriptPaths.map(({ href, label }) => (
            <ScreenLink key={href} href={href}>
              Script of a {label}
            </ScreenLink>
          ))}
          <ScreenLink href="/operator/settings/questions">Questions</ScreenLink>
        </div>
      </section>
      <PolicyNumbers settings={settings} />
      <InvitationTexts settings={settings} />
      <ContactDetails settings={settings} />
      <PublicTexts settings={settings} />
    </div>
  )
}
