import { isEmail, normalEmail } from '#rules/email.ts'
import { requireCurrent } from '../../prisma/history.ts'
import { addOperator } from '../domain/operators/addOperator.ts'
import { removeOperator } from '../domain/operators/removeOperator.ts'
import { resetPasskeys } from '../domain/operators/resetPasskeys.ts'
import { operatorRows } from '../domain/roles/operatorRows.ts'
import type { PrismaClient } from '../generated/client/client.ts'
import { BootError } from '../platform/config/bootError.ts'
import { commandLine } from '../platform/config/commandLine.ts'
import { openDatabase } from '../platform/database/db.ts'
import { onDatabase } from './onDatabase.ts'

const usage = `Usage: ${commandLine('operator', 'add EMAIL | remove EMAIL | reset EMAIL | list')}
  add     let somebody run the service; a member stays one
  remove  take that away; an account that was only an operator's ends
  reset   remove an operator's passkeys, which are lost, and log them out
  list    say who runs the service`

async function find(db: PrismaClient, email: string): Promise<number> {
  const operator = await db.member.findFirst({ where: { ...operatorRows, email }, select: { id: true } })
  if (!operator) throw new BootError(`${email} is not an operator.`)
  return operator.id
}

async function add(db: PrismaClient, email: string, now: Date): Promise<string> {
  const { wasOne } = await addOperator(db, { email, actorId: null }, now)
  if (wasOne) return `${email} is an operator already.`
  return `${email} is an operator now, and signs in at /login like anyone.`
}

async function remove(db: PrismaClient, email: string, now: Date): Promise<string> {
  const became = await removeOperator(db, { operatorId: await find(db, email), actorId: null }, now)
  return became === 'member'
    ? `${email} is no operator any more, and stays a member.`
    : `${email} is no operator any more. The account was only an operator's and has ended.`
}

async function reset(db: PrismaClient, email: string, now: Date): Promise<string> {
  await resetPasskeys(db, { operatorId: await find(db, email), actorId: null }, now)
  return `${email} has no passkeys any more, and is logged out. A link by mail logs them in, and they set a new one up.`
}

const writes: Record<string, typeof add> = { add, remove, reset }

async function list(db: PrismaClient): Promise<string> {
  const found = await db.member.findMany({
    where: operatorRows,
    orderBy: { email: 'asc' },
    select: { email: true },
  })
  return found.length === 0 ? 'There is no operator yet.' : found.map(({ email }) => email).join('\n')
}

type Command = (db: PrismaClient) => Promise<string>

/**
 * Reads the command line.
 *
 * @throws BootError with the usage, or what is wrong with the address
 */
function parse([verb, address, ...rest]: string[], now: Date): Command {
  if (verb === 'list' && address === undefined) return list
  const write = verb === undefined || !Object.hasOwn(writes, verb) ? undefined : writes[verb]
  if (!write || address === undefined || rest.length > 0) throw new BootError(usage)
  const email = normalEmail(address)
  if (!isEmail(email)) throw new BootError(`${address} is not an e-mail address.`)
  return (db) => write(db, email, now)
}

async function run(args: string[]): Promise<string> {
  const command = parse(args, new Date())
  return onDatabase(process.env, async (url) => {
    await requireCurrent(url)
    const database = openDatabase(url, { max: 1 })
    return command(database.prisma).finally(database.close)
  })
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  if (!(error instanceof BootError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
