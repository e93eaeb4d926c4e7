import type { Reader } from '../shared/mailWords.ts'

/** The tabs by which requests are shown; ALL is every state. */
export const requestTabs = ['REQUESTED', 'INVITED', 'DECLINED', 'JOINED', 'ALL'] as const

/** One of {@link requestTabs}. */
export type RequestTab = (typeof requestTabs)[number]

/** The state of a request in the schema's terms. */
export type RequestState = Exclude<RequestTab, 'ALL'>

/** A request of a list: its Relay id, the state in which it was loaded, and why its address gets no mail. */
export type ListedRequest = Reader & { id: string; state: RequestState }

/**
 * Whether requests of a tab, or in a state, can be invited or declined. A request that was decided that way already
 * cannot be decided so again.
 */
export const decisionsOf: Record<RequestTab, { invite: boolean; decline: boolean }> = {
  REQUESTED: { invite: true, decline: true },
  INVITED: { invite: false, decline: true },
  DECLINED: { invite: true, decline: false },
  JOINED: { invite: false, decline: false },
  ALL: { invite: true, decline: true },
}
