import { signId } from '../../platform/config/signedId.ts'

/**
 * Where a decision is read and appealed without a session.
 *
 * @returns a path of this site, which whoever has it can use
 */
export const appealPath = (secret: string, decisionId: number): string =>
  `/appeal/${signId(secret, 'appeal', decisionId)}`
