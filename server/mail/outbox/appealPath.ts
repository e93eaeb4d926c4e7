import { signId } from '../../platform/config/signedId.ts'

/**
 * Returns the path where a decision is read and appealed without a session.
 *
 * @returns a path of this site; anybody who has it can use it
 */
export const appealPath = (secret: string, decisionId: number): string =>
  `/appeal/${signId(secret, 'appeal', decisionId)}`
