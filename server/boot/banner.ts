import { commandLine } from '../platform/config/commandLine.ts'
import type { Config } from '../platform/config/config.ts'
import { mailGoesNowhere } from '../platform/http/mailboxAccess.ts'
import { videoWarnings } from '../video/meetingTrouble.ts'

const notSent = 'not sent: set POSTMARK_SERVER_TOKEN'

/**
 * Returns what the operator reads when the program has started: its address, how to log in, and where mail goes.
 *
 * @param hasDemo whether the demo accounts are in the database
 * @returns lines that end with a newline
 */
export function welcome(config: Config, hasDemo: boolean): string {
  if (config.role === 'worker') {
    const metrics =
      config.metricsPort === undefined
        ? ''
        : `; metrics at http://${config.host}:${config.metricsPort}/metrics`
    const mail = mailGoesNowhere(config) ? `; mail is ${notSent}` : ''
    return `Encounters: the worker is running${metrics}${mail}.\n`
  }
  const signIn = hasDemo
    ? `${config.appUrl}/login as member@demo.example or operator@demo.example`
    : `${config.appUrl}/login; make the first operator: ${commandLine('operator', 'add YOU@EXAMPLE.COM')}`
  const way = config.postmark
    ? 'sent through Postmark'
    : `${config.appUrl}/mailbox (login links arrive there)`
  const mail = mailGoesNowhere(config) ? notSent : way
  const place =
    config.closedFolder === undefined
      ? config.dataDir
      : `${config.dataDir} (PostgreSQL's own user may not enter ${config.closedFolder})`
  const video = videoWarnings(config).map((warning) => `  Video     ${warning}\n`)
  const data = config.databaseUrl === undefined ? `  Data      ${place}\n` : ''
  return `
Encounters is ready at ${config.appUrl}
  Sign in   ${signIn}
  Mail      ${mail}
  GraphQL   ${config.appUrl}/graphql
${video.join('')}${data}  Stop      Ctrl-C

`
}
