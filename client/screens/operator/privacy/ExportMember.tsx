import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { ExportMemberMutation } from './__generated__/ExportMemberMutation.graphql.ts'

/** Saves all data about a person as a file, to be sent to them. */
export function ExportMember({
  memberId,
  username,
  tell,
}: {
  memberId: string
  username: string
  tell: TellOutcome
}) {
  const { refresh } = useScreens()
  const [save, busy] = useAction<ExportMemberMutation>(
    graphql`
      mutation ExportMemberMutation($input: ExportMemberInput!) {
        exportMember(input: $input) {
          filename
          data
        }
      }
    `,
    {
      tell,
      done: ({ exportMember: { filename } }) => `The data of ${isolated(username)} is saved as ${filename}.`,
      failed: `The data of ${isolated(username)} could not be exported.`,
      onDone: ({ exportMember: { filename, data } }) => {
        saveFile(filename, 'application/json', JSON.stringify(data, null, 2))
        refresh()
      },
    },
  )
  return (
    <Button
      variant="secondary"
      disabled={busy}
      aria-label={busy ? undefined : `Export data of ${username}`}
      onClick={() => save({ input: { memberId } })}
    >
      {busy ? 'Exporting...' : 'Export data'}
    </Button>
  )
}
