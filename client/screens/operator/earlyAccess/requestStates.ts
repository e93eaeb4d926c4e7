/** The states a request can be shown by, as the tabs have them; ALL is every state. */
export const requestTabs = ['REQUESTED', 'INVITED', 'DECLINED', 'JOINED', 'ALL'] as const

/** One of {@link requestTabs}. */
export type RequestTab = (typeof requestTabs)[number]

/** The state of a request, as the schema names it. */
export type RequestState = Exclude<RequestTab, 'ALL'>

/** Whether requests of a tab can be invited, or declined; what is decided that way already stays as it is. */
export const decisionsOf: Record<RequestTab, { invite: boolean; decline: boolean }> = {
  REQUESTED: { invite: true, decline: true },
  INVITED: { invite: false, decline: true },
  DECLINED: { invite: true, decline: false },
  JOINED: { invite: false, decline: false },
  ALL: { invite: true, decline: true },
}
