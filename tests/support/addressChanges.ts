import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import type { TestApi } from './api.ts'
import { askUntilAnswered } from './askUntilAnswered.ts'
import { mutate } from './seats.ts'

/** Returns the token of the newest link of a kind that was mailed to an address. */
export async function addressLink({ deps }: TestApi, to: string, kind: 'confirm' | 'undo'): Promise<string> {
  const template = kind === 'confirm' ? 'emailChangeConfirm' : 'emailChanged'
  const row = await deps.database.prisma.outboxMail.findFirstOrThrow({
    where: { toAddress: to, template },
    orderBy: { id: 'desc' },
  })
  const { text } = await renderRow(row, deps)
  const token = new RegExp(`/account/${kind}-email/([\\w.-]+)`).exec(text)?.[1]
  if (!token) throw new Error(`No link to ${kind} in:\n${text}`)
  return token
}

type Used = { email: string } | null

let asked = 0
/** Opens a link like the reader of a mail, from an IP address of its own. Returns the new email or the refusal. */
export async function openLink(
  api: TestApi,
  kind: 'confirm' | 'undo',
  token: string,
): Promise<{ email?: string; refusal?: string }> {
  const name = `${kind}EmailChange`
  const type = `${kind === 'confirm' ? 'Confirm' : 'Undo'}EmailChangeInput`
  const headers = { 'X-Forwarded-For': `10.7.${++asked >> 8}.${asked & 255}` }
  const { data, errors } = await askUntilAnswered(() =>
    api.graphql<Record<string, Used> | null>(
      `mutation($input: ${type}!) { ${name}(input: $input) { email } }`,
      { input: { token } },
      { headers },
    ),
  )
  const email = data?.[name]?.email
  return email === undefined ? { refusal: errors?.[0]?.message ?? '' } : { email }
}

/** Requests a change of a member's address. */
export const requestAddressChange = (api: TestApi, member: { id: number }, email: string) =>
  mutate<{ message: string }>(api, member, 'requestEmailChange', { email }, 'message')

/** Requests a change of address and confirms it. */
export async function changeTo(api: TestApi, member: { id: number }, email: string): Promise<void> {
  await requestAddressChange(api, member, email)
  const { refusal } = await openLink(api, 'confirm', await addressLink(api, email, 'confirm'))
  if (refusal !== undefined) throw new Error(refusal)
}
