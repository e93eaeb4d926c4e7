import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import operator from '../shared/Operator.module.css'
import { findKind, startWords } from '../shared/proposalWords.ts'
import { howMany } from '../shared/words.ts'
import type { InviteFormMutation } from './__generated__/InviteFormMutation.graphql.ts'
import type { InviteFormQuery } from './__generated__/InviteFormQuery.graphql.ts'

type InviteFormProps = {
  memberIds: readonly string[]
  /** ISO 8601; encounters that begin later can be chosen */
  from: string
  onClose: () => void
}

const mutation = graphql`
  mutation InviteFormMutation($input: InviteMembersInput!) {
    inviteMembers(input: $input) {
      invited {
        id
      }
      refused {
        message
        member {
          id
          username
        }
      }
      encounter {
        id
        rowId
        name
        seatsTaken
      }
    }
  }
`

type Result = InviteFormMutation['response']['inviteMembers']

/** Invites members to one of the upcoming encounters, and says who was not invited and why. */
export function InviteForm({ memberIds, from, onClose }: InviteFormProps) {
  const { encounters } = useLazyLoadQuery<InviteFormQuery>(
    graphql`
      query InviteFormQuery($from: DateTime!) {
        encounters(states: [SCHEDULED], from: $from, first: 50) {
          edges {
            node {
              id
              name
              kind
              startsAt
              timeZone
              seatsTaken
              capacity
            }
          }
        }
      }
    `,
    { from },
    { fetchPolicy: 'store-and-network' },
  )
  const [encounterId, setEncounter] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [invite, inviting] = useAction<InviteFormMutation>(mutation, {
    onDone: ({ inviteMembers }) => setResult(inviteMembers),
    tellFailure: (outcome) => setFailure(outcome?.sentence ?? null),
    failed: 'They could not be invited.',
  })
  const options = encounters.edges.map(({ node }) => ({
    value: node.id,
    label: `${isolated(node.name)} (${findKind(node.kind)?.label}), ${startWords(node.startsAt, node.timeZone)}, ${node.seatsTaken} of ${node.capacity} seats`,
  }))
  return (
    <section className={operator.card} aria-labelledby="invite-chosen">
      <h2 id="invite-chosen">Invite {howMany(memberIds.length, 'member')}</h2>
      <Select
        label="To which encounter"
        placeholder={options.length === 0 ? 'No encounter is scheduled' : 'Please choose'}
        options={options}
        value={encounterId}
        onChange={({ target }) => setEncounter(target.value)}
      />
      <div className={operator.actions}>
        <Button
          disabled={encounterId === '' || inviting || memberIds.length === 0}
          onClick={() => {
            setResult(null)
            setFailure(null)
            invite({ input: { encounterId, memberIds: [...memberIds] } })
          }}
        >
          {inviting ? 'Inviting...' : 'Invite now'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {failure && <p role="alert">{failure}</p>}
      {result && (
        <div role="status">
          <p>
            {howMany(result.invited.length, 'person is', 'people are')} invited to{' '}
            {isolated(result.encounter.name)}.{result.refused.length > 0 && ` ${result.refused.length} not:`}
          </p>
          {result.refused.length > 0 && (
            <ul>
              {result.refused.map(({ member, message }) => (
                <li key={member.id}>
                  <strong>{member.username}</strong>: {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}
