import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { MemberFilters } from '../shared/MemberFilters.tsx'
import operator from '../shared/Operator.module.css'
import { startWords } from '../shared/proposalWords.ts'
import { useFilters } from '../shared/useFilters.ts'
import { howMany } from '../shared/words.ts'
import type { BroadcastScreenQuery } from './__generated__/BroadcastScreenQuery.graphql.ts'
import { BroadcastForm } from './BroadcastForm.tsx'
import { places, placesIn } from './places.ts'

type Draft = BroadcastScreenQuery['response']['broadcastDraft']

const nobody: Draft = { recipients: 0, recipientsDigest: '', unsubscribed: 0, suppressed: 0 }

function countWords({ recipients, unsubscribed, suppressed }: Draft): string {
  const others = [
    unsubscribed > 0 && `${howMany(unsubscribed, 'person wants', 'people want')} no news by mail`,
    suppressed > 0 && `to ${howMany(suppressed, 'address', 'addresses')} no mail is sent`,
  ].filter(Boolean)
  const get = `${howMany(recipients, 'person gets', 'people get')} this mail`
  return others.length > 0 ? `${get}; ${others.join(', and ')}.` : `${get}.`
}

/** Writes a mail to many: to members that a filter finds, or to people at one encounter. */
export function BroadcastScreen({ queryRef }: { queryRef: PreloadedQuery<BroadcastScreenQuery> }) {
  const data = usePreloadedQuery<BroadcastScreenQuery>(
    graphql`
      query BroadcastScreenQuery($to: AudienceInput!, $encounterId: ID!, $isEncounter: Boolean!)
      @preloadable {
        broadcastDraft(to: $to) {
          recipients
          recipientsDigest
          unsubscribed
          suppressed
        }
        encounter: node(id: $encounterId) @include(if: $isEncounter) {
          ... on OperatorEncounter {
            rowId
            name
            state
            startsAt
            timeZone
          }
        }
        ...MemberFilters_query @skip(if: $isEncounter) @alias(as: "filters")
      }
    `,
    queryRef,
  )
  const { filters, setFilter } = useFilters()
  const { encounter } = data
  const [isNobody, setNobody] = useState(false)
  const recipients = isNobody ? nobody : data.broadcastDraft
  const { to } = queryRef.variables
  const draft = to.encounterId ? `mail to encounter ${to.encounterId}` : 'mail to members'
  return (
    <div className={operator.screen}>
      <OperatorTitle>Write a mail</OperatorTitle>
      <h1>Write a mail</h1>
      <section className={operator.section} aria-labelledby="recipients">
        <h2 id="recipients">Recipients</h2>
        {encounter?.startsAt && encounter.timeZone && (
          <p>
            People at{' '}
            <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>{encounter.name}</ScreenLink>,{' '}
            {startWords(encounter.startsAt, encounter.timeZone)}
          </p>
        )}
        {encounter?.state === 'CANCELED' && (
          <Banner tone="warning">It is canceled. The mail says so below what you write.</Banner>
        )}
        {encounter && (
          <CheckboxGroup
            label="Who there"
            name="places"
            options={places}
            value={isNobody ? [] : placesIn(filters.get('places'))}
            error={isNobody ? 'Please choose who is written to.' : null}
            onChange={(chosen) => {
              setNobody(chosen.length === 0)
              if (chosen.length > 0) setFilter('places', chosen.join(','))
            }}
          />
        )}
        {data.filters && <MemberFilters query={data.filters} />}
        <p role="status">{countWords(recipients)}</p>
      </section>
      <BroadcastForm key={draft} to={to} draft={draft} recipients={recipients} />
    </div>
  )
}
